import { sql } from 'kysely'
import { rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { labelNames } from '../label-facts.ts'
import type { DeskFilter } from './desk-filter.ts'
import { keyChangedProducts } from './search-keys.ts'

type Standing = {
  optionId: number
  productId: number
  code: string
  name: string
  spec: string
  optionName: string
  udi: string
  listPrice: number
  price: number
  saleState: string
  priceOnRequest: boolean
  /** Its class is sold by a permit number, and its label has none. */
  permitMissing: boolean
}

const facts = sql`
  o.id as "optionId", p.id as "productId", o.code, p.name, p.spec, o.name as "optionName", o.udi, o."listPrice", o.price, p."saleState", p."priceOnRequest",
  (p.kind = 'drug' or p."deviceGrade" is not null) and not exists (
    select from jsonb_array_elements(coalesce(p.details -> 'facts', '[]')) f
    where f ->> 'label' = any(${labelNames.permit as readonly string[]}::text[]) and f ->> 'value' <> '') as "permitMissing"`

/** Options by their codes; until the transaction ends nobody else writes their products. */
export const holdOptions = async (tx: Tx, codes: readonly string[]) => {
  await rows(
    tx,
    sql`select id from product where id in (select "productId" from "productOption" where code = any(${codes}::text[])) order by id for no key update`,
  )
  return rows(
    tx,
    sql<Standing>`select ${facts} from "productOption" o join product p on p.id = o."productId" where o.code = any(${codes}::text[]) and o."clearanceOf" is null`,
  )
}

const MOST = sql.lit(1_000)

/** Options after a place, those of the newest product first. */
export const optionsAfter = (
  on: Queryable,
  filter: DeskFilter,
  place: { productId: number; optionId: number } | null,
  size: number,
) =>
  rows(
    on,
    sql<Standing>`
    select * from (select ${facts} from product p join "productOption" o on o."productId" = p.id and o."clearanceOf" is null join brand b on b.id = p."brandId"
    where ${filter} and ${place ? sql`p.id <= ${place.productId} and (p.id < ${place.productId} or o.id > ${place.optionId})` : sql`true`}
    order by p.id desc, o.id limit ${MOST}) found order by "productId" desc, "optionId" limit ${size}`,
  )

type Edits = {
  options: readonly { optionId: number; optionName: string; udi: string; listPrice: number; price: number }[]
  products: readonly { productId: number; name: string; spec: string; saleState: string }[]
}

/** Writes any number of options and products in two statements. */
export async function writeOptions(tx: Tx, { options, products }: Edits, at: Date) {
  if (options.length)
    await rows(
      tx,
      sql`
    update "productOption" o set name = e."optionName", udi = e.udi, "listPrice" = e."listPrice", price = e.price
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as e ("optionId" int, "optionName" text, udi text, "listPrice" int, price int)
    where o.id = e."optionId"`,
    )
  if (products.length)
    await rows(
      tx,
      sql`
    update product p set name = e.name, spec = e.spec, "saleState" = e."saleState",
      "onSaleAt" = case when e."saleState" = 'hidden' then p."onSaleAt" end,
      "offSaleAt" = case when e."saleState" <> 'discontinued' then p."offSaleAt" end,
      "publishedAt" = case when p."saleState" = 'hidden' and e."saleState" = 'on-sale' and p.popularity = 0 then ${at}::timestamptz else p."publishedAt" end
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as e ("productId" int, name text, spec text, "saleState" text)
    where p.id = e."productId"`,
    )
  await keyChangedProducts(tx)
}
