import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { ClaimKind, ClaimReason, ClaimState } from '../states.ts'

export type ClaimRow = {
  id: number
  number: string
  orderId: number
  orderNumber: string
  institutionId: number
  memberId: number
  kind: ClaimKind
  state: ClaimState
  settling: boolean
  trouble: string
  goods: number
  shippingBack: number
  feesBack: Storage[]
  fee: number
  refund: number
  taxFree: number
  collection: 'pickup' | 'self' | null
  collectOn: IsoDate | null
  collectFrom: {
    receiver: string
    phone: string
    postcode: string
    address1: string
    address2: string
  } | null
  memo: string
  carrier: string | null
  trackingNumber: string | null
  refundAccount: string | null
  reply: string
  requestedAt: Date
}
const columns = sql`
  c.id, c.number, c."orderId", o.number as "orderNumber", c."institutionId", c."memberId", c.kind, c.state, c.settling, c.trouble, c.goods, c."shippingBack", c."feesBack", c.fee,
  c.refund, c."taxFree", c.collection, c."collectOn", c."collectFrom", c.memo, c.carrier, c."trackingNumber", c."refundAccount", c.reply, c."requestedAt"`

/** `institutionId` null: for staff. Somebody else's claim is not there. */
export const claimByNumber = (on: Queryable, number: string, institutionId: number | null = null) =>
  row(
    on,
    sql<ClaimRow>`
    select ${columns} from claim c join "salesOrder" o on o.id = c."orderId"
    where c.number = ${number} and ${institutionId ? sql`c."institutionId" = ${institutionId}` : sql`true`}`,
  )

/** Held until commit; the order is held before it, as everywhere. */
export const holdClaim = (tx: Tx, id: number) =>
  row(
    tx,
    sql<ClaimRow>`select ${columns} from claim c join "salesOrder" o on o.id = c."orderId" where c.id = ${id} for update of c`,
  )

export type ClaimLineRow = {
  line: number
  quantity: number
  approved: number
  reason: ClaimReason
  words: string
  fileId: string | null
  pictures: number[]
}
export const claimLines = (on: Queryable, claimId: number) =>
  rows(
    on,
    sql<ClaimLineRow>`
    select line, quantity, approved, reason, words, "fileId",
      array(select f.no from "storedFile" f where f."setId" = l."fileId" and f.state = 'stored' order by f.no) as pictures
    from "claimLine" l where "claimId" = ${claimId} order by line`,
  )

type NewClaim = Pick<
  ClaimRow,
  | 'number'
  | 'orderId'
  | 'institutionId'
  | 'memberId'
  | 'kind'
  | 'goods'
  | 'shippingBack'
  | 'feesBack'
  | 'fee'
  | 'refund'
  | 'taxFree'
  | 'collection'
  | 'collectOn'
  | 'collectFrom'
  | 'memo'
  | 'refundAccount'
> & {
  at: Date
  lines: { line: number; quantity: number; reason: ClaimReason; words: string; fileId?: string | undefined }[]
}

export const insertClaim = async (tx: Tx, input: NewClaim) =>
  (await row(
    tx,
    sql<{ id: number }>`
    with asked as (
      insert into claim (number, "orderId", "institutionId", "memberId", kind, state, goods, "shippingBack", "feesBack", fee, refund, "taxFree",
        collection, "collectOn", "collectFrom", memo, "refundAccount", "requestedAt")
      values (${input.number}, ${input.orderId}, ${input.institutionId}, ${input.memberId}, ${input.kind}, 'asked', ${input.goods}, ${input.shippingBack}, ${input.feesBack}::text[],
        ${input.fee}, ${input.refund}, ${input.taxFree}, ${input.collection}, ${input.collectOn}::date, ${input.collectFrom && JSON.stringify(input.collectFrom)}::jsonb, ${input.memo},
        ${input.refundAccount}, ${input.at}) returning id
    ), lines as (
      insert into "claimLine" ("claimId", line, quantity, approved, reason, words, "fileId")
      select asked.id, l.line, l.quantity, l.quantity, l.reason, l.words, l."fileId"
      from asked, jsonb_to_recordset(${JSON.stringify(input.lines)}::jsonb) as l(line smallint, quantity int, reason text, words text, "fileId" text)
    )
    select id from asked`,
  ))!.id

type Change = {
  id: number
  state: ClaimState
  settling?: boolean
  trouble?: string
  reply?: string
  decided?: { by: string; at: Date }
  ended?: Date
  carrier?: string | undefined
  trackingNumber?: string | undefined
}

/** A claim that ends forgets where its money went. */
export const changeClaim = (tx: Tx, { id, state, settling = false, trouble = '', ...more }: Change) =>
  rows(
    tx,
    sql`
    update claim set state = ${state}, settling = ${settling}, trouble = ${trouble}, reply = coalesce(${more.reply ?? null}, reply),
      "decidedBy" = coalesce("decidedBy", ${more.decided?.by ?? null}), "decidedAt" = coalesce("decidedAt", ${more.decided?.at ?? null}::timestamptz),
      "endedAt" = ${more.ended ?? null}::timestamptz, "refundAccount" = case when ${more.ended ?? null}::timestamptz is null then "refundAccount" end,
      carrier = coalesce(${more.carrier ?? null}, carrier), "trackingNumber" = coalesce(${more.trackingNumber ?? null}, "trackingNumber")
    where id = ${id}`,
  )

