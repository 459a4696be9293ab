import { refusalToEnter } from '#features/access/accounts/rules.ts'
import { directorsOf } from '#features/access/accounts/server/index.ts'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { agreements, consentProblem } from '#features/buying/orders/agreements.ts'
import { fairLinesOf, placeOnCredit } from '#features/buying/orders/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { Services } from '#platform/server/serve.ts'
import { closeWaiting, holdWaiting, takeWaiting, type Due } from './queries.ts'

/** What one turn orders at most; the next one comes soon. */
const MOST = 50
type Turn = 'done' | 'waits' | 'nobody'

/** [BX-09] Orders what is there again for whoever waits for it: in line, and each once. */
export async function placeWaitingOrders(services: Services) {
  const looked: number[] = []
  const failed: unknown[] = []
  // who must wait on, as for an allowance, or fails does not take the turn of those behind
  for (let done = 0; done < MOST;) {
    const before = looked.length
    try {
      const turn = await orderNext(services, looked)
      if (turn === 'nobody') break
      if (turn === 'done') done++
    } catch (error) {
      failed.push(error)
      if (looked.length === before) break
    }
  }
  if (failed.length > 0) throw failed[0]
}

/** What the orders refuse is undone whole and then written down as missed. */
async function orderNext(services: Services, looked: number[]): Promise<Turn> {
  const { db, clock } = services
  const now = clock.now()
  let taken: number | undefined
  try {
    return await db.transaction(async (tx) => {
      const due = await takeWaiting(tx, seoulDate(now), looked)
      if (!due) return 'nobody'
      looked.push((taken = due.waitingId))
      return (await orderOne(tx, services, due, now)) ?? 'done'
    })
  } catch (error) {
    if (!(error instanceof Refusal) || taken === undefined) throw error
    // Stock or prices moved between the look and the lock: the next turn looks again.
    if (error.code === 'lines-changed') return 'waits'
    const waitingId = taken
    await db.transaction(async (tx) => {
      const due = await holdWaiting(tx, waitingId)
      if (due) await miss(tx, due, error.message, now)
    })
    return 'done'
  }
}

/** What passes by itself: it keeps waiting. */
const passing = new Set(['sold-out', 'over-stock', 'over-allowance'])

async function orderOne(tx: Tx, services: Services, due: Due, now: Date): Promise<Turn | void> {
  const { waitingId, optionId, quantity, agreedPrice, until, key, addressId, receiver, phone, memo } = due
  if (until < seoulDate(now)) return miss(tx, due, `${formatDate(until)}까지 들어오지 않았어요.`, now)
  if (!mayOrder(due)) return miss(tx, due, '신청한 분이 지금은 주문할 수 없는 계정이에요.', now)
  if (consentProblem(due.consents, agreements))
    return miss(tx, due, '동의할 내용이 바뀌었어요. 다시 신청해 주세요.', now)
  if (addressId === null) return miss(tx, due, '기본 배송지가 없어요.', now)
  const [line] = await fairLinesOf(tx, due, now, [{ optionId, quantity }])
  if (line!.problem && passing.has(line!.problem.code)) return 'waits'
  if (line!.problem?.blocking) return miss(tx, due, line!.problem.message, now)
  if (line!.unitPrice > agreedPrice)
    return miss(tx, due, `가격이 올랐어요. ${formatWon(agreedPrice)} → ${formatWon(line!.unitPrice)}`, now)
  const placed = await placeOnCredit(tx, services, due, {
    key,
    address: { addressId, receiver: receiver!, phone: phone!, memo: memo! },
    lines: [line!],
  })
  await closeWaiting(tx, waitingId, now, { state: 'placed', orderNumber: placed.orderNumber })
  // that it waits for a director was told by who placed it
  if (placed.status === 'awaiting-approval') return
  await tell(tx, {
    kind: 'waiting-order-placed',
    values: {
      product: due.product,
      quantity: formatWhole(quantity),
      orderNumber: placed.orderNumber,
      amount: formatWon(placed.total),
    },
    to: { memberId: due.memberId },
    cause: `waiting/${waitingId}`,
    at: now,
  })
}

const mayOrder = (due: Due) => refusalToEnter('buyer', due, { writes: true }) === null

/** Its buyer is told, and the clinic's directors where the buyer may not order, or is gone and reads nothing. */
async function miss(tx: Tx, due: Due, note: string, now: Date) {
  const directors = mayOrder(due) ? [] : await directorsOf(tx, due.institutionId)
  await closeWaiting(tx, due.waitingId, now, { state: 'missed', note })
  await tell(tx, {
    kind: 'waiting-order-missed',
    values: { product: due.product, reason: note },
    to: { memberIds: [...new Set([due.memberId, ...directors.map(({ memberId }) => memberId)])] },
    cause: `waiting/${due.waitingId}`,
    at: now,
  })
}
