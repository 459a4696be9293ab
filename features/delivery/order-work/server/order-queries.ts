import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Member } from '#features/access/accounts/server/index.ts'
import type { CancelReason, OrderStatus, PaymentKind, TaxDocument } from '#features/buying/orders/contract.ts'
import { travelsWithSql } from '#features/buying/orders/server/index.ts'
import { heldSql } from '#features/delivery/shipments/server/index.ts'
import { creditFigures, type CreditFigures } from '#features/money/credit/server/index.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OfficeOrder } from '../contract.ts'

type Parcel = Omit<OfficeOrder['parcels'][number], 'carrierName'>
/** `receiver`: who took a parcel in that has arrived. */
type Event = OfficeOrder['events'][number] & { receiver: string | null }
type Facts = {
  number: string
  institutionId: number
  status: OrderStatus
  awaits: 'staff' | 'director'
  cancelReason: CancelReason | null
  placedAt: Date
  confirmedAt: Date | null
  wantedOn: IsoDate | null
  paymentKind: PaymentKind
  taxDocument: TaxDocument
  clinic: string
  orderedBy: Member['name']
  supply: number
  vat: number
  taxFree: number
  shipping: number
  total: number
  credit: number
  points: number
  gateway: number
  delivery: {
    receiver: string
    phone: string
    postcode: string
    address1: string
    address2: string
    memo: string
  }
  creditDueOn: IsoDate | null
  dueAt: Date | null
  creditAccount: CreditFigures
  travelsWith: string[]
  lines: (Omit<OfficeOrder['lines'][number], 'name'> & {
    productName: string
    optionName: string
    storage: Storage
  })[]
  parcels: Parcel[]
  refunds: OfficeOrder['refunds']
  claims: OfficeOrder['claims']
  invoices: OfficeOrder['invoices']
  events: Event[]
}

/** Everything that the drawer shows of an order but its payment at the gateway. */
export const orderFacts = (on: Queryable, number: string, today: IsoDate) =>
  row(
    on,
    sql<Facts>`
    select o.number, o."institutionId", o.status, o.awaits, o."cancelReason", o."placedAt", o."confirmedAt", o."wantedOn", o."paymentKind", o."taxDocument", i.name as clinic, m.name as "orderedBy",
      o.supply, o.vat, o."taxFree", o.shipping, o.goods + o.shipping as total, o."payCredit" as credit, o."payPoints" as points, o."payGateway" as gateway, o.delivery, o."dueAt", ${creditFigures(sql`i.id`)} as "creditAccount", ${travelsWithSql} as "travelsWith",
      (select "dueOn" from "creditCharge" where "orderId" = o.id) as "creditDueOn",
      (select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'productCode', l."productCode", 'productName', l."productName", 'optionName', l."optionName", 'storage', l.storage,
          'unitName', l."unitName", 'quantity', l.quantity, 'cancelled', l.cancelled, 'shipped', l.shipped, 'returned', l.returned, 'unitPrice', l."unitPrice", 'amount', l.amount,
          'heldReason', case when ${heldSql('l', today)} then l."heldReason" else '' end, 'heldUntil', case when ${heldSql('l', today)} then l."heldUntil" end, 'lots', lots.list) order by l.line), '[]')
        from "orderLine" l cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object('lotNumber', t.number, 'expiresOn', t."expiresOn", 'quantity', x.quantity) order by t."expiresOn" nulls last, t.id, x."parcelId"), '[]') as list
          from "parcelLine" x join lot t on t.id = x."lotId" join parcel k on k.id = x."parcelId"
          where x."orderId" = l."orderId" and x.line = l.line and k.state <> 'given-up') lots
        where l."orderId" = o.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'number', k.number, 'storage', k.storage, 'state', k.state, 'exchange', k.kind = 'exchange', 'carrier', coalesce(k.carrier, ''),
          'trackingNumber', coalesce(k."trackingNumber", ''), 'assignedTo', coalesce(k."assignedTo", ''),
          'shippedAt', to_char(k."shippedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'deliveredAt', to_char(k."deliveredAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.number), '[]')
        from parcel k where k."orderId" = o.id) as parcels,
      (select coalesce(jsonb_agg(jsonb_build_object('part', r.part, 'amount', r.credit + r.points + r.gateway, 'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.at), '[]')
        from "orderRefund" r where r."orderId" = o.id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('claimNumber', c.number, 'kind', c.kind, 'state', c.state, 'settling', c.settling) order by c.id), '[]') from claim c where c."orderId" = o.id) as claims,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('number', v.number, 'kind', v.kind, 'state', v.state, 'supply', v.supply, 'vat', v.vat)), '[]')
        from "taxEntry" e join "taxInvoice" v on v.id = e."invoiceId" where e."orderId" = o.id) as invoices,
      (select coalesce(jsonb_agg(jsonb_build_object('at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', h.kind, 'status', h.status, 'words', h.words, 'receiver', h.receiver, 'actor', h.actor)
          order by h.at desc, h.kind is null, h.id desc), '[]')
        from (select e.id, e.at, null as kind, e.status, e.note as words, null as receiver, e.actor from "orderEvent" e where e."orderId" = o.id
          union all select n.id, n.at, n.kind, null, n.words, null, n.actor from "orderNote" n where n."orderId" = o.id
          union all select c.number, c.at, c.kind, null, k.number || '번 배송 ' || c.words, c.receiver, c.actor from parcel k join "parcelChange" c on c."parcelId" = k.id where k."orderId" = o.id) h) as events
    from "salesOrder" o join institution i on i.id = o."institutionId" join member m on m.id = o."memberId"
    where o.number = ${number}`,
  )

type Note = {
  orderId: number
  kind: 'note' | 'hold' | 'release' | 'approve' | 'cancel'
  words: string
  actor: string
  at: Date
}
export const addNote = (on: Queryable, { orderId, kind, words, actor, at }: Note) =>
  rows(
    on,
    sql`insert into "orderNote" ("orderId", kind, words, actor, at) values (${orderId}, ${kind}, ${words}, ${actor}, ${at})`,
  )

/** The classes of what still waits of an order, and whether staff hold it. */
export const waitingClasses = (tx: Tx, orderId: number, today: IsoDate) =>
  rows(
    tx,
    sql<{ storage: Storage; held: boolean }>`
    select l.storage, coalesce(bool_or(${heldSql('l', today)}), false) as held
    from "orderLine" l where l."orderId" = ${orderId} and l.quantity > l.cancelled + l.shipped group by l.storage`,
  )
