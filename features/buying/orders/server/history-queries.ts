import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import type { PriceReason } from '#features/shelf/prices/contract.ts'
import { moneyMovingFor } from '#features/money/payments/server/index.ts'
import { row, rows, statement, type Queryable } from '#platform/database/database.ts'
import type { GivenBackBy } from '../sold.ts'
import { travelsWithSql } from './add-on.ts'
import { givenBackSql } from './refund-part-queries.ts'
import {
  COUNTED,
  type CancelReason,
  type OrderStatus,
  type PaymentKind,
  type TaxDocument,
} from '../contract.ts'

export type RowFacts = {
  id: number
  orderNumber: string
  placedAt: Date
  status: OrderStatus
  cancelReason: CancelReason | null
  summary: string
  lineCount: number
  picture: string
  paymentKind: PaymentKind
  taxDocument: TaxDocument
  total: number
  payCredit: number
  payPoints: number
  payGateway: number
  dueAt: Date | null
  moneyMoving: boolean
  givenBack: GivenBackBy[]
}

const rowColumns = sql`
  o.id, o.number as "orderNumber", o."placedAt", o.status, o."cancelReason", o.summary, o."lineCount", p.picture, o."paymentKind", o."taxDocument",
  o.goods + o.shipping as total, o."payCredit", o."payPoints", o."payGateway", o."dueAt",
  ${moneyMovingFor('order', sql`o.number`)} as "moneyMoving", ${givenBackSql} as "givenBack"`
const rowTables = sql`
  "salesOrder" o join "orderLine" l on l."orderId" = o.id and l.line = 1
  join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId"`

export const ORDERS = 20

type Asked = {
  institutionId: number
  states: readonly OrderStatus[] | null
  from: Date | null
  to: Date | null
  text: string | null
}

const asked = ({ institutionId, states, from, to, text }: Asked) => sql`
  o."institutionId" = ${institutionId}
  ${states ? sql`and o.status = any(${[...states]}::text[])` : sql``}
  ${from ? sql`and o."placedAt" >= ${from}` : sql``} ${to ? sql`and o."placedAt" < ${to}` : sql``}
  ${text ? sql`and (o.number = ${text} or exists (select 1 from "orderLine" x where x."orderId" = o.id and (x."productName" ilike ${like(text)} or x."productCode" ilike ${like(text)})))` : sql``}`

/**
 * One page and one row more, newest first. The first page counts them all, as far as anybody wants to know.
 */
export const orderRows = (on: Queryable, { before, ...wish }: Asked & { before: number | null }) =>
  rows(
    on,
    sql<RowFacts & { count: number | null }>`
    select ${rowColumns}, ${before === null ? sql`(select count(*)::int from (select 1 from "salesOrder" o where ${asked(wish)} limit ${COUNTED}) counted)` : sql`null::int`} as count
    from ${rowTables}
    where ${asked(wish)} ${before === null ? sql`` : sql`and o.id < ${before}`}
    order by o.id desc limit ${ORDERS + 1}`,
  )

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const countByStatus = statement<{ institutionId: number; since: Date }>()(
  (input) => sql<{ status: OrderStatus; count: number }>`
  select status, count(*)::int as count from "salesOrder" where "institutionId" = ${input.institutionId} and "placedAt" >= ${input.since} group by status`,
)

export type DetailFacts = RowFacts & {
  listTotal: number
  goods: number
  shipping: number
  supply: number
  vat: number
  taxFree: number
  wantedOn: IsoDate | null
  ordererId: number
  orderedBy: string
  creditDueOn: IsoDate | null
  sharedParcels: Storage[]
  travelsWith: string[]
  delivery: {
    label: string
    receiver: string
    phone: string
    postcode: string
    address1: string
    address2: string
    memo: string
  }
  events: { status: OrderStatus; note: string; at: string }[]
  lines: {
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
    quantity: number
    shipped: number
    cancelled: number
    promisedOn: IsoDate | null
    expectedOn: IsoDate | null
    delayReason: string | null
    listPrice: number
    unitPrice: number
    priceReason: PriceReason
    amount: number
    lots: { lotNumber: string; expiresOn: IsoDate | null; quantity: number }[]
  }[]
}

/** More part shipments than any order has. Named one by one, so that the index finds their moves. */
const PARTS = 40

/**
 * An institution's order with everything its page shows. Lots are found by the cause of the move that sent
 * them away.
 */
export const orderDetail = (on: Queryable, number: string, institutionId: number) =>
  row(
    on,
    sql<DetailFacts>`
    select ${rowColumns}, o."listTotal", o.goods, o.shipping, o.supply, o.vat, o."taxFree", o."wantedOn", o.delivery, o."memberId" as "ordererId", m.name as "orderedBy", o."sharedParcels", ${travelsWithSql} as "travelsWith",
      (select "dueOn" from "creditCharge" where "orderId" = o.id) as "creditDueOn",
      (select coalesce(jsonb_agg(jsonb_build_object('status', e.status, 'note', e.note, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id), '[]')
        from "orderEvent" e where e."orderId" = o.id) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('line', x.line, 'optionId', x."optionId", 'productCode', x."productCode", 'productName', x."productName",
          'optionName', x."optionName", 'spec', xp.spec, 'unitName', x."unitName", 'picture', xp.picture, 'storage', x.storage, 'taxable', x.taxable, 'quantity', x.quantity,
          'shipped', x.shipped, 'cancelled', x.cancelled, 'promisedOn', x."promisedOn", 'expectedOn', x."expectedOn", 'delayReason', x."delayReason", 'listPrice', x."listPrice", 'unitPrice', x."unitPrice", 'priceReason', x."priceReason", 'amount', x.amount, 'lots', lots.list) order by x.line), '[]')
        from "orderLine" x join "productOption" xn on xn.id = x."optionId" join product xp on xp.id = xn."productId"
        cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object('lotNumber', t.number, 'expiresOn', t."expiresOn", 'quantity', -v."onHandChange") order by v.id), '[]') as list
          from "stockMove" v join lot t on t.id = v."lotId"
          where v."optionId" = x."optionId" and v.reason = 'shipped'
            and v.cause in (select o.number union all select o.number || '/' || part from generate_series(1, ${sql.lit(PARTS)}) as part)) lots
        where x."orderId" = o.id) as lines
    from ${rowTables} join member m on m.id = o."memberId"
    where o.number = ${number} and o."institutionId" = ${institutionId}`,
  )

/** Lines as they can be ordered again: `instead` of near-expiry goods that were sold for less, the ordinary ones. */
export const linesToRepeat = (on: Queryable, number: string, institutionId: number) =>
  rows(
    on,
    sql<{
      optionId: number
      name: string
      optionName: string
      spec: string
      unitName: string
      quantity: number
      instead: boolean
    }>`
    select n.id as "optionId", l."productName" as name, case when x."clearanceOf" is null then l."optionName" else n.name end as "optionName", p.spec, l."unitName",
      coalesce(sum(l.quantity), 0)::int as quantity, bool_or(x."clearanceOf" is not null) is true as instead
    from "salesOrder" o join "orderLine" l on l."orderId" = o.id join "productOption" x on x.id = l."optionId"
      join "productOption" n on n.id = coalesce(x."clearanceOf", x.id) join product p on p.id = n."productId"
    where o.number = ${number} and o."institutionId" = ${institutionId} group by 1, 2, 3, 4, 5 order by min(l.line)`,
  )
