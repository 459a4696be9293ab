import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { keyChangedProducts } from './search-keys.ts'

/** Such options stand behind all others of their product, whatever is added later. */
const LAST_RANK = sql.lit(32_000)

type Ordinary = {
  productId: number
  productCode: string
  productName: string
  optionId: number
  code: string
  name: string
  price: number
  priceOnRequest: boolean
  minQuantity: number
  stepQuantity: number
  isOrdinary: boolean
}

/** An option of a product that nobody else writes until the transaction ends. */
export async function holdOption(tx: Tx, optionId: number): Promise<Ordinary | undefined> {
  await rows(
    tx,
    sql`select id from product where id = (select "productId" from "productOption" where id = ${optionId}) for no key update`,
  )
  return row(
    tx,
    sql<Ordinary>`
    select p.id as "productId", p.code as "productCode", p.name as "productName", o.id as "optionId", o.code, o.name, o.price, p."priceOnRequest",
      p."minQuantity", p."stepQuantity", o."clearanceOf" is null as "isOrdinary"
    from "productOption" o join product p on p.id = o."productId" where o.id = ${optionId}`,
  )
}

type Made = { of: number; name: string; price: number; until: IsoDate }

/** An option of the same product that costs less until a day; its list price is what the ordinary one costs. */
export async function addClearanceOption(tx: Tx, { of, name, price, until }: Made) {
  const made = (await row(
    tx,
    sql<{ optionId: number; optionCode: string }>`
    insert into "productOption" ("productId", code, name, rank, "listPrice", price, udi, "clearanceOf", "clearanceUntil")
    select o."productId", o.code || '-S' || (1 + (select count(*) from "productOption" x where x."clearanceOf" = o.id)), ${name}, ${LAST_RANK},
      o.price, ${price}, o.udi, o.id, ${until}
    from "productOption" o where o.id = ${of} returning id as "optionId", code as "optionCode"`,
  ))!
  await keyChangedProducts(tx)
  return made
}

/** From now on it is no longer offered. */
export const endClearanceOption = (tx: Tx, optionId: number, today: IsoDate) =>
  rows(
    tx,
    sql`update "productOption" set "clearanceUntil" = least("clearanceUntil", ${today}::date - 1) where id = ${optionId} and "clearanceOf" is not null`,
  )
