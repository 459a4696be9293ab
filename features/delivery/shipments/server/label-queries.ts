import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { statement } from '#platform/database/database.ts'

export type LabelFacts = {
  parcelId: number
  orderNumber: string
  number: number
  storage: Storage
  boxes: number
  clinic: string
  carrier: string | null
  trackingNumber: string | null
  delivery: {
    receiver: string
    phone: string
    postcode: string
    address1: string
    address2: string
    memo: string
  }
  pieces: {
    productName: string
    optionName: string
    unitName: string
    lotNumber: string
    expiresOn: IsoDate | null
    quantity: number
  }[]
}

/** Parcels that are packed or have left, in the order of their orders. */
export const labelFacts = statement<{ parcelIds: readonly number[] }>()(
  (input) => sql<LabelFacts>`
  select k.id as "parcelId", o.number as "orderNumber", k.number, k.storage, k.boxes, i.name as clinic, k.carrier, k."trackingNumber", o.delivery,
    (select coalesce(jsonb_agg(jsonb_build_object('productName', l."productName", 'optionName', l."optionName", 'unitName', l."unitName",
        'lotNumber', t.number, 'expiresOn', t."expiresOn", 'quantity', x.quantity) order by x.line, t."expiresOn" nulls last, t.id), '[]')
      from "parcelLine" x join "orderLine" l on l."orderId" = x."orderId" and l.line = x.line join lot t on t.id = x."lotId" where x."parcelId" = k.id) as pieces
  from parcel k join "salesOrder" o on o.id = k."orderId" join institution i on i.id = o."institutionId"
  where k.id = any(${input.parcelIds}::int[]) and k.state in ('packed', 'shipped') order by o.id, k.number`,
)
