import type { PackShape } from '#features/shelf/catalogue/details.ts'
import type { ProductFlag, ProductKind, Storage } from '#features/shelf/catalogue/contract.ts'

/** Prices are won, VAT included, of one `unit`. */
type OptionDraft = { name: string; list: number; price: number }

export type ProductDraft = {
  name: string
  brand: string
  /** Third level. */
  category: string
  spec: string
  /** Pieces in one unit, for the price per piece. */
  pack: number
  unit: string
  /** Bought in these steps, and at least one. */
  step: number
  kind: ProductKind
  grade: 1 | 2 | 3 | 4 | null
  storage: Storage
  taxable: boolean
  /** Shelf life from making; null for goods without a use-by date. */
  months: number | null
  shape: PackShape
  /** The first is the default. */
  options: OptionDraft[]
  flag?: ProductFlag
}

/** A line of a product table: what differs within a group. More options follow the first one's price. */
type Line = readonly [
  name: string,
  category: string,
  spec: string,
  pack: number,
  list: number,
  price: number,
  more?: Partial<ProductDraft>,
]

/** Drafts of a group: `common` holds what its lines share. An unnamed first option is called by its spec. */
export const drafts = (
  common: Omit<ProductDraft, 'name' | 'category' | 'spec' | 'pack' | 'options' | 'brand'> & {
    brand?: string
  },
  lines: readonly Line[],
): ProductDraft[] =>
  lines.map(([name, category, spec, pack, list, price, more]) => ({
    brand: brandCodes[name.split(' ')[0]!.replace(/주액?$/, '')] ?? '',
    ...common,
    name,
    category,
    spec,
    pack,
    options: [{ name: spec, list, price }],
    ...more,
  }))

export const options = (
  ...list: [name: string, list: number, price: number][]
): { options: OptionDraft[] } => ({
  options: list.map(([name, listPrice, price]) => ({ name, list: listPrice, price })),
})

const brandCodes: Record<string, string> = {
  누벨린: 'NV',
  세라비안: 'SV',
  보네타: 'VT',
  클로비스톡: 'CT',
  하이드로엔: 'HE',
  리젠노바: 'RN',
  실라인: 'SL',
  에코르메드: 'EC',
  루미테크닉: 'LT',
  메디쎄온: 'MS',
  더마노트: 'DN',
  아르카북스: 'AB',
}
