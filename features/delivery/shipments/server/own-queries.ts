import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { statement } from '#platform/database/database.ts'
import { correctionsSql } from './mend-queries.ts'

type Sent = {
  number: number
  claimNumber: string | null
  storage: Storage
  boxes: number
  carrier: string | null
  trackingNumber: string | null
  level: number
  shippedAt: Date
  deliveredAt: Date | null
  receiver: string | null
  temperature: number | null
  by: string | null
  to: string | null
  lines: {
    line: number
    productName: string
    optionName: string
    unitName: string
    lotNumber: string
    expiresOn: IsoDate | null
    quantity: number
  }[]
  events: { at: string; level: number; place: string; words: string }[]
}

/** One row for each parcel that left; one without a number for an order that has none, no row for somebody else's. */
export const sentParcels = statement<{ orderNumber: string; institutionId: number }>()(
  (input) => sql<{ [K in keyof Sent]: Sent[K] | null }>`
  select k.number, (select min(e.number) from "exchangeLine" e where e."claimId" = k."claimId") as "claimNumber", k.storage, k.boxes, k.carrier, k."trackingNumber", k.level, k."shippedAt", k."deliveredAt", (select c.receiver from "parcelChange" c where c."parcelId" = k.id and c.kind = 'arrived') as receiver, round(k."handoverTemperature"::numeric, 1)::float8 as temperature, k."handedOverBy" as by, k."receivedBy" as to,
    (select coalesce(jsonb_agg(jsonb_build_object('line', x.line, 'productName', l."productName", 'optionName', l."optionName", 'unitName', l."unitName",
        'lotNumber', t.number, 'expiresOn', t."expiresOn", 'quantity', x.quantity) order by x.line, t."expiresOn" nulls last, t.id), '[]')
      from "parcelLine" x join "orderLine" l on l."orderId" = x."orderId" and l.line = x.line join lot t on t.id = x."lotId" where x."parcelId" = k.id) as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'level', e.level, 'place', e.place, 'words', e.words) order by e.at desc, e.level desc), '[]')
      from "parcelEvent" e where e."parcelId" = k.id and e.correction = ${correctionsSql(sql`k.id`)}) as events
  from "salesOrder" o left join parcel k on k."orderId" = o.id and k.state in ('shipped', 'delivered')
  where o.number = ${input.orderNumber} and o."institutionId" = ${input.institutionId} order by k."shippedAt" desc, k.number desc`,
)
