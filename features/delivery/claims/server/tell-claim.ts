import { formatWon } from '#domain/money.ts'
import { owedBack } from '#features/money/credit/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { claimKindLabel } from '../labels.ts'
import type { ClaimRow } from './queries.ts'

/** Who asked for it is told; the clinic's others see its state in the list. */
const about = (claim: ClaimRow, at: Date) => ({ to: { memberId: claim.memberId }, cause: claim.number, at })
const facts = (claim: ClaimRow) => ({
  claimNumber: claim.number,
  orderNumber: claim.orderNumber,
  claimKind: claimKindLabel[claim.kind],
})

export const tellReceived = (tx: Tx, claim: ClaimRow, at: Date) =>
  tell(tx, { kind: 'claim-received', values: facts(claim), ...about(claim, at) })

/** `words`: what staff wrote for the clinic. */
export const tellDecided = (
  tx: Tx,
  claim: ClaimRow,
  { approved, words }: { approved: boolean; words: string },
  at: Date,
) =>
  tell(tx, {
    kind: 'claim-decided',
    values: { ...facts(claim), decision: approved ? '승인' : '반려', reason: words },
    ...about(claim, at),
    // what was approved may still be rejected when it is looked at
    cause: approved ? claim.number : `${claim.number}/rejected`,
  })

/** An exchange that cannot be sent has become a return. */
export const tellTurned = (tx: Tx, claim: ClaimRow, words: string, at: Date) =>
  tell(tx, {
    kind: 'claim-decided',
    values: { ...facts(claim), claimKind: claimKindLabel.exchange, decision: '반품으로 변경', reason: words },
    ...about(claim, at),
    cause: `${claim.number}/return`,
  })

/** What of its refund had been paid on account and has yet to go back. */
export const laterOf = (on: Queryable, { orderId, orderNumber, number }: ClaimRow) =>
  owedBack(on, { orderId, cause: `${orderNumber}/${number}` })

export async function tellDone(tx: Tx, claim: ClaimRow, at: Date) {
  const later = await laterOf(tx, claim)
  const refund = `환불 ${formatWon(claim.refund)}`
  await tell(tx, {
    kind: 'claim-done',
    values: {
      ...facts(claim),
      result:
        claim.refund === 0
          ? '처리를 마쳤어요.'
          : later === 0
            ? refund
            : `${refund} (돌려 드릴 돈 ${formatWon(later)})`,
    },
    ...about(claim, at),
  })
}
