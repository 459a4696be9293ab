import { sql } from 'kysely'
import { row, rows, type Tx } from '#platform/database/database.ts'

type Entry = {
  optionId: number
  priceGroupId: number | null
  institutionId: number | null
  promotionId: number | null
  minQuantity: number
  unitPrice: number
}

/** Null when the same group, institution or promotion has a price from that quantity on. */
export const addEntry = async (tx: Tx, entry: Entry): Promise<number | null> =>
  (
    await row(
      tx,
      sql<{ id: number }>`
      insert into "priceEntry" ("optionId", "priceGroupId", "institutionId", "promotionId", "minQuantity", "unitPrice")
      values (${entry.optionId}, ${entry.priceGroupId}, ${entry.institutionId}, ${entry.promotionId}, ${entry.minQuantity}, ${entry.unitPrice})
      on conflict do nothing returning id`,
    )
  )?.id ?? null

type Held = {
  optionId: number
  scope: 'tier' | 'group' | 'contract' | 'promotion'
  minQuantity: number
  unitPrice: number
}

/** An entry, locked. */
export const holdEntry = (tx: Tx, entryId: number) =>
  row(
    tx,
    sql<Held>`
    select "optionId", "minQuantity", "unitPrice",
      case when "institutionId" is not null then 'contract' when "priceGroupId" is not null then 'group'
        when "promotionId" is not null then 'promotion' else 'tier' end as scope
    from "priceEntry" where id = ${entryId} for update`,
  )

/** False when another entry of the same has the quantity. */
export const changeEntry = async (
  tx: Tx,
  { entryId, minQuantity, unitPrice }: { entryId: number; minQuantity: number; unitPrice: number },
) =>
  (await row(
    tx,
    sql<{ id: number }>`
    update "priceEntry" e set "minQuantity" = ${minQuantity}, "unitPrice" = ${unitPrice}
    where id = ${entryId} and not exists (
      select from "priceEntry" x where x.id <> e.id and x."optionId" = e."optionId" and x."minQuantity" = ${minQuantity}
        and (x."priceGroupId", x."institutionId", x."promotionId") is not distinct from (e."priceGroupId", e."institutionId", e."promotionId"))
    returning id`,
  )) !== undefined

export const removeEntry = (tx: Tx, entryId: number) =>
  rows(tx, sql`delete from "priceEntry" where id = ${entryId}`)

/** `startsAt` and `endsAt`: ISO. */
export const insertPromotion = async (
  tx: Tx,
  { name, startsAt, endsAt }: { name: string; startsAt: string; endsAt: string },
) =>
  (await row(
    tx,
    sql<{ promotionId: number }>`
    insert into promotion (name, "startsAt", "endsAt") values (${name}, ${startsAt}, ${endsAt}) returning id as "promotionId"`,
  ))!
