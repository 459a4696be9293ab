import { turnIntoReturn } from '#features/delivery/claims/contract.ts'
import { holdPile } from '#features/delivery/shipments/contract.ts'
import { call, type Dice, type Round } from './world.ts'

/** What is promised anew and has not left becomes money after all. */
async function turn(round: Round, dice: Dice) {
  const found = dice.of(
    await round.rows<{ number: string }>(
      `select number from claim where "institutionId" = any($1) and kind = 'exchange' and settling order by id`,
    ),
  )
  if (!found) return 'nobody'
  const answer = await call(round.clerks[0]!, turnIntoReturn, {
    params: { claimNumber: found.number },
    body: { words: '재고가 없어 환불해 드려요.' },
  })
  return `${found.number} ${answer.resultCode}`
}

/** What waits for an exchange is held, or let go. */
async function hold(round: Round, dice: Dice) {
  const pile = dice.of(
    await round.rows<{ orderNumber: string; storage: string }>(
      `select distinct e.number as "orderNumber", l.storage from "exchangeLine" e join "orderLine" l on l."orderId" = e."orderId" and l.line = e.line
       join "salesOrder" o on o.id = e."orderId" where o."institutionId" = any($1) and e.sent < e.quantity order by 1, 2`,
    ),
  )
  if (!pile) return 'nobody'
  const body = { reason: dice.one('입고를 기다려요', ''), until: null }
  return `${pile.orderNumber} ${(await call(round.clerks[1]!, holdPile, { params: pile, body })).resultCode}`
}

export const exchangeSteps = { turn, hold }
