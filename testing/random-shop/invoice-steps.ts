import {
  cancelInvoice,
  correctInvoice,
  issueForOrder,
  issueInvoices,
  retryInvoice,
} from '#features/delivery/invoices/contract.ts'
import { call, type Dice, type Round } from './world.ts'

/** An invoice of an order that has left, or one that exists taken back, mended or sent again. */
async function invoice(round: Round, dice: Dice) {
  const clerk = round.clerks[0]!
  const known = await round.rows<{ id: number; state: string }>(
    `select id, state from "taxInvoice" where "institutionId" = any($1) order by id`,
  )
  const found = dice.upTo(2) === 0 && dice.of(known)
  if (found) {
    const params = { id: found.id }
    const ways = {
      correct: () => call(clerk, correctInvoice, { params }),
      cancel: () => call(clerk, cancelInvoice, { params, body: { memo: '착오' } }),
      retry: () => call(clerk, retryInvoice, { params }),
    }
    const way = dice.one('correct', 'cancel', 'retry')
    return `${way} ${found.id} ${found.state}: ${(await ways[way]()).resultCode}`
  }
  const order = dice.of(
    await round.rows<{ number: string }>(
      `select number from "salesOrder" where "institutionId" = any($1) and status in ('shipped', 'delivered', 'completed') order by id`,
    ),
  )
  if (!order) return 'nobody'
  const made = await call(clerk, issueForOrder, { params: { orderNumber: order.number } })
  return `${order.number} ${made.reply?.number ?? made.resultCode}`
}

/** All that is due by now of the clinics: sums of their months, and what corrects invoices that exist. */
export async function issueAll(round: Round) {
  const known = await round.rows<{ id: number }>(
    `select id from "taxInvoice" where "institutionId" = any($1)`,
  )
  const keys = [
    ...round.clinics.flatMap((id) => [`due:${id}:t`, `due:${id}:f`]),
    ...known.map(({ id }) => `fix:${id}`),
  ]
  const now = round.shop.clock.now()
  const codes: string[] = []
  for (let month = '2026-11'; month <= now.toISOString().slice(0, 7); month = next(month))
    codes.push((await call(round.clerks[0]!, issueInvoices, { body: { month, keys } })).resultCode)
  return codes.join()
}
const next = (month: string) => {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1)
  return date.toISOString().slice(0, 7)
}

export const invoiceSteps = { invoice, issueAll }
