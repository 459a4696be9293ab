import {
  approveOfficeOrder,
  cancelOfficeOrder,
  readOfficeOrder,
} from '#features/delivery/order-work/contract.ts'
import { call, type Dice, type Round } from './world.ts'

/** Staff let an order over the limit, by what they saw or a won less, or do not. */
async function overLimit(round: Round, dice: Dice) {
  const order = dice.of(
    await round.rows<{ number: string }>(
      `select number from "salesOrder" where "institutionId" = any($1) and status = 'awaiting-approval' order by id`,
    ),
  )
  if (!order) return 'nobody'
  const params = { orderNumber: order.number }
  const clerk = round.clerks[0]!
  const seen = (await call(clerk, readOfficeOrder, { params })).reply.overLimit
  const answer =
    dice.upTo(3) === 0 || !seen
      ? await call(clerk, cancelOfficeOrder, {
          params,
          body: { seen: 'awaiting-approval', reason: '연체가 많아요' },
        })
      : await call(clerk, approveOfficeOrder, {
          params,
          body: {
            lacking: Math.max(0, seen.lacking - dice.one(0, 0, 1)),
            reason: '원장님과 통화했어요',
          },
        })
  return `${order.number} ${answer.resultCode}`
}

export const creditSteps = { overLimit }
