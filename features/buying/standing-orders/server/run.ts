import { refusalToEnter } from '#features/access/accounts/rules.ts'
import { directorsOf } from '#features/access/accounts/server/index.ts'
import { addDays, formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { amountsOf, parcelsOf, shippingOf } from '#features/buying/cart/parcels.ts'
import { agreements, consentProblem } from '#features/buying/orders/agreements.ts'
import { summarise } from '#features/buying/orders/rules.ts'
import { fairLinesOf, placeOnCredit } from '#features/buying/orders/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { Services } from '#platform/server/serve.ts'
import { ANSWER_DAYS, dayFrom, judge, shopDay, TOLD_DAYS } from '../rules.ts'
import { delayTo, takeToOrder, takeToTell, type Due } from './due-queries.ts'
import { moveTo, writeRun } from './queries.ts'

/** What one turn does at most of each; the next one comes soon. */
const MOST = 50

/** Tells of the days that are near, and orders what is due: each once, whichever process comes first. */
export async function runStandingOrders(services: Services) {
  await eachOnce((done, had) => services.db.transaction((tx) => tellNext(tx, services, done, had)))
  await eachOnce((done, had) => orderNext(services, done, had))
}

/**
 * `work` answers which rule it had, and notes it before it may fail: one that stays due, or fails, is not taken twice in a
 * turn and keeps none of the others waiting.
 */
async function eachOnce(
  work: (done: readonly number[], had: (standingId: number) => void) => Promise<boolean>,
) {
  const done: number[] = []
  const failed: unknown[] = []
  while (done.length < MOST) {
    const before = done.length
    try {
      if (!(await work(done, (standingId) => done.push(standingId)))) break
    } catch (error) {
      failed.push(error)
      if (done.length === before) break
    }
  }
  if (failed.length > 0) throw failed[0]
}

const judged = async (tx: Tx, due: Due, now: Date) =>
  judge(
    await fairLinesOf(tx, due, now, due.lines),
    new Map(due.lines.map(({ optionId, agreedPrice }) => [optionId, agreedPrice])),
  )
type Judged = Awaited<ReturnType<typeof judged>>

const leftText = ({ left }: Judged) => left.map(({ name, message }) => `${name}: ${message}`).join('\n')

/** What its buyer reads of a day of a rule. */
const about = (due: Due, now: Date, word: string) => ({
  to: { memberId: due.memberId },
  cause: `${due.standingId}/${due.nextOn}/${word}`,
  at: now,
})

async function tellNext(
  tx: Tx,
  { clock }: Services,
  done: readonly number[],
  had: (standingId: number) => void,
) {
  const now = clock.now()
  const today = shopDay(now)
  const earliest = addDays(today, TOLD_DAYS)
  const found = await takeToTell(tx, earliest, done)
  if (!found) return false
  had(found.standingId)
  // A day that could not be told of in time moves on: three days always lie between.
  const due = found.nextOn < earliest ? { ...found, nextOn: earliest } : found
  if (due !== found) await delayTo(tx, due.standingId, earliest)
  if (hasLeft(due)) await miss(tx, due, LEFT, now)
  else await tellOf(tx, due, await judged(tx, due, now), now)
  return true
}

/** Says what will be ordered, or asks where a price is another than was agreed to. */
async function tellOf(tx: Tx, due: Due, found: Judged, now: Date) {
  const { standingId, nextOn: on } = due
  const state = found.changed.length > 0 ? 'asked' : 'told'
  if (!(await writeRun(tx, { standingId, on, state, at: now, note: leftText(found) }))) return
  const values = { standing: due.name, day: formatDate(on) }
  if (state === 'asked') {
    const [first] = found.changed
    const more = found.changed.length > 1 ? ` 외 ${found.changed.length - 1}건` : ''
    await tell(tx, {
      kind: 'standing-order-price',
      values: {
        ...values,
        change: `${first!.name} ${formatWon(first!.was)} → ${formatWon(first!.now)}${more}`,
      },
      ...about(due, now, `asked/${now.toISOString()}`),
    })
    return
  }
  const { total } = amountsOf(found.goes, shippingOf(parcelsOf(found.goes, now)))
  const goods =
    found.goes.length > 0 ? summarise(found.goes.map(({ name }) => name)) : '주문할 수 있는 상품 없음'
  await tell(tx, {
    kind: 'standing-order-soon',
    values: { ...values, goods, amount: formatWon(total) },
    ...about(due, now, `told/${now.toISOString()}`),
  })
}

/** Orders one day of a rule. What the orders refuse is undone whole and then written down as missed. */
async function orderNext(services: Services, done: readonly number[], had: (standingId: number) => void) {
  const { db, clock } = services
  const now = clock.now()
  const asked = [...done]
  let taken: number | undefined
  const take = (tx: Tx) => takeToOrder(tx, shopDay(now), asked)
  try {
    return await db.transaction(async (tx) => {
      const due = await take(tx)
      if (!due) return false
      had((taken = due.standingId))
      await orderDay(tx, services, due, now)
      return true
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Stock or prices moved between the look and the lock: the next turn looks again.
    if (error.code === 'lines-changed') return true
    await db.transaction(async (tx) => {
      const due = await take(tx)
      if (due?.standingId === taken) await miss(tx, due!, error.message, now)
    })
    return true
  }
}

async function orderDay(
  tx: Tx,
  services: Services,
  due: NonNullable<Awaited<ReturnType<typeof takeToOrder>>>,
  now: Date,
) {
  const found = await judged(tx, due, now)
  // nobody need say yes to prices that are all what was agreed to, by now or again
  if (due.state === 'asked' && found.changed.length > 0)
    return due.nextOn < addDays(shopDay(now), -ANSWER_DAYS)
      ? miss(tx, due, '바뀐 가격을 확인하지 않아 주문하지 않았어요.', now)
      : undefined
  if (hasLeft(due)) return miss(tx, due, LEFT, now)
  if (!mayOrder(due)) return miss(tx, due, '지금은 주문할 수 없는 계정이에요.', now)
  if (consentProblem(due.consents, agreements))
    return miss(tx, due, '동의할 내용이 바뀌었어요. 정기 주문을 새로 만들어 주세요.', now)
  if (due.addressId === null) return miss(tx, due, '기본 배송지가 없어요.', now)
  if (found.goes.length === 0)
    return miss(tx, due, ['주문할 수 있는 상품이 없어요.', leftText(found)].join('\n'), now)
  if (found.changed.length > 0) return tellOf(tx, due, found, now)

  const { standingId, nextOn: on } = due
  const { addressId, receiver, phone, memo } = due
  const placed = await placeOnCredit(tx, services, due, {
    key: due.key,
    address: { addressId, receiver: receiver!, phone: phone!, memo: memo! },
    lines: found.goes,
  })
  const note = leftText(found)
  await writeRun(tx, { standingId, on, state: 'placed', at: now, note, orderNumber: placed.orderNumber })
  if (note)
    await tell(tx, {
      kind: 'standing-order-less',
      values: {
        standing: due.name,
        orderNumber: placed.orderNumber,
        left: summarise(found.left.map(({ name }) => name)),
      },
      ...about(due, now, 'less'),
    })
  await toNextDay(tx, due, now)
}

const mayOrder = (due: Due) => refusalToEnter('buyer', due, { writes: true }) === null
/** Whoever made it has gone from the clinic for good, and reads nothing any more. */
const hasLeft = ({ status }: Due) => status === '09'
const LEFT = '정기 주문을 만든 분이 이제 없어요. 정기 주문을 새로 만들어 주세요.'

/** Its buyer is told, and the clinic's directors where the buyer may not order: somebody must be able to mend it. */
async function miss(tx: Tx, due: Due, note: string, now: Date) {
  const { standingId, nextOn: on, name } = due
  const directors = mayOrder(due) ? [] : await directorsOf(tx, due.institutionId)
  await writeRun(tx, { standingId, on, state: 'missed', at: now, note })
  await tell(tx, {
    kind: 'standing-order-missed',
    values: { standing: name, day: formatDate(on), reason: note.split('\n')[0]! },
    ...about(due, now, 'missed'),
    to: { memberIds: [...new Set([due.memberId, ...directors.map(({ memberId }) => memberId)])] },
  })
  await toNextDay(tx, due, now)
}

/** A day of the rule that can still be told of: one nearer would move on, and the rule's weekday with it. */
const toNextDay = (tx: Tx, due: Due, now: Date) =>
  moveTo(tx, due.standingId, 'active', dayFrom(due, due.nextOn, addDays(shopDay(now), TOLD_DAYS)))
