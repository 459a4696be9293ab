import { formatWon } from '#domain/money.ts'
import { postJournal } from '#features/money/ledger/server/index.ts'
import { openRefund, type RefundHandler } from '#features/money/payments/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { addReturn, cardsFor, endReturn, holdReturn, returnNumber, turnToAccount } from './return-queries.ts'

type Owed = { institutionId: number; orderId: number; cause: string; amount: number; at: Date }
type Waiting = { id: number; institutionId: number; amount: number }

const askForAccount = (tx: Tx, { id, institutionId, amount }: Waiting, at: Date) =>
  tell(tx, {
    kind: 'credit-excess',
    to: { institutionId },
    values: { amount: formatWon(amount) },
    cause: returnNumber(id),
    at,
  })

/**
 * [BX-04] Writes down what goes back of what was paid: a card gets it back by itself, the rest waits for an account that the
 * clinic names. The caller's journal has posted it to `owed-back`.
 */
export async function oweBack(tx: Tx, owed: Owed) {
  const { institutionId, at } = owed
  let rest = owed.amount
  for (const { paymentId, amount } of await cardsFor(tx, owed)) {
    const cause = returnNumber(await addReturn(tx, { ...owed, paymentId, amount }))
    const refund = { paymentId, causeType: 'credit-return', cause, amount, taxFree: 0 } as const
    if ((await openRefund(tx, { ...refund, at, nextCheckAt: at })) === null)
      throw new Error(`${cause}: ${amount} is not left of its payment`)
    rest -= amount
  }
  if (rest === 0) return
  const id = await addReturn(tx, { ...owed, paymentId: null, amount: rest })
  await askForAccount(tx, { id, institutionId, amount: rest }, at)
}

type Paid = { from: 'bank' | 'gateway-clearing'; actor: string; at: Date }

/** It has gone back: only now it leaves the house. */
export async function paidBack(tx: Tx, { id, institutionId, amount }: Waiting, { from, actor, at }: Paid) {
  const cause = returnNumber(id)
  await postJournal(tx, {
    causeType: 'credit-return',
    cause,
    event: 'paid',
    note: '남은 여신 입금 반환',
    lines: [
      { kind: 'owed-back', amount: -amount },
      { kind: from, amount },
    ],
    actor,
    at,
  })
  await endReturn(tx, { id, actor, at })
  await tell(tx, {
    kind: 'credit-returned',
    to: { institutionId },
    values: { amount: formatWon(amount), way: from === 'bank' ? '계좌' : '카드' },
    cause,
    at,
  })
}

/** A card that does not take it leaves it waiting for an account. */
export const returnRefunds: RefundHandler = async (tx, refund, now) => {
  const held = (await holdReturn(tx, refund.cause))!
  return async (news) => {
    if (news.kind === 'refunded')
      return paidBack(tx, held, { from: 'gateway-clearing', actor: 'system', at: now })
    await turnToAccount(tx, held.id)
    await askForAccount(tx, held, now)
  }
}
