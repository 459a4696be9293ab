import { placeOrder, readOrderSheet, type PaymentKind } from '#features/buying/orders/contract.ts'
import { draftSpecialOrder, listSpecialOrders } from '#features/buying/special-orders/contract.ts'
import { makeOffer } from '#features/buying/special-orders/office-contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import {
  approveRepayment,
  beginRepayment,
  cancelRepayment,
  listOpenRepayments,
  returnExcess,
  type RepaymentKind,
} from '#features/money/credit/repayment-contract.ts'
import { returnOfficeExcess } from '#features/money/credit/repayment-office-contract.ts'
import { confirmDeposit, listDeposits, readDeposits, undoMatch } from '#features/money/deposits/contract.ts'
import { readPointTerms, setPointTerms } from '#features/money/points/office-contract.ts'
import { authorise, orderBody } from '../trade.ts'
import { accountFor, pay } from './buying-steps.ts'
import { call, type Dice, type Round } from './world.ts'

let serial = 0

/** Staff offer two goods to both clinics below every other price. */
async function offer(round: Round, dice: Dice) {
  const clinics = await round.rows<{ number: string }>(
    'select "businessNumber" as number from institution where id = any($1)',
  )
  const options = await round.shop.run<{ code: string; price: number }>(
    'select code, price from "productOption" where id = any($1) order by id',
    [round.options],
  )
  const at = dice.upTo(options.length - 2)
  const body = {
    title: '연말 제안',
    startsOn: '2026-11-01',
    endsOn: '2027-12-31',
    clinics: clinics.map(({ number }) => number),
    lines: options
      .slice(at, at + 2)
      .map(({ code, price }) => ({ code, unitPrice: Math.floor(price * 0.61), quantity: dice.from(3, 9) })),
  }
  const answer = await call(round.clerks[0]!, makeOffer, { body })
  return answer.reply?.number ?? answer.resultCode
}

/** A clinic takes some of an offer, by its own sheet. */
async function special(round: Round, dice: Dice) {
  const buyer = dice.of(round.buyers)!
  const { offers } = (await call(buyer, listSpecialOrders, {})).reply
  const chosen = dice.of(offers.filter(({ lines }) => lines.some(({ left }) => left > 0)))
  if (!chosen) return offer(round, dice)
  const lines = chosen.lines
    .filter(({ left }) => left > 0)
    // now and then one piece more than is left
    .map(({ optionId, left }) => ({
      optionId,
      quantity: dice.upTo(9) === 0 ? left + 1 : dice.from(1, Math.min(left, 3)),
    }))
  const { specialOrderId } = chosen
  const drafted = await call(buyer, draftSpecialOrder, { params: { specialOrderId }, body: { lines } })
  if (drafted.status !== 200) return `${specialOrderId} ${drafted.resultCode}`
  const { draftId } = drafted.reply
  const sheet = await call(buyer, readOrderSheet, { query: { orderType: '02', specialOrderId, draftId } })
  if (sheet.status !== 200) return `${specialOrderId} ${sheet.resultCode}`
  const paymentKind = dice.one<PaymentKind>('credit', 'card', 'virtual-account')
  const body = {
    ...(await orderBody(buyer, { paymentKind, points: dice.one(0, 0, 1_500) })),
    cartKey: draftId,
    own: sheet.reply.own,
    specialOrderId,
    asksApproval: dice.upTo(1) === 0,
    lines: sheet.reply.lines.map(({ optionId, quantity, unitPrice }) => ({ optionId, quantity, unitPrice })),
  }
  const placed = await call(buyer, placeOrder, { body })
  if (placed.status !== 200) return `${specialOrderId} ${placed.resultCode}`
  const { orderNumber, payment } = placed.reply
  if (!payment) return `${orderNumber} of ${specialOrderId} by credit, ${placed.reply.status}`
  round.windows.set(orderNumber, payment)
  return pay(round, buyer, orderNumber)
}

