import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { ProductDetails } from '../details.ts'
import type { NewProduct } from './create.ts'
import type { DeskFilter } from './desk-filter.ts'

/** An option with all that its product's label says. */
export type WholeOption = {
  optionId: number
  productId: number
  rank: number
  code: string
  productCode: string
  name: string
  spec: string
  brandCode: string
  categoryCode: string
  kind: NewProduct['kind']
  deviceGrade: number | null
  licensedOnly: boolean
  taxable: boolean
  storage: NewProduct['storage']
  unitName: string
  packQuantity: number
  minQuantity: number
  stepQuantity: number
  saleState: string
  optionName: string
  udi: string
  listPrice: number
  price: number
  facts: ProductDetails['facts']
}

const BATCH = 1_000

const found = (filter: DeskFilter) => sql`
  from product p join "productOption" o on o."productId" = p.id and o."clearanceOf" is null join brand b on b.id = p."brandId" join category c on c.id = p."category3Id"
  where ${filter}`

/** How many options a filter of the desk finds; no more than `most` are counted. */
export const countOptions = async (on: Queryable, filter: DeskFilter, most: number) =>
  (await row(
    on,
    sql<{
      count: number
    }>`select count(*)::int as count from (select ${found(filter)} limit ${most}) found`,
  ))!.count

type Place = Pick<WholeOption, 'productId' | 'rank' | 'optionId'> | undefined
const optionsAfter = (on: Queryable, filter: DeskFilter, place: Place, size: number) =>
  rows(
    on,
    sql<WholeOption>`
    select * from (
    select o.id as "optionId", p.id as "productId", o.rank, o.code, p.code as "productCode", p.name, p.spec, b.code as "brandCode", c.code as "categoryCode",
      p.kind, p."deviceGrade", p."licensedOnly", p.taxable, p.storage, p."unitName", p."packQuantity", p."minQuantity", p."stepQuantity", p."saleState",
      o.name as "optionName", o.udi, o."listPrice", o.price, coalesce(p.details -> 'facts', '[]') as facts
    ${found(filter)}
      and ${place ? sql`p.id <= ${place.productId} and (p.id < ${place.productId} or (o.rank, o.id) > (${place.rank}, ${place.optionId}))` : sql`true`}
    order by p.id desc, o.rank, o.id limit ${sql.lit(BATCH)}) found order by "productId" desc, rank, "optionId" limit ${size}`,
  )

/** At most so many of them, product by product from the newest, some at a time. */
export async function* eachOption(on: Queryable, filter: DeskFilter, most: number) {
  let place: Place
  for (let read = 0; read < most; read += BATCH) {
    const batch: WholeOption[] = await optionsAfter(on, filter, place, Math.min(BATCH, most - read))
    yield batch
    if (batch.length < BATCH) return
    place = batch.at(-1)
  }
}
