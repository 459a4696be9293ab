import { sql } from 'kysely'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { overlaps, planPrices, type StandingPrice, type WantedPrice } from '../spans.ts'

/** Whose price it is, and from which quantity on. */
export type EntryKey = {
  optionId: number
  priceGroupId: number | null
  institutionId: number | null
  promotionId: number | null
  minQuantity: number
}

const ms = (at: string) => sql`coalesce(extract(epoch from nullif(e.${sql.ref(at)}, '-infinity')) * 1000, 0)`
const startsAt = sql`${ms('startsAt')}::bigint as "startsAt"`
/** JSON has no infinity: an open end is null there. */
const endsAt = sql`(extract(epoch from nullif(e."endsAt", 'infinity')) * 1000)::bigint as "endsAt"`
const timed = <T extends { endsAt: number | null }>(found: T) => ({
  ...found,
  endsAt: found.endsAt ?? Infinity,
})
/** ISO, or what PostgreSQL calls no end. */
const instant = (at: number) => (Number.isFinite(at) ? new Date(at).toISOString() : 'infinity')

/** What stands of these options and is not over, locked; the options' products are held already. */
export const standingEntries = async (tx: Tx, optionIds: readonly number[], now: Date) =>
  (
    await rows(
      tx,
      sql<EntryKey & Omit<StandingPrice, 'endsAt'> & { endsAt: number | null }>`
      select e.id as "entryId", e."optionId", e."priceGroupId", e."institutionId", e."promotionId", e."minQuantity", e."unitPrice",
        ${startsAt}, ${endsAt}
      from "priceEntry" e where e."optionId" = any(${optionIds}::int[]) and e."endsAt" > ${now}::timestamptz
      order by e.id for update`,
    )
  ).map(timed)

const keyOf = (key: EntryKey) =>
  [key.optionId, key.priceGroupId, key.institutionId, key.promotionId, key.minQuantity].join('/')

export type PriceChange = EntryKey & WantedPrice

/** What has to be written for these; `changed` are those that do not stand already. */
export function planEntries<Wanted extends PriceChange>(
  standing: readonly (EntryKey & StandingPrice)[],
  wanted: readonly Wanted[],
) {
  const standingBy = Map.groupBy(standing, keyOf)
  const planned = [...Map.groupBy(wanted, keyOf)].map(([key, list]) => ({
    list,
    plan: planPrices(standingBy.get(key) ?? [], list),
  }))
  return {
    changed: planned.flatMap(({ list, plan }) => list.filter((_, at) => plan.isNew[at])),
    end: planned.flatMap(({ plan }) => plan.end),
    drop: planned.flatMap(({ plan }) => plan.drop),
    entries: planned.flatMap(({ list, plan }) =>
      plan.add.map((span): PriceChange => ({ ...list[0]!, ...span })),
    ),
  }
}

/** Writes any number of prices in three statements; the ids of `entries`, in their order. */
export async function writeEntries(
  tx: Tx,
  { entries, end, drop }: Pick<ReturnType<typeof planEntries>, 'entries' | 'end' | 'drop'>,
): Promise<number[]> {
  if (drop.length > 0) await rows(tx, sql`delete from "priceEntry" where id = any(${drop}::int[])`)
  if (end.length > 0)
    await rows(
      tx,
      sql`update "priceEntry" e set "endsAt" = x."endsAt"
      from jsonb_to_recordset(${JSON.stringify(end.map((one) => ({ ...one, endsAt: instant(one.endsAt) })))}::jsonb) as x ("entryId" int, "endsAt" timestamptz)
      where e.id = x."entryId"`,
    )
  const made = await rows(
    tx,
    sql<{ id: number }>`
    insert into "priceEntry" ("optionId", "priceGroupId", "institutionId", "promotionId", "minQuantity", "unitPrice", "startsAt", "endsAt")
    select x.* from jsonb_to_recordset(${JSON.stringify(entries.map((one) => ({ ...one, startsAt: instant(one.startsAt), endsAt: instant(one.endsAt) })))}::jsonb)
      as x ("optionId" int, "priceGroupId" int, "institutionId" int, "promotionId" int, "minQuantity" int, "unitPrice" bigint, "startsAt" timestamptz, "endsAt" timestamptz)
    returning id`,
  )
  return made.map(({ id }) => id).toSorted((a, b) => a - b)
}