/** A clinic pays what it owes, mostly in part, now and then leaving the window. */
async function repay(round: Round, dice: Dice) {
  const buyer = dice.of(round.buyers)!
  const { used } = (await call(buyer, readCredit, {})).reply
  if (used < 1_000) return 'nobody'
  const amount = dice.one(used, Math.floor(used / 2), Math.floor(used / 3))
  const kind = dice.one<RepaymentKind>('card', 'virtual-account')
  const begun = await call(buyer, beginRepayment, { body: { amount, kind } })
  if (begun.status !== 200) return begun.resultCode
  const { repaymentNumber, payment } = begun.reply
  // whoever pays into accounts finds it among the windows
  round.windows.set(repaymentNumber, payment)
  if (dice.upTo(5) === 0) return `${repaymentNumber} left in the window`
  const body = await authorise(round.shop, { payment })
  const answer = await call(buyer, approveRepayment, { params: { repaymentNumber }, body })
  return `${repaymentNumber} ${kind} ${answer.reply?.state ?? answer.resultCode}`
}

/** What a repayment waits for is ended: its account closed, or what came in too much sent back. */
async function endRepayment(round: Round, dice: Dice) {
  const buyer = dice.of(round.buyers)!
  const open = dice.of((await call(buyer, listOpenRepayments, {})).reply)
  if (!open) return 'nobody'
  const params = { repaymentNumber: open.repaymentNumber }
  if (open.state === 'awaiting-deposit')
    return `${open.repaymentNumber} closing: ${(await call(buyer, cancelRepayment, { params })).resultCode}`
  const body = { refundAccount: accountFor(dice) }
  const answer =
    dice.upTo(1) === 0
      ? await call(buyer, returnExcess, { params, body })
      : await call(round.clerks[0]!, returnOfficeExcess, { params, body })
  return `${open.repaymentNumber} returning: ${answer.resultCode}`
}

/** A transfer comes to the bank; staff post a part of it, or take one back. */
async function transfer(round: Round, dice: Dice) {
  const clerk = dice.of(round.clerks)!
  const owing = await round.rows<{ id: number; name: string; owed: number }>(
    `select i.id, i.name, (0 - a.posted)::float8 as owed from account a join institution i on i.id = a."institutionId"
     where a.kind = 'credit' and a."institutionId" = any($1) and a.posted < 0 order by i.id`,
  )
  const clinic = dice.of(owing)
  if (!clinic) return 'nobody'
  const reference = `${process.pid}-${++serial}`
  const amount = Math.max(1, Math.floor(clinic.owed / dice.one(1, 2, 4)) + dice.one(0, 0, 5_000))
  const row = {
    at: '2026-11-23T09:00:00',
    name: clinic.name,
    amount,
    balance: null,
    reference,
    memo: reference,
  }
  await call(clerk, readDeposits, { body: { rows: [row] } })
  const deposit = (await call(clerk, listDeposits, { query: { search: reference } })).reply.rows[0]!
  const params = { depositId: deposit.depositId }
  const part = dice.one(amount, Math.ceil(amount / 2))
  const body = {
    left: amount,
    parts: [{ institutionId: clinic.id, orderNumber: null, amount: part }],
  }
  const posted = await call(clerk, confirmDeposit, { params, body })
  if (posted.status !== 200 || dice.upTo(2) > 0) return `${amount} posted: ${posted.resultCode}`
  const [match] = (await call(clerk, listDeposits, { query: { search: reference } })).reply.rows[0]!.matches
  const undone = await call(clerk, undoMatch, {
    params: { ...params, matchId: match!.matchId },
    body: { reason: '잘못 확정' },
  })
  return `${amount} taken back: ${undone.resultCode}`
}

/** Points are earned by other terms, or by none for a while. */
async function earning(round: Round, dice: Dice) {
  const seen = (await call(round.clerks[0]!, readPointTerms, {})).reply[0]!.id
  const body = {
    earning: dice.upTo(3) > 0,
    cosmetic: dice.one(10, 33, 100),
    book: dice.one(0, 10),
    consumable: dice.one(0, 7),
    perOrder: dice.one(20_000, 900),
    validDays: dice.one(365, 30),
    seen,
    reason: '행사',
  }
  return (await call(round.clerks[0]!, setPointTerms, { body })).resultCode
}

export const moneySteps = { special, repay, endRepayment, transfer, earning }
