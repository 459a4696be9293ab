import { z } from 'zod'
import { readWhole } from '#domain/whole-number.ts'
import { productKindLabel, storageLabel } from '#features/shelf/catalogue/labels.ts'
import { Code, filled, line, Quantity, Won, type Kind } from './fields.ts'
import type { MakingColumn } from './making-sheet.ts'

const plain = (text: string) => text.replace(/\s/g, '')

/** One of a few words; '' gives what stands where nothing is written. */
const choice = <Value>(words: Record<string, Value>, unsaid?: Value) =>
  z.string().transform((text, ctx): Value => {
    if (text === '' && unsaid !== undefined) return unsaid
    const found = Object.entries(words).find(([word]) => plain(word) === plain(text))
    if (found) return found[1]
    ctx.addIssue(`${Object.keys(words).join('·')} 가운데 하나로 적어 주세요.`)
    return z.NEVER
  })

const number = (schema: z.ZodType<number, number>, unsaid?: number) =>
  z
    .string()
    .transform((text, ctx): number => {
      const read = text === '' && unsaid !== undefined ? unsaid : readWhole(text)
      if (read !== null) return read
      ctx.addIssue('숫자로 적어 주세요.')
      return z.NEVER
    })
    .pipe(schema)

const kinds = Object.fromEntries(
  Object.entries(productKindLabel).map(([kind, label]) => [label, kind]),
) as Record<string, z.infer<typeof Kind>>
export const whoMayBuy = { '면허 기관': true, 모두: false } as const
export const taxWords = { 과세: true, 면세: false } as const
export const storageWords = { 실온: 'ambient', 냉장: 'cold', 냉동: 'frozen' } as const
const storages = {
  ...storageWords,
  ...Object.fromEntries(Object.entries(storageLabel).map(([storage, label]) => [label, storage])),
} as Record<string, keyof typeof storageLabel>

/** How each cell is read; of a cell that is wrong the first issue says why. */
export const makingCells = {
  productCode: Code,
  name: filled(120),
  brand: filled(60).toUpperCase(),
  category: filled(60).toUpperCase(),
  kind: choice(kinds),
  deviceGrade: choice(
    { '1': 1, '2': 2, '3': 3, '4': 4, '1등급': 1, '2등급': 2, '3등급': 3, '4등급': 4 },
    null,
  ),
  licensedOnly: choice<boolean>(whoMayBuy),
  taxable: choice<boolean>(taxWords, true),
  storage: choice(storages),
  spec: line(120),
  unitName: line(10).transform((text) => text || '개'),
  packQuantity: number(Quantity, 1),
  minQuantity: number(Quantity, 1),
  stepQuantity: number(Quantity, 1),
  permit: line(60),
  classNumber: line(60),
  itemName: line(100),
  model: line(100),
  maker: line(100),
  origin: line(60),
  useBy: line(100),
  code: z.union([z.literal(''), Code]),
  optionName: line(100).transform((text) => text || '기본'),
  udi: line(40),
  listPrice: number(Won.min(1, '정가는 1원 이상이어야 해요.')),
  price: number(Won.min(1, '판매가는 1원 이상이어야 해요.')),
} satisfies Record<MakingColumn, z.ZodType<unknown, string>>
