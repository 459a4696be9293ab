import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'

/** A word that means nothing in a search; false when it is one already. `word` is its normal form. */
export const addStop = async (on: Queryable, { word, typed }: { word: string; typed: string }) =>
  (await row(
    on,
    sql<{
      word: string
    }>`insert into "searchStop" (word, typed) values (${word}, ${typed}) on conflict do nothing returning word`,
  )) !== undefined

export const removeStop = (on: Queryable, word: string) =>
  rows(on, sql`delete from "searchStop" where word = ${word}`)

export const stopWords = (on: Queryable, most: number) =>
  rows(
    on,
    sql<{ word: string; typed: string }>`select word, typed from "searchStop" order by word limit ${most}`,
  )

type Pins = {
  /** Normal form of the whole query. */
  words: string
  typed: string
  productIds: readonly number[]
  startsAt: Date
  endsAt: Date
}

/** Until the end of the transaction nobody else changes what stands first. */
export const holdPins = (tx: Tx) => rows(tx, sql`select pg_advisory_xact_lock(hashtext('search pins'))`)

/** What stands first for these words, instead of what stood first before. */
export async function setPins(tx: Tx, { words, typed, productIds, startsAt, endsAt }: Pins): Promise<void> {
  await removePins(tx, words)
  await rows(
    tx,
    sql`
    insert into "searchPin" (words, typed, "productId", rank, "startsAt", "endsAt")
    select ${words}, ${typed}, id, place, ${startsAt}, ${endsAt} from unnest(${productIds}::int[]) with ordinality as p (id, place)`,
  )
}

export const removePins = (on: Queryable, words: string) =>
  rows(on, sql`delete from "searchPin" where words = ${words}`)

type PinRow = {
  words: string
  typed: string
  productIds: number[]
  startsAt: Date
  endsAt: Date
  /** Tells what stands first for the words from what stood before. */
  version: string
}
/** The latest to end first. */
export const pinnedWords = (on: Queryable, most: number) =>
  rows(
    on,
    sql<PinRow>`
    select words, min(typed) as typed, array_agg("productId" order by rank) as "productIds", min("startsAt") as "startsAt", max("endsAt") as "endsAt",
      md5(jsonb_agg(jsonb_build_array(typed, "productId", "startsAt", "endsAt") order by rank)::text) as version
    from "searchPin" group by words order by max("endsAt") desc, words limit ${most}`,
  )
