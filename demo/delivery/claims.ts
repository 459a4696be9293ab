import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { formatOrderNumber } from '#domain/order-number.ts'
import { giveBackPart, holdOrder, returnLines } from '#features/buying/orders/server/index.ts'
import { estimateRefund } from '#features/delivery/claims/estimate.ts'
import type { ClaimKind, ClaimReason, ClaimState } from '#features/delivery/claims/states.ts'
import { takeBack } from '#features/shelf/stock/server/index.ts'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { ago, dayBefore, HOUR, onOrAfterBusinessDay } from '../seoul-time.ts'
import type { BookedOrder } from '../trade/book-orders.ts'
import type { DeliveryScene } from './scenes.ts'

type Wanted = {
  scene: DeliveryScene
  kind: ClaimKind
  state: ClaimState
  reason: ClaimReason
  words: string
  /** Of the order's first line. */
  quantity: number
  reply?: string
}
const RETURN_SHIPPING = 6_600
const letters = { cancel: 'C', return: 'R', exchange: 'E' } as const
/** The states that a claim came through. */
const ways: Partial<Record<ClaimState, readonly ClaimState[]>> = {
  asked: ['asked'],
  collecting: ['asked', 'approved', 'collecting'],
  inspecting: ['asked', 'approved', 'collecting', 'collected', 'inspecting'],
  done: ['asked', 'approved', 'collecting', 'collected', 'inspecting', 'done'],
  rejected: ['asked', 'rejected'],
}

const claims: readonly Wanted[] = [
  {
    scene: 'cancel-asked',
    kind: 'cancel',
    state: 'asked',
    reason: 'ordered-wrong',
    words: '수량을 잘못 골랐어요',
    quantity: 2,
  },
  { scene: 'return-asked', kind: 'return', state: 'asked', reason: 'change-of-mind', words: '', quantity: 2 },
  {
    scene: 'collecting',
    kind: 'return',
    state: 'collecting',
    reason: 'short-dated',
    words: '유효기간이 짧아요',
    quantity: 4,
    reply: '기사님이 방문하면 건네주세요.',
  },
  {
    scene: 'exchange-inspected',
    kind: 'exchange',
    state: 'inspecting',
    reason: 'short-dated',
    words: '더 긴 로트로 바꿔 주세요',
    quantity: 3,
    reply: '검수 뒤 같은 상품을 다시 보내 드릴게요.',
  },
  {
    scene: 'returned',
    kind: 'return',
    state: 'done',
    reason: 'ordered-wrong',
    words: '규격을 잘못 골랐어요',
    quantity: 1,
    reply: '검수를 마쳤어요.',
  },
  {
    scene: 'rejected',
    kind: 'return',
    state: 'rejected',
    reason: 'change-of-mind',
    words: '',
    quantity: 1,
    reply: '개봉한 화장품이라 돌려받을 수 없어요.',
  },
]

/** A claim of each kind, in the states that staff meet. */
export async function seedClaims(tx: Tx, orderOf: (scene: DeliveryScene) => BookedOrder, now: Date) {
  for (const wanted of claims) await seedClaim(tx, wanted, orderOf(wanted.scene), now)
}

async function seedClaim(tx: Tx, wanted: Wanted, order: BookedOrder, now: Date) {
  const { kind, state, reason, words, quantity, reply = '' } = wanted
  const steps = ways[state]!
  const at = (index: number) => ago(now, (steps.length - 1 - index) * 3 * HOUR)
  const sums = estimateRefund({
    kind,
    placedAt: order.purchase.placedAt.toISOString(),
    shipping: order.amounts.shipping,
    sharedParcels: [],
    ordered: order.lines.map(({ option: { product }, ...line }, index) => ({
      ...line,
      line: index + 1,
      storage: product.storage,
      taxable: product.taxable,
      cancelled: 0,
    })),
    claimed: [{ line: 1, quantity, reason }],
    feesBack: [],
    returnShipping: RETURN_SHIPPING,
  })
  const by = { actor: 'cs01', at: at(steps.length - 1) }
  const { id, number, lotId } = (await row(
    tx,
    sql<{ id: number; number: string; lotId: number | null }>`
    with made as (
      insert into claim (number, "orderId", "institutionId", "memberId", kind, state, goods, "shippingBack", "feesBack", fee, refund, "taxFree", collection, "collectOn", "collectFrom", memo, reply,
        "requestedAt", "decidedBy", "decidedAt", "endedAt")
      select ${letters[kind] + formatOrderNumber(seoulDate(at(0)), 1).slice(0, -6)} || lpad(nextval('"claimNumber"')::text, 6, '0'), o.id, o."institutionId", o."memberId", ${kind}, ${state},
        ${sums.goods}, ${sums.shippingBack}, ${sums.feesBack}::text[], ${sums.fee}, ${sums.total}, ${sums.taxFree}, ${kind === 'cancel' ? null : 'pickup'}, ${kind === 'cancel' ? null : onOrAfterBusinessDay(dayBefore(at(0), -1))}::date, ${kind === 'cancel' ? null : sql`o.delivery`}, '', ${reply},
        ${at(0)}, ${state === 'asked' ? null : by.actor}, ${state === 'asked' ? null : at(1)}::timestamptz, ${state === 'done' || state === 'rejected' ? by.at : null}::timestamptz
      from "salesOrder" o where o.id = ${order.id} returning id, number
    ), line as (
      insert into "claimLine" ("claimId", line, quantity, approved, reason, words) select id, 1, ${quantity}, ${quantity}, ${reason}, ${words} from made
    )
    select id, number, (select min("lotId") from "parcelLine" where "orderId" = ${order.id} and line = 1) as "lotId" from made`,
  ))!
  for (const [index, step] of steps.entries())
    await rows(
      tx,
      sql`insert into "claimEvent" ("claimId", state, words, actor, at)
      values (${id}, ${step}, ${step === state ? reply : ''}, ${index === 0 ? order.purchase.member.loginId : by.actor}, ${at(index)})`,
    )
  if (state !== 'done') return
  const cause = `${order.number}/${number}/1/quarantine`
  await takeBack(tx, { lotId: lotId!, quantity, to: 'quarantine', cause, ...by })
  await rows(
    tx,
    sql`insert into "claimGoods" ("claimId", line, "lotId", fate, quantity) values (${id}, 1, ${lotId}, 'quarantine', ${quantity})`,
  )
  const held = (await holdOrder(tx, order.number))!
  await giveBackPart(tx, {
    orderNumber: order.number,
    part: number,
    amount: sums.total,
    taxFree: sums.taxFree,
    ...by,
  })
  await returnLines(tx, { order: held, lines: [{ line: 1, quantity }], note: `반품 ${number}`, ...by })
}
