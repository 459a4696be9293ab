import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { wonSchema } from '#domain/money.ts'
import { PriceStep, ShownPrice } from '#features/shelf/prices/contract.ts'
import { ShownStock } from '#features/shelf/stock/contract.ts'

export const ProductKind = z.enum(['device', 'drug', 'cosmetic', 'consumable', 'equipment', 'book'])
export const Storage = z.enum(['ambient', 'cold', 'frozen'])
export const SaleState = z.enum(['on-sale', 'paused', 'discontinued'])
export const ProductFlag = z.enum(['new', 'best', 'ending'])
export const ProductSort = z.enum(['recommended', 'popular', 'newest', 'price-low', 'price-high'])
export type ProductKind = z.infer<typeof ProductKind>
export type Storage = z.infer<typeof Storage>
export type SaleState = z.infer<typeof SaleState>
export type ProductFlag = z.infer<typeof ProductFlag>
export type ProductSort = z.infer<typeof ProductSort>

export const PAGE_SIZE = 24

export const Code = z.string().min(1).max(40)
/** Comma-separated in the URL; repeated and indexed names are read too. */
export const several = <T extends z.ZodType<string, string>>(item: T, max: number) =>
  z.codec(
    z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]),
    z.array(item).max(max),
    {
      decode: (given) =>
        (typeof given === 'string' ? given.split(',').filter(Boolean) : Object.values(given)) as z.input<T>[],
      encode: (list) => list.join(','),
    },
  )
const wholeNumber = (min: number, max: number) =>
  z.codec(z.string(), z.int().min(min).max(max), {
    decode: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : NaN),
    encode: String,
  })

/** The filters of a list, a search and their count; they live in the page's URL under these names. */
export const ProductFilters = z.object({
  /** A category code of any level. */
  category: Code.optional(),
  /** Brand codes. */
  brand: several(Code, 20).optional(),
  kind: several(ProductKind, 6).optional(),
  storage: several(Storage, 3).optional(),
  inStock: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional(),
  /** Only what has near-expiry goods for less than this member pays otherwise. */
  clearance: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional(),
  /** Only what can be used for at least this many months more. */
  expiryMonths: wholeNumber(1, 60).optional(),
  /** What this member pays, from and to. */
  minPrice: wholeNumber(0, 10_000_000_000).optional(),
  maxPrice: wholeNumber(0, 10_000_000_000).optional(),
  q: z.string().trim().max(100).optional(),
})
export type ProductFilters = z.infer<typeof ProductFilters>

export const ProductQuery = ProductFilters.extend({
  sort: ProductSort.default('recommended'),
  /** `next` or `previous` of an earlier answer. */
  cursor: z.string().max(200).optional(),
  /** Exactly these products in this order, whatever the filters; unknown codes are left out. */
  codes: several(Code, 50).optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** What list rows and the detail share. */
export const productFields = {
  productCode: z.string(),
  name: z.string(),
  spec: z.string(),
  brandCode: z.string(),
  brandName: z.string(),
  kind: ProductKind,
  /** 1 to 4 for devices. */
  deviceGrade: z.int().nullable(),
  storage: Storage,
  taxable: z.boolean(),
  unitName: z.string(),
  packQuantity: z.int(),
  minQuantity: z.int(),
  stepQuantity: z.int(),
  /** 'photo:<file>:<width>' or 'shape:rrggbb:MARK', for `pictureOf`. */
  picture: z.string(),
  flags: z.array(ProductFlag),
  licensedOnly: z.boolean(),
  priceOnRequest: z.boolean(),
  saleState: SaleState,
}

/**
 * Every quantity at which the unit price changes, from 1 up: the price of n pieces is the last step at or
 * below n. None without a price.
 */
export const PriceSteps = z.array(PriceStep)

/**
 * Price and stock are those of the first option, at its smallest order. No price when it is given on request.
 */
export const ProductRow = z.object({
  ...productFields,
  optionId: z.int(),
  optionCount: z.int(),
  price: ShownPrice.nullable(),
  steps: PriceSteps,
  /** Won per piece of the pack; null when the unit is one piece. */
  perPiece: wonSchema.nullable(),
  ...ShownStock.shape,
  /** Near-expiry goods of it that are sold for less than this member pays otherwise. */
  clearance: z.object({ unitPrice: wonSchema, expiresOn: z.iso.date() }).nullable(),
})
export type ProductRow = z.infer<typeof ProductRow>

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/fo/products',
  summary: 'Products by category, brand, filters or search, 24 at a time, priced for the member',
  access: 'member',
  mayLag: true,
  query: ProductQuery,
  reply: z.object({
    products: z.array(ProductRow),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    /** What was looked for in place of what was typed, when nothing is called that; null when it was typed so. */
    correctedTo: z.string().nullable(),
    /** Nothing holds what was typed: these products come nearest to it. They are one page and counted nowhere. */
    nearest: z.boolean(),
  }),
})

const Facet = z.array(z.object({ code: z.string(), count: z.int() }))

export const countProducts = endpoint({
  method: 'GET',
  path: '/api/fo/products/count',
  summary:
    'How many products the filters leave, and how many each choice would hold within the category and search',
  access: 'member',
  mayLag: true,
  query: ProductFilters,
  reply: z.object({
    total: z.int(),
    brands: Facet,
    kinds: Facet,
    storages: Facet,
    inStock: z.int(),
    /** With near-expiry goods for less. */
    clearance: z.int(),
    /** Which of these are what was met among the first few thousand products: there may be more. */
    atLeast: z.array(z.enum(['total', 'choices', 'inStock'])),
  }),
})

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/api/fo/products/suggestions',
  summary: 'At most 8 brands, categories and products while typing',
  access: 'member',
  mayLag: true,
  query: z.object({ q: z.string().trim().max(100) }),
  reply: z.object({
    brands: z.array(z.object({ brandCode: z.string(), name: z.string(), nameEn: z.string() })),
    categories: z.array(z.object({ categoryCode: z.string(), name: z.string(), path: z.string() })),
    products: z.array(
      z.object({
        productCode: z.string(),
        name: z.string(),
        spec: z.string(),
        brandName: z.string(),
        picture: z.string(),
      }),
    ),
  }),
})