type Sums = Pick<ClaimRow, 'id' | 'goods' | 'shippingBack' | 'feesBack' | 'fee' | 'refund' | 'taxFree'>
export const setSums = (tx: Tx, input: Sums) =>
  rows(
    tx,
    sql`
    update claim set goods = ${input.goods}, "shippingBack" = ${input.shippingBack}, "feesBack" = ${input.feesBack}::text[], fee = ${input.fee},
      refund = ${input.refund}, "taxFree" = ${input.taxFree} where id = ${input.id}`,
  )

export const setApproved = (
  tx: Tx,
  claimId: number,
  approved: readonly { line: number; quantity: number }[],
) =>
  rows(
    tx,
    sql`
    update "claimLine" l set approved = coalesce((select a.quantity from jsonb_to_recordset(${JSON.stringify(approved)}::jsonb) as a(line smallint, quantity int) where a.line = l.line), 0)
    where l."claimId" = ${claimId}`,
  )

/** An exchange that cannot be sent becomes a return under its own number. */
export const setReturn = (tx: Tx, id: number) =>
  rows(tx, sql`update claim set kind = 'return', settling = false where id = ${id}`)

export const setAccount = (tx: Tx, id: number, sealed: string) =>
  rows(tx, sql`update claim set "refundAccount" = ${sealed} where id = ${id}`)

export type Fate = 'good' | 'quarantine' | 'scrap'
export type GoodsRow = { line: number; lotId: number; fate: Fate; quantity: number }
/** `collected`: of them, what a recall has taken in. */
export const addGoods = (
  tx: Tx,
  claimId: number,
  { line, lotId, fate, quantity, collected }: GoodsRow & { collected: number },
) =>
  rows(
    tx,
    sql`
    insert into "claimGoods" ("claimId", line, "lotId", fate, quantity, collected)
    values (${claimId}, ${line}, ${lotId}, ${fate}, ${quantity}, ${collected})`,
  )
export const goodsOf = (on: Queryable, claimId: number) =>
  rows(
    on,
    sql<GoodsRow>`select line, "lotId", fate, quantity from "claimGoods" where "claimId" = ${claimId} order by line, "lotId", fate`,
  )

export const addClaimEvent = (
  tx: Tx,
  input: { claimId: number; state: ClaimState; words?: string; actor: string; at: Date },
) =>
  rows(
    tx,
    sql`insert into "claimEvent" ("claimId", state, words, actor, at) values (${input.claimId}, ${input.state}, ${input.words ?? ''}, ${input.actor}, ${input.at})`,
  )

/** Newest first; `member`: who of the clinic's own people did it. */
export const claimEvents = (on: Queryable, claimId: number) =>
  rows(
    on,
    sql<{ state: ClaimState; words: string; member: string | null; staff: string | null; at: Date }>`
    select e.state, e.words, m.name as member, f.name as staff, e.at
    from "claimEvent" e left join member m on m."loginId" = e.actor left join staff f on f."loginId" = e.actor where e."claimId" = ${claimId} order by e.id desc`,
  )

export const givenFor = (on: Queryable, { orderId, number }: Pick<ClaimRow, 'orderId' | 'number'>) =>
  row(
    on,
    sql<{ credit: number; points: number; gateway: number }>`
    select credit, points, gateway from "orderRefund" where "orderId" = ${orderId} and part = ${number}`,
  )

export type HeadRow = {
  id: number
  claimNumber: string
  orderNumber: string
  kind: ClaimKind
  state: ClaimState
  settling: boolean
  requestedAt: Date
  summary: string
  refund: number
  reply: string
}
export const headColumns = sql`
  c.id, c.number as "claimNumber", o.number as "orderNumber", c.kind, c.state, c.settling, c."requestedAt", c.refund, c.reply,
  coalesce((select l."productName" || case when n.lines > 1 then ' 외 ' || (n.lines - 1) || '종' else '' end
   from (select min(x.line) as line, count(*) as lines from "claimLine" x where x."claimId" = c.id) n
   join "orderLine" l on l."orderId" = c."orderId" and l.line = n.line), '') as summary`

export const CLAIMS = 20
type Listed = { institutionId: number; orderNumber: string | undefined; before: number | null }
export const claimHeads = (on: Queryable, { institutionId, orderNumber, before }: Listed) =>
  rows(
    on,
    sql<HeadRow>`
    select ${headColumns} from claim c join "salesOrder" o on o.id = c."orderId"
    where c."institutionId" = ${institutionId} ${orderNumber ? sql`and o.number = ${orderNumber}` : sql``} ${before ? sql`and c.id < ${before}` : sql``}
    order by c.id desc limit ${CLAIMS + 1}`,
  )
export const openClaims = async (on: Queryable, institutionId: number) =>
  (await row(
    on,
    sql<{ open: number }>`
    select count(*)::int as open from claim where "institutionId" = ${institutionId} and state not in ('done', 'rejected', 'withdrawn')`,
  ))!.open
