import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { OrderStatus, PaymentKind } from '#features/buying/orders/contract.ts'
import type { ProductKind, Storage } from '#features/shelf/catalogue/contract.ts'
import { collectedCauseSql } from '#features/shelf/stock/server/index.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'

export type OrderFacts = {
  id: number
  number: string
  institutionId: number
  status: OrderStatus
  paymentKind: PaymentKind
  placedAt: Date
  shipping: number
  sharedParcels: Storage[]
  delivery: { receiver: string; phone: string; postcode: string; address1: string; address2: string }
  payCredit: number
  payPoints: number
  payGateway: number
  /** Pieces of it stand on a packing bench. */
  picking: boolean
  feesBack: Storage[]
}

/** `institutionId` null: for staff. */
export const orderFacts = (on: Queryable, number: string, institutionId: number | null) =>
  row(
    on,
    sql<OrderFacts>`
    select o.id, o.number, o."institutionId", o.status, o."paymentKind", o."placedAt", o.shipping, o."sharedParcels", o.delivery, o."payCredit", o."payPoints", o."payGateway",
      exists (select from parcel p where p."orderId" = o.id and p.state in ('picking', 'packed')) as picking,
      array(select distinct unnest(c."feesBack") from claim c where c."orderId" = o.id and c.state not in ('rejected', 'withdrawn')) as "feesBack"
    from "salesOrder" o where o.number = ${number} and ${institutionId ? sql`o."institutionId" = ${institutionId}` : sql`true`}`,
  )

/** The parcels whose fee goes back with other claims of the order that staff have agreed to. */
export const feesTaken = async (on: Queryable, { id, orderId }: { id: number; orderId: number }) =>
  (await row(
    on,
    sql<{ storages: Storage[] }>`
    select array(select distinct unnest("feesBack") from claim
      where "orderId" = ${orderId} and id <> ${id} and state not in ('asked', 'rejected', 'withdrawn')) as storages`,
  ))!.storages

export type LotRow = {
  lotId: number
  lotNumber: string
  expiresOn: IsoDate | null
  quantity: number
  /** Of them, what a recall has collected: it is here already. */
  collected: number
}
export type LineFacts = {
  line: number
  optionId: number
  productCode: string
  productName: string
  optionName: string
  spec: string
  unitName: string
  picture: string
  storage: Storage
  taxable: boolean
  productKind: ProductKind
  deviceGrade: number | null
  clearance: boolean
  unitPrice: number
  listPrice: number
  amount: number
  quantity: number
  shipped: number
  cancelled: number
  delivered: number
  returned: number
  /** Spoken for by claims that are not over. */
  cancelling: number
  returning: number
  deliveredOn: IsoDate | null
  /** Pieces of recalled lots that it has. */
  recalled: number
  /** What may still come back of it, by lot. */
  lots: LotRow[]
}

/** What a claim asks for is on the line itself once it is settling; an exchange is spoken for until it has left. */
export const lineFacts = (on: Queryable, orderId: number) =>
  rows(
    on,
    sql<LineFacts>`
    select l.line, l."optionId", l."productCode", l."productName", l."optionName", p.spec, l."unitName", p.picture, l.storage, l.taxable,
      p.kind as "productKind", p."deviceGrade", n."clearanceOf" is not null as clearance, l."unitPrice", l."listPrice", l.amount, l.quantity, l.shipped, l.cancelled, l.delivered, l.returned,
      coalesce(asked.cancelling, 0)::int as cancelling, coalesce(asked.returning, 0)::int as returning,
      to_char(came.at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as "deliveredOn", coalesce(came.lots, '[]') as lots, coalesce(came.recalled, 0)::int as recalled
    from "orderLine" l join "salesOrder" o on o.id = l."orderId" join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId"
    left join lateral (
      select sum(cl.approved) filter (where c.kind = 'cancel') as cancelling, sum(cl.approved) filter (where c.kind <> 'cancel') as returning
      from claim c join "claimLine" cl on cl."claimId" = c.id and cl.line = l.line
      where c."orderId" = l."orderId" and c.state not in ('done', 'rejected', 'withdrawn') and not (c.settling and c.kind <> 'exchange')) asked on true
    left join lateral (
      select max(k.at) as at, jsonb_agg(jsonb_build_object('lotId', t.id, 'lotNumber', t.number, 'expiresOn', t."expiresOn", 'quantity', k.quantity - coalesce(b.quantity, 0),
          'collected', coalesce(y."quarantineChange", 0) - coalesce(b.collected, 0)) order by t."expiresOn", t.id)
        filter (where k.quantity > coalesce(b.quantity, 0)) as lots,
        sum(k.quantity - coalesce(b.quantity, 0)) filter (where t.recalled) as recalled
      from (
        select pl."lotId", sum(pl.quantity)::int as quantity, max(pa."deliveredAt") as at
        from parcel pa join "parcelLine" pl on pl."parcelId" = pa.id and pl.line = l.line
        where pa."orderId" = l."orderId" and pa.state = 'delivered' group by pl."lotId") k
      join lot t on t.id = k."lotId"
      left join lateral (
        select sum(g.quantity)::int as quantity, sum(g.collected)::int as collected from claim c join "claimGoods" g on g."claimId" = c.id and g.line = l.line and g."lotId" = t.id
        where c."orderId" = l."orderId") b on true
      left join "stockMove" y on y."optionId" = l."optionId" and y.reason = 'returned' and y.cause = ${collectedCauseSql(sql`o.number`)} and y."lotId" = t.id) came on true
    where l."orderId" = ${orderId} order by l.line`,
  )
