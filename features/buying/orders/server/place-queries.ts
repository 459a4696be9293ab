import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { CreditBlock } from '#features/money/credit/contract.ts'
import { staying } from '#features/access/accounts/server/index.ts'
import { creditBlock, creditRoom } from '#features/money/credit/server/index.ts'
import { leaving, type Leaving } from '#features/buying/cart/server/index.ts'
import { telling, type Telling } from '#features/running/notifications/server/index.ts'
import { row, statement, type Queryable } from '#platform/database/database.ts'
import type { OrderStatus } from '../contract.ts'
import type { OwnLimits } from '../own-limits.ts'
import { personLimits } from './person-limit.ts'

type KeptAddress = {
  label: string
  receiver: string
  phone: string
  postcode: string
  address1: string
  address2: string
}
type Cart = {
  cartKey: string
  /** Whether its buyer has not left. */
  stays: boolean
  termDays: number
  creditBlock: CreditBlock | null
  /** What may be ordered on credit, won, and whether more than that may be asked for. */
  orderable: number
  overLimitAsks: boolean
  address: KeptAddress | null
} & OwnLimits

/**
 * The cart, locked: orders of one member come one after the other, and nobody leaves meanwhile. With the address that was chosen and the
 * terms of credit.
 */
export const lockCart = statement<{
  memberId: number
  institutionId: number
  addressId: number | null
  today: IsoDate
}>()(
  (input) => sql<Cart>`
  with buyer as (${staying(input.memberId)})
  select k."cartId" as "cartKey", buyer.id is not null as stays, i."creditTermDays" as "termDays", ${creditBlock(sql`i.id`, input.today)} as "creditBlock", ${creditRoom(sql`i.id`)}, ${personLimits},
    case when d.id is not null then jsonb_build_object('label', d.label, 'receiver', d.receiver, 'phone', d.phone,
      'postcode', d.postcode, 'address1', d.address1, 'address2', d.address2) end as address
  from cart k join member m on m.id = k."memberId" join institution i on i.id = ${input.institutionId}
  left join "deliveryAddress" d on d.id = ${input.addressId}::int and d."institutionId" = i.id
    left join buyer on buyer.id = m.id
  where k."memberId" = ${input.memberId} for update of k`,
)

/** The same for a sheet of its own lines: its key stands for a cart, and must be nobody's. */
export const ownSheet = statement<{
  key: string
  memberId: number
  institutionId: number
  addressId: number | null
  today: IsoDate
}>()(
  (input) => sql<Omit<Cart, 'cartKey'> & { cartKey: string | null }>`
  with buyer as (${staying(input.memberId)})
  select ${input.key}::text as "cartKey", buyer.id is not null as stays, i."creditTermDays" as "termDays", ${creditBlock(sql`i.id`, input.today)} as "creditBlock", ${creditRoom(sql`i.id`)}, ${personLimits},
    case when d.id is not null then jsonb_build_object('label', d.label, 'receiver', d.receiver, 'phone', d.phone,
      'postcode', d.postcode, 'address1', d.address1, 'address2', d.address2) end as address
  from institution i join member m on m.id = ${input.memberId}
    left join "deliveryAddress" d on d.id = ${input.addressId}::int and d."institutionId" = i.id
    left join buyer on buyer.id = m.id
  where i.id = ${input.institutionId} and not exists (select from cart where "cartId" = ${input.key}::uuid)`,
)

/** How many orders back a clinic's habit is read from. */
const HABIT_ORDERS = 200

/**
 * What a clinic holds of options without having paid, and what it usually orders of them. Asked while their stock is
 * locked, so that orders which race see each other.
 */
export const unpaidHolds = statement<{ institutionId: number; optionIds: number[] }>()(
  (input) => sql<{ optionId: number; unpaid: number; usual: number | null }>`
  with waiting as (
    select l."optionId", sum(l.quantity)::int as unpaid from "salesOrder" o join "orderLine" l on l."orderId" = o.id
    where o."institutionId" = ${input.institutionId} and o.status in ('awaiting-approval', 'awaiting-payment', 'checking-payment', 'awaiting-deposit')
      and l."optionId" = any(${input.optionIds}::int[])
    group by 1
  ), bought as (
    select l."optionId", ceil(avg(l.quantity))::int as usual
    from (select id, status from "salesOrder" where "institutionId" = ${input.institutionId} order by id desc limit ${HABIT_ORDERS}) o
    join "orderLine" l on l."orderId" = o.id
    where o.status in ('confirmed', 'preparing', 'part-shipped', 'shipped', 'delivered', 'completed') and l."optionId" = any(${input.optionIds}::int[])
    group by 1
  )
  select w."optionId", coalesce(waiting.unpaid, 0) as unpaid, bought.usual
  from unnest(${input.optionIds}::int[]) as w("optionId") left join waiting using ("optionId") left join bought using ("optionId")`,
)

