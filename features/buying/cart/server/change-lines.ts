import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { overridesSql, type BuyerNow } from '#features/shelf/prices/server/index.ts'
import { facts, factTables, type OptionFacts, type Priced } from './queries.ts'

export const deleteLines = (on: Queryable, memberId: number, lineIds: number[]) =>
  row(
    on,
    sql<{ count: number }>`
    with gone as (
      delete from "cartLine" where id in (
        select id from "cartLine" where "memberId" = ${memberId} and id = any(${lineIds}::int[]) order by "optionId" for update)
      returning id
    )
    select (select count(*)::int from "cartLine" where "memberId" = ${memberId}) - (select count(*)::int from gone) as count`,
  )

/**
 * The lines to change, locked, with the facts of the option each is to hold and what another line holds of it
 * already.
 */
export const linesToChange = (
  tx: Tx,
  { memberId, ...buyer }: BuyerNow & { memberId: number },
  lineIds: number[],
  optionIds: (number | null)[],
) =>
  rows(
    tx,
    sql<
      OptionFacts &
        Priced & {
          lineId: number
          heldOptionId: number
          quantity: number
          selected: boolean
          held: number
        }
    >`
    with wanted as (select * from unnest(${lineIds}::int[], ${optionIds}::int[]) as w("lineId", "optionId")),
    own as (
      select id, "optionId", quantity, selected from "cartLine"
      where "memberId" = ${memberId} and id = any(${lineIds}::int[]) order by "optionId" for update
    )
    select h.id as "lineId", h."optionId" as "heldOptionId", h.quantity, h.selected, ${facts(buyer.now)}, ${overridesSql(sql`o.id`, buyer)} as overrides, coalesce(x.quantity, 0) as held
    from own h join wanted w on w."lineId" = h.id join ${factTables} on o.id = coalesce(w."optionId", h."optionId")
    left join "cartLine" x on x."memberId" = ${memberId} and x."optionId" = o.id and x.id <> h.id`,
  )

/** A null price leaves what was seen. */
type Change = { lineIds: number[]; quantities: number[]; prices: (number | null)[]; selected: boolean[] }

export const changeLines = (tx: Tx, memberId: number, change: Change, onlyThese: boolean) =>
  rows(
    tx,
    sql`
    with unmarked as (
      update "cartLine" set selected = false
      where ${onlyThese}::boolean and "memberId" = ${memberId} and selected and id <> all(${change.lineIds}::int[])
    )
    update "cartLine" c set quantity = w.quantity, "seenPrice" = coalesce(w.price, c."seenPrice"), selected = w.selected
    from unnest(${change.lineIds}::int[], ${change.quantities}::int[], ${change.prices}::bigint[], ${change.selected}::boolean[])
      as w("lineId", quantity, price, selected)
    where c.id = w."lineId" and c."memberId" = ${memberId}`,
  )

/** A moved line is put in anew, which selects it. */
export const unselectOptions = (tx: Tx, memberId: number, optionIds: number[]) =>
  rows(
    tx,
    sql`update "cartLine" set selected = false where "memberId" = ${memberId} and "optionId" = any(${optionIds}::int[])`,
  )
