import { sql } from 'kysely'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { rows, statement, type Tx } from '#platform/database/database.ts'
import { earnedBy, type EarningLine, type Rates } from '../rules.ts'
import { grantPoints, takePoints } from './lots.ts'
import { holdPoints } from './office-queries.ts'
import { usablePoints } from './queries.ts'

type Earning = { earned: number; steps: number; validDays: number } & Rates

/** An order keeps the terms that stood when it first earned. */
const earningOf = statement<{ orderNumber: string; begins: boolean }>()(
  (input) => sql<Earning>`
  with begun as (
    insert into "pointEarning" ("orderNumber", "termsId")
    select ${input.orderNumber}, id from (select id, earning from "pointTerms" order by id desc limit 1) t where earning and ${input.begins}::boolean
    on conflict do nothing returning "termsId", earned, steps
  ), kept as (
    select * from begun union all select "termsId", earned, steps from "pointEarning" where "orderNumber" = ${input.orderNumber}
  )
  select k.earned, k.steps, t."validDays", t."cosmeticPermille" as cosmetic, t."bookPermille" as book, t."consumablePermille" as consumable, t."perOrder"
  from kept k join "pointTerms" t on t.id = k."termsId"`,
)

type Stepped = {
  orderNumber: string
  institutionId: number
  /** All of the order, as it stands after what has just been delivered or come back. */
  lines: readonly EarningLine[]
  payPoints: number
  actor: string
  at: Date
}

/**
 * After a delivery: what the order has earned by now is granted, less what it was granted before. The caller holds
 * the order.
 */
export async function earnPoints(tx: Tx, { lines, payPoints, ...step }: Stepped) {
  const earning = await earningOf.row(tx, { orderNumber: step.orderNumber, begins: lines.some(mayEarn) })
  if (!earning) return
  const amount = earnedBy(lines, payPoints, earning) - earning.earned
  if (amount <= 0) return
  await grantPoints(tx, {
    ...causeOf(step, earning),
    institutionId: step.institutionId,
    amount,
    lastDay: addDays(seoulDate(step.at), earning.validDays),
    note: '배송 완료 적립',
  })
  await note(tx, step.orderNumber, amount)
}

/** After a return: takes back what the rest has not earned, as far as it is still there; what is spent stays spent. */
export async function takePointsBack(tx: Tx, { lines, payPoints, ...step }: Stepped) {
  const earning = await earningOf.row(tx, { orderNumber: step.orderNumber, begins: false })
  if (!earning) return
  const over = earning.earned - earnedBy(lines, payPoints, earning)
  if (over <= 0) return
  const { institutionId, at: now } = step
  await holdPoints(tx, institutionId)
  const { usable } = (await usablePoints.row(tx, { institutionId, now, soon: now }))!
  const amount = Math.min(over, usable)
  if (amount === 0) return
  await takePoints(tx, {
    ...causeOf(step, earning),
    event: 'taken-back',
    institutionId,
    amount,
    note: amount < over ? '반품 적립 취소 (이미 쓴 포인트는 빼고)' : '반품 적립 취소',
  })
  await note(tx, step.orderNumber, -amount)
}

const mayEarn = ({ kept }: EarningLine) => kept > 0

const causeOf = ({ orderNumber, actor, at }: Omit<Stepped, 'lines' | 'payPoints'>, { steps }: Earning) => ({
  causeType: 'earning',
  cause: `${orderNumber}+${steps + 1}`,
  actor,
  at,
})

const note = (tx: Tx, orderNumber: string, amount: number) =>
  rows(
    tx,
    sql`update "pointEarning" set earned = earned + ${amount}, steps = steps + 1 where "orderNumber" = ${orderNumber}`,
  )
