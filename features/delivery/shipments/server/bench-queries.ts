import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { travelsWithSql } from '#features/buying/orders/server/index.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { useByMonthsSql } from '#features/shelf/use-by-wishes/server/index.ts'
import { statement } from '#platform/database/database.ts'

type LotFact = {
  lotId: number
  lotNumber: string
  expiresOn: IsoDate | null
  place: string | null
  free: number
  quarantined: number
  picked: number
  recalled: boolean
  /** Near-expiry goods that are sold as such. */
  clearance: boolean
}
export type BenchFacts = {
  /** Of an exchange. */
  claimId: number | null
  /** Which of those that were asked for, from 1. */
  place: number
  orderId: number
  orderNumber: string
  status: string
  clinic: string
  delivery: { receiver: string; address1: string; address2: string; postcode: string; memo: string }
  parcelId: number | null
  parcelNumber: number | null
  state: 'picking' | 'packed' | null
  assignedTo: string | null
  nextNumber: number
  useByMonths: number
  travelsWith: string[]
  lines: {
    line: number
    optionId: number
    productCode: string
    productName: string
    optionName: string
    unitName: string
    udi: string
    waits: number
    promisedOn: IsoDate | null
    expectedOn: IsoDate | null
    delayReason: string | null
    heldReason: string | null
    heldUntil: IsoDate | null
    elsewhere: number
    lots: LotFact[]
  }[]
}

/** Lots that hold nothing, neither here nor in the parcel, are nothing to a clerk. */
export const benchOf = statement<{ orderNumbers: readonly string[]; storages: readonly Storage[] }>()(
  (input) => sql<BenchFacts>`
  select asked.place::int as place, null::int as "claimId", o.id as "orderId", o.number as "orderNumber", o.status, i.name as clinic, o.delivery, k.id as "parcelId", k.number as "parcelNumber", k.state || '' as state, k."assignedTo",
    (select coalesce(max(number), 0) + 1 from parcel where "orderId" = o.id)::int as "nextNumber", ${useByMonthsSql} as "useByMonths", ${travelsWithSql} as "travelsWith",
    (select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'optionId', l."optionId", 'productCode', l."productCode", 'productName', l."productName",
        'optionName', l."optionName", 'unitName', l."unitName", 'udi', n.udi, 'waits', l.quantity - l.cancelled - l.shipped,
        'promisedOn', l."promisedOn", 'expectedOn', l."expectedOn", 'delayReason', l."delayReason", 'heldReason', l."heldReason", 'heldUntil', l."heldUntil",
        'elsewhere', (select coalesce(sum(x.quantity), 0) from "parcelLine" x join parcel p on p.id = x."parcelId"
          where x."orderId" = l."orderId" and x.line = l.line and p.kind = 'order' and p.state in ('picking', 'packed') and p.id is distinct from k.id),
        'lots', (select coalesce(jsonb_agg(jsonb_build_object('lotId', t.id, 'lotNumber', t.number, 'expiresOn', t."expiresOn", 'place', t.place,
            'free', t."onHand" - t.picked, 'quarantined', t.quarantined, 'picked', coalesce(x.quantity, 0), 'recalled', t.recalled, 'clearance', t."takenFrom" is not null) order by t."expiresOn" nulls last, t.id), '[]')
          from lot t left join "parcelLine" x on x."parcelId" = k.id and x.line = l.line and x."lotId" = t.id
          where t."optionId" = l."optionId" and (t."onHand" > t.picked or t.quarantined > 0 or x.quantity > 0))) order by l.line), '[]')
      from "orderLine" l join "productOption" sold on sold.id = l."optionId"
        join "productOption" n on n.id = coalesce(sold."clearanceOf", sold.id)
      where l."orderId" = o.id and l.storage = asked.storage and l.quantity > l.cancelled + l.shipped) as lines
  from unnest(${input.orderNumbers}::text[], ${input.storages}::text[]) with ordinality as asked("orderNumber", storage, place)
  join "salesOrder" o on o.number = asked."orderNumber" join institution i on i.id = o."institutionId"
  left join lateral (select id, number, state, "assignedTo" from parcel
    where "orderId" = o.id and storage = asked.storage and kind = 'order' and state in ('picking', 'packed') order by state desc, id limit 1) k on true
  order by asked.place`,
)
