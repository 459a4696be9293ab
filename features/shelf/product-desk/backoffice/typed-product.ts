import { wholeOf } from '#domain/whole-number.ts'
import { momentOf, momentText } from '#platform/web/office/moment-field.ts'
import { mergedField } from '#platform/web/office/record-base.ts'
import type { DeskProduct } from '../contract.ts'
import { mayHaveGrade } from '../rules.ts'

/** An option as it is typed. */
export type TypedOption = {
  id: number
  code: string
  name: string
  udi: string
  listPrice: string
  price: string
  allowance: string
  allowancePeriod: string
}

/** `width` is known of what is saved. */
export type TypedPhoto = { fileId: string; alt: string; width: number | null }
export type TypedDocument = { fileId: string; title: string; kind: string; size: number }

/** A product as it is typed. */
export const typedOf = ({ options, ...product }: DeskProduct) => ({
  name: product.name,
  spec: product.spec,
  brandId: String(product.brandId),
  categoryId: String(product.categoryId),
  kind: product.kind as string,
  deviceGrade: product.deviceGrade === null ? '' : String(product.deviceGrade),
  taxable: product.taxable,
  unitName: product.unitName,
  packQuantity: String(product.packQuantity),
  storage: product.storage as string,
  saleState: product.saleState as string,
  licensedOnly: product.licensedOnly,
  priceOnRequest: product.priceOnRequest,
  minQuantity: String(product.minQuantity),
  stepQuantity: String(product.stepQuantity),
  permit: product.permit,
  facts: product.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  onSaleAt: product.onSaleAt === null ? '' : momentText(product.onSaleAt),
  offSaleAt: product.offSaleAt === null ? '' : momentText(product.offSaleAt),
  photos: product.photos as readonly TypedPhoto[],
  documents: product.documents as readonly TypedDocument[],
  paragraphs: product.paragraphs.join('\n\n'),
  substitutes: product.substitutes.join(', '),
  related: (product.related ?? []).join(', '),
  options: options.map((option): TypedOption => ({
    ...option,
    listPrice: String(option.listPrice),
    price: String(option.price),
    allowance: String(option.allowance ?? ''),
  })),
  reason: '',
})
export type TypedProduct = ReturnType<typeof typedOf>

export const bodyOf = ({
  options,
  substitutes,
  related,
  onSaleAt,
  offSaleAt,
  paragraphs,
  brandId,
  categoryId,
  kind,
  deviceGrade,
  packQuantity,
  facts,
  photos,
  documents,
  storage,
  saleState,
  minQuantity,
  stepQuantity,
  ...rest
}: TypedProduct) => ({
  ...rest,
  brandId: Number(brandId),
  categoryId: Number(categoryId),
  kind: kind as DeskProduct['kind'],
  deviceGrade: deviceGrade !== '' && mayHaveGrade(kind) ? Number(deviceGrade) : null,
  packQuantity: wholeOf(packQuantity),
  facts: factsOf(facts),
  photos: photos.map(({ fileId, alt }) => ({ fileId, alt })),
  documents: documents.map(({ fileId, title, kind: type }) => ({
    fileId,
    title,
    kind: type as DeskProduct['documents'][number]['kind'],
  })),
  offSaleAt: saleState !== 'discontinued' && offSaleAt !== '' ? momentOf(offSaleAt) : null,
  onSaleAt: saleState === 'hidden' && onSaleAt !== '' ? momentOf(onSaleAt) : null,
  paragraphs: paragraphs
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean),
  substitutes: substitutes.split(/[\s,]+/).filter(Boolean),
  related: related.split(/[\s,]+/).filter(Boolean),
  storage: storage as DeskProduct['storage'],
  saleState: saleState as DeskProduct['saleState'],
  minQuantity: wholeOf(minQuantity),
  stepQuantity: wholeOf(stepQuantity),
  options: options.map(({ id, name, udi, listPrice, price, allowance, allowancePeriod }) => ({
    id,
    name,
    udi,
    listPrice: wholeOf(listPrice),
    price: wholeOf(price),
    allowance: allowance === '' ? null : wholeOf(allowance),
    allowancePeriod: allowancePeriod as DeskProduct['options'][number]['allowancePeriod'],
  })),
})

/** A line each, '제조사: 데모제약'; one without a colon has no value, which the form says. */
const factsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':')
      return at < 0
        ? { label: line.trim(), value: '' }
        : { label: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
    })

const merged = <T extends object>(typed: T, base: T, theirs: T): T =>
  Object.fromEntries(
    (Object.keys(theirs) as (keyof T)[]).map((name) => [
      name,
      mergedField(typed[name], base[name], theirs[name]),
    ]),
  ) as T

export const withTheirs = (typed: TypedProduct, base: TypedProduct, theirs: TypedProduct): TypedProduct => ({
  ...merged(typed, base, theirs),
  options: theirs.options.map((option) => {
    const mine = typed.options.find(({ id }) => id === option.id)
    const before = base.options.find(({ id }) => id === option.id)
    return mine && before ? merged(mine, before, option) : option
  }),
})
