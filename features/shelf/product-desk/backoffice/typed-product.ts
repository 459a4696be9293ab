import { momentOf, momentText } from '#platform/web/office/moment-field.ts'
import type { DeskProduct } from '../contract.ts'

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

/** A product as it is typed. */
export const typedOf = ({ options, ...product }: DeskProduct) => ({
  name: product.name,
  spec: product.spec,
  unitName: product.unitName,
  storage: product.storage as string,
  saleState: product.saleState as string,
  licensedOnly: product.licensedOnly,
  priceOnRequest: product.priceOnRequest,
  minQuantity: String(product.minQuantity),
  stepQuantity: String(product.stepQuantity),
  permit: product.permit,
  onSaleAt: product.onSaleAt === null ? '' : momentText(product.onSaleAt),
  paragraphs: product.paragraphs.join('\n\n'),
  substitutes: product.substitutes.join(', '),
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
  onSaleAt,
  paragraphs,
  storage,
  saleState,
  minQuantity,
  stepQuantity,
  ...rest
}: TypedProduct) => ({
  ...rest,
  onSaleAt: saleState === 'hidden' && onSaleAt !== '' ? momentOf(onSaleAt) : null,
  paragraphs: paragraphs
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean),
  substitutes: substitutes.split(/[\s,]+/).filter(Boolean),
  storage: storage as DeskProduct['storage'],
  saleState: saleState as DeskProduct['saleState'],
  minQuantity: Number(minQuantity),
  stepQuantity: Number(stepQuantity),
  options: options.map(({ id, name, udi, listPrice, price, allowance, allowancePeriod }) => ({
    id,
    name,
    udi,
    listPrice: Number(listPrice),
    price: Number(price),
    allowance: allowance === '' ? null : Number(allowance),
    allowancePeriod: allowancePeriod as DeskProduct['options'][number]['allowancePeriod'],
  })),
})

/** What was typed stays; a field that was left alone takes what somebody else saved. */
const merged = <T extends object>(typed: T, base: T, theirs: T): T =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const mine = typed[name as keyof T]
      return [name, mine === base[name as keyof T] ? value : mine]
    }),
  ) as T

export const withTheirs = (typed: TypedProduct, base: TypedProduct, theirs: TypedProduct): TypedProduct => ({
  ...merged(typed, base, theirs),
  options: theirs.options.map((option) => {
    const mine = typed.options.find(({ id }) => id === option.id)
    const before = base.options.find(({ id }) => id === option.id)
    return mine && before ? merged(mine, before, option) : option
  }),
})