/**
 * Null when a price of the same stands where this one begins: it is changed instead. One that begins later takes the
 * place of what stands until then.
 */
export async function addEntry(tx: Tx, entry: PriceChange, now: Date): Promise<number | null> {
  const standing = (await standingEntries(tx, [entry.optionId], now)).filter(
    (one) => keyOf(one) === keyOf(entry),
  )
  const met = standing.filter((one) => overlaps(one, entry))
  if (met.some(({ startsAt }) => entry.startsAt <= now.getTime() || startsAt >= entry.startsAt)) return null
  const plan = planEntries(standing, [entry])
  const made = await writeEntries(tx, plan)
  return made[plan.entries.findIndex(({ startsAt: from }) => from === entry.startsAt)] ?? null
}

export type HeldEntry = EntryKey & StandingPrice & { scope: 'tier' | 'group' | 'contract' | 'promotion' }

/** An entry that is not over, locked. */
export async function holdEntry(tx: Tx, entryId: number, now: Date): Promise<HeldEntry | undefined> {
  const found = await row(
    tx,
    sql<Omit<HeldEntry, 'endsAt'> & { endsAt: number | null }>`
    select e.id as "entryId", e."optionId", e."priceGroupId", e."institutionId", e."promotionId", e."minQuantity", e."unitPrice",
      ${startsAt}, ${endsAt},
      case when e."institutionId" is not null then 'contract' when e."priceGroupId" is not null then 'group'
        when e."promotionId" is not null then 'promotion' else 'tier' end as scope
    from "priceEntry" e where e.id = ${entryId} and e."endsAt" > ${now}::timestamptz for update`,
  )
  return found && timed(found)
}

/** False when another price of the same stands in its span. What has held until now is kept with its span. */
export async function changeEntry(
  tx: Tx,
  held: HeldEntry,
  to: WantedPrice & { minQuantity: number },
  now: Date,
): Promise<boolean> {
  const at = now.getTime()
  const isNew = to.minQuantity !== held.minQuantity || to.unitPrice !== held.unitPrice
  const begun = held.startsAt < at
  const startsAt = begun && !isNew ? held.startsAt : Math.max(to.startsAt, at)
  const others = (await standingEntries(tx, [held.optionId], now)).filter(
    (one) => one.entryId !== held.entryId && keyOf(one) === keyOf({ ...held, minQuantity: to.minQuantity }),
  )
  if (others.some((one) => overlaps(one, { startsAt, endsAt: to.endsAt }))) return false
  await rows(
    tx,
    sql`update "priceEntry" e set "minQuantity" = ${to.minQuantity}, "unitPrice" = ${to.unitPrice}, "endsAt" = ${instant(to.endsAt)}::timestamptz,
      "startsAt" = case when ${begun && !isNew}::boolean then e."startsAt" else ${instant(startsAt)}::timestamptz end
    where id = ${held.entryId}`,
  )
  if (begun && isNew) await writeEntries(tx, { end: [], drop: [], entries: [{ ...held, endsAt: startsAt }] })
  return true
}

/** Ends a price now; one that has not begun is gone. */
export const removeEntry = (tx: Tx, { entryId, startsAt }: HeldEntry, now: Date) =>
  startsAt < now.getTime()
    ? rows(tx, sql`update "priceEntry" set "endsAt" = ${now}::timestamptz where id = ${entryId}`)
    : rows(tx, sql`delete from "priceEntry" where id = ${entryId}`)

type Promotion = { name: string; startsAt: Date | string; endsAt: Date | string }

export const insertPromotion = async (tx: Tx, { name, startsAt, endsAt }: Promotion) =>
  (await row(
    tx,
    sql<{ promotionId: number }>`
    insert into promotion (name, "startsAt", "endsAt") values (${name}, ${startsAt}, ${endsAt}) returning id as "promotionId"`,
  ))!

/** Locked. */
export const holdPromotion = (tx: Tx, promotionId: number) =>
  row(
    tx,
    sql<{ name: string; startsAt: Date; endsAt: Date }>`
    select name, "startsAt", "endsAt" from promotion where id = ${promotionId} for update`,
  )

export const updatePromotion = (tx: Tx, promotionId: number, { name, startsAt, endsAt }: Promotion) =>
  rows(
    tx,
    sql`update promotion set name = ${name}, "startsAt" = ${startsAt}, "endsAt" = ${endsAt} where id = ${promotionId}`,
  )