/** The order that lives off a cart, seen by the one whose cart it is. */
export const liveOrderOfCart = (on: Queryable, cartKey: string, memberId: number) =>
  row(
    on,
    sql<{ orderNumber: string; status: OrderStatus }>`
    select number as "orderNumber", status from "salesOrder" where "cartId" = ${cartKey} and "memberId" = ${memberId} and status <> 'cancelled'`,
  )

type NewOrder = {
  number: string
  orderType: '01' | '02'
  institutionId: number
  memberId: number
  cartKey: string
  status: OrderStatus
  awaits: 'staff' | 'director'
  paymentKind: string
  listTotal: number
  goods: number
  shipping: number
  payCredit: number
  payPoints: number
  payGateway: number
  supply: number
  vat: number
  taxFree: number
  summary: string
  delivery: string
  wantedOn: string | null
  parentId: number | null
  sharedParcels: string[]
  taxDocument: string
  placedAt: Date
  confirmedAt: Date | null
  dueAt: Date | null
  lineCount: number
  /** JSON, in their order: what `checkLines` gives, with the day that each is promised. */
  lines: string
  /** JSON: code and version of each. */
  consents: string
}

/** The order with its lines and what its buyer agreed to. No row when the cart has a live order already. */
export const insertOrder = statement<NewOrder>()(
  (input) => sql<{ id: number }>`
  with placed as (
    insert into "salesOrder" (number, "institutionId", "memberId", "orderType", "cartId", status, awaits, "paymentKind", "listTotal", goods, shipping,
      "payCredit", "payPoints", "payGateway", supply, vat, "taxFree", "lineCount", summary, delivery, "wantedOn", "parentId", "sharedParcels", "taxDocument", "placedAt", "confirmedAt", "dueAt")
    values (${input.number}, ${input.institutionId}, ${input.memberId}, ${input.orderType}, ${input.cartKey}, ${input.status}, ${input.awaits}, ${input.paymentKind}, ${input.listTotal}, ${input.goods}, ${input.shipping},
      ${input.payCredit}, ${input.payPoints}, ${input.payGateway}, ${input.supply}, ${input.vat}, ${input.taxFree}, ${input.lineCount}, ${input.summary},
      ${input.delivery}::jsonb, ${input.wantedOn}, ${input.parentId}, ${input.sharedParcels}::text[], ${input.taxDocument}, ${input.placedAt}, ${input.confirmedAt}, ${input.dueAt})
    on conflict do nothing returning id
  ), agreed as (
    insert into "orderConsent" ("orderId", code, version, "memberId", at)
    select placed.id, c.code, c.version, ${input.memberId}, ${input.placedAt}::timestamptz from placed, jsonb_to_recordset(${input.consents}::jsonb) as c(code text, version date)
  )
  insert into "orderLine" ("orderId", line, "optionId", "productCode", "productName", "optionName", "unitName", storage, taxable, quantity, "listPrice", "unitPrice", "priceReason", amount, "promisedOn")
  select placed.id, l.line, l."optionId", l."productCode", l.name, l."optionName", l."unitName", l.storage, l.taxable, l.quantity, l."listPrice", l."unitPrice", l."priceReason", l."unitPrice" * l.quantity, l."promisedOn"
  from placed, rows from (jsonb_to_recordset(${input.lines}::jsonb) as ("optionId" int, "productCode" text, name text, "optionName" text, "unitName" text, storage text, taxable boolean,
    quantity int, "listPrice" bigint, "unitPrice" bigint, "priceReason" text, "promisedOn" date))
    with ordinality as l("optionId", "productCode", name, "optionName", "unitName", storage, taxable, quantity, "listPrice", "unitPrice", "priceReason", "promisedOn", line)
  returning "orderId" as id`,
)

type Event = { orderId: number; status: OrderStatus; note: string; actor: string; at: Date }

/** Lines of an order, for the cart they leave. */
const orderedLines = (orderId: number) =>
  sql`select "optionId", quantity from "orderLine" where "orderId" = ${orderId}`

export const clearCart = statement<Leaving & { orderId: number }>()(
  (input) => sql`with ${leaving(input, orderedLines(input.orderId))} select count(*) from rotated`,
)

/** The same, with the order's first event and what its buyer is told. */
export const closeCart = statement<Event & Leaving & Telling & { memberId: number }>()(
  (input) => sql`
  with ${leaving(input, orderedLines(input.orderId))}, ${telling(input)}
  insert into "orderEvent" ("orderId", status, note, actor, at)
  values (${input.orderId}, ${input.status}, ${input.note}, ${input.actor}, ${input.at})`,
)

export const addEvent = statement<Event>()(
  (input) => sql`
  insert into "orderEvent" ("orderId", status, note, actor, at) values (${input.orderId}, ${input.status}, ${input.note}, ${input.actor}, ${input.at})`,
)
