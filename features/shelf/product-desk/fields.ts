import { z } from 'zod'
import { DocumentKind } from '#features/shelf/catalogue/details.ts'
import { labelNames } from '#features/shelf/catalogue/label-facts.ts'
import { mayHaveGrade } from './rules.ts'

/** Parts that the contracts of the desk share. */
export const productStates = ['hidden', 'on-sale', 'paused', 'discontinued'] as const
export const State = z.enum(productStates)
export const Storage = z.enum(['ambient', 'cold', 'frozen'])
export const Kind = z.enum(['device', 'drug', 'cosmetic', 'consumable', 'equipment', 'book'])
export const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
export const Won = z
  .int('금액을 원 단위 숫자로 입력해 주세요.')
  .min(0)
  .max(999_999_999, '9억 원대까지 입력할 수 있어요.')
export const Quantity = z
  .int('수량은 정수로 입력해 주세요.')
  .min(1, '1개 이상 입력해 주세요.')
  .max(99_999, '99,999개까지 입력할 수 있어요.')
export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `${most}자까지 입력할 수 있어요.`)
    .regex(/^\P{Cc}*$/u, '줄바꿈 없이 입력해 주세요.')
export const filled = (most: number) => line(most).min(1, '입력해 주세요.')
export const Reason = z
  .string()
  .trim()
  .min(1, '사유를 입력해 주세요.')
  .max(200, '200자까지 입력할 수 있어요.')
const FileId = z.string().regex(/^[A-Za-z0-9_-]{32}$/, '다시 올려 주세요.')
const once = (files: readonly { fileId: string }[]) =>
  new Set(files.map(({ fileId }) => fileId)).size === files.length
export const MOST_PHOTOS = 10
export const Photos = z
  .array(z.object({ fileId: FileId, alt: line(100) }))
  .max(MOST_PHOTOS, `사진은 ${MOST_PHOTOS}장까지 둘 수 있어요.`)
  .refine(once, '같은 사진이 두 번 있어요.')
export const Documents = z
  .array(z.object({ fileId: FileId, title: filled(100), kind: DocumentKind }))
  .max(10, '문서는 10개까지 둘 수 있어요.')
  .refine(once, '같은 문서가 두 번 있어요.')
/** What the label says beside the permit number, which has its own field. */
export const Facts = z
  .array(z.object({ label: filled(30), value: line(300) }))
  .refine((facts) => facts.every(({ value }) => value !== ''), {
    error: ({ input }) =>
      `‘${(input as { label: string; value: string }[]).find(({ value }) => value === '')!.label}’ 줄에 콜론(:)과 값이 없어요. ‘품목명: 멸균 거즈’처럼 적어 주세요.`,
  })
  .max(30, '표시사항은 30줄까지 적을 수 있어요.')
  .refine(
    (facts) => new Set(facts.map(({ label }) => label)).size === facts.length,
    '같은 항목이 두 번 있어요.',
  )
  .refine(
    (facts) => !facts.some(({ label }) => (labelNames.permit as readonly string[]).includes(label)),
    '허가번호는 위 칸에 적어 주세요.',
  )

export const Code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, '영문 대문자, 숫자, 하이픈으로 3~30자를 입력해 주세요.')

/** A device has a grade; of the others some may have one. */
export const gradedByKind = <Product extends z.ZodType<{ kind: string; deviceGrade: number | null }>>(
  product: Product,
) =>
  product
    .refine(({ kind, deviceGrade }) => mayHaveGrade(kind) || deviceGrade === null, {
      path: ['deviceGrade'],
      error: '등급은 의료기기·장비·소모품에만 있어요.',
    })
    .refine(({ kind, deviceGrade }) => kind !== 'device' || deviceGrade !== null, {
      path: ['deviceGrade'],
      error: '의료기기는 등급을 골라 주세요.',
    })

/** What an option is sold for is its list price at most. */
export const atMostList = <Option extends z.ZodType<{ price: number; listPrice: number }>>(option: Option) =>
  option.refine(({ price, listPrice }) => price <= listPrice, {
    path: ['price'],
    error: '판매가는 정가보다 높을 수 없어요.',
  })
