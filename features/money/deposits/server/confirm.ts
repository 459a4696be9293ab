import { formatWon } from '#domain/money.ts'
import { OwesLess, recordRepayment, undoRepayment } from '#features/money/credit/server/index.ts'
import { creditOwed } from '#features/money/ledger/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Call } from '#platform/server/serve.ts'
import type { confirmDeposit, undoMatch } from '../contract.ts'
import { depositTransitions } from '../rules.ts'
import { addEvent, addMatch, dropMatch, holdDeposit, matchOf, payersOf } from './queries.ts'

const causeOf = (matchId: number) => `deposit-${matchId}`

/**
 * Posts parts of a transfer in the caller's transaction: the transfer is locked first, then clinic by clinic in one order,
 * so that two clerks meet at the transfer and two transfers never wait for each other. Returns what is left.
 */
export async function confirmParts(
  tx: Tx,
  { params: { depositId }, body, caller, clock, refuse }: Call<typeof confirmDeposit>,
) {
  const deposit = await holdDeposit(tx, depositId)
  if (!deposit) throw refuse('deposit-not-found')
  if (!depositTransitions[deposit.state].includes('matched') || deposit.remains !== body.left)
    throw refuse('deposit-moved')
  const sum = body.parts.reduce((all, { amount }) => all + amount, 0)
  if (sum > deposit.remains) throw refuse('parts-too-large')
  const payers = await payersOf(tx, body.parts)
  const at = clock.now()
  for (const part of body.parts.toSorted((a, b) => a.institutionId - b.institutionId)) {
    const { institutionId, orderNumber, amount } = part
    const payer = payers.find((one) => one.institutionId === institutionId && one.orderNumber === orderNumber)
    if (!payer) throw refuse('charge-not-found')
    const matchId = await addMatch(tx, { depositId, institutionId, orderId: payer.orderId, amount })
    try {
      await recordRepayment(tx, {
        institutionId,
        amount,
        against: payer.orderId,
        cause: causeOf(matchId),
        note: `계좌 입금 (${deposit.name})`,
        actor: caller.loginId,
        at,
      })
    } catch (error) {
      if (!(error instanceof OwesLess)) throw error
      const { owed } = error
      throw refuse('owes-less', { values: [payer.name, formatWon(owed)], data: { institutionId, owed } })
    }
    await addEvent(tx, depositId, {
      kind: 'matched',
      note: `${payer.name} ${formatWon(amount)}${orderNumber ? ` (${orderNumber})` : ''}`,
      actor: caller.loginId,
      at,
    })
    await tell(tx, {
      kind: 'credit-repaid',
      to: { institutionId },
      values: { amount: formatWon(amount), left: formatWon((await creditOwed(tx, institutionId)) ?? 0) },
      cause: causeOf(matchId),
      at,
    })
  }
  return deposit.remains - sum
}

/** Takes one part back from its clinic, in the caller's transaction. */
export async function undoPart(
  tx: Tx,
  { params: { depositId, matchId }, body, caller, clock, refuse }: Call<typeof undoMatch>,
) {
  const deposit = await holdDeposit(tx, depositId)
  const match = deposit && (await matchOf(tx, depositId, matchId))
  if (!match) throw refuse('deposit-not-found')
  if (match.undone) throw refuse('match-undone')
  const at = clock.now()
  const undone = await undoRepayment(tx, {
    institutionId: match.institutionId,
    amount: match.amount,
    against: match.orderId,
    cause: causeOf(matchId),
    note: '입금 확정 취소',
    actor: caller.loginId,
    at,
  })
  if (!undone) throw refuse('cannot-undo')
  await dropMatch(tx, matchId, match)
  await addEvent(tx, depositId, { kind: 'undone', note: body.reason, actor: caller.loginId, at })
}
