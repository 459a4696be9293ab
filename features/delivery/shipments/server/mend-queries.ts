import { sql, type RawBuilder } from 'kysely'
import { statement } from '#platform/database/database.ts'

/** How often the tracking number of a parcel was corrected. */
export const correctionsSql = (parcelId: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from "parcelChange" where "parcelId" = ${parcelId} and kind = 'corrected')`

/** No row when another parcel has the number. */
export const setNumber = statement<{ id: number; carrier: string; trackingNumber: string; at: Date }>()(
  (input) => sql<{ id: number }>`
  update parcel set carrier = ${input.carrier}, "trackingNumber" = ${input.trackingNumber}, level = 0, "nextCheckAt" = ${input.at}::timestamptz
  where id = ${input.id} and not exists (select from parcel where carrier = ${input.carrier} and "trackingNumber" = ${input.trackingNumber})
  returning id`,
)

type Change = {
  parcelId: number
  kind: 'corrected' | 'arrived'
  words: string
  receiver: string | null
  actor: string
  at: Date
}
/** The parcel is held. */
export const keepChange = statement<Change>()(
  (input) => sql<{ number: number }>`
  insert into "parcelChange" ("parcelId", number, kind, words, receiver, actor, at)
  select ${input.parcelId}, coalesce(max(number), 0) + 1, ${input.kind}, ${input.words}, ${input.receiver}, ${input.actor}, ${input.at}::timestamptz
  from "parcelChange" where "parcelId" = ${input.parcelId} returning number`,
)
