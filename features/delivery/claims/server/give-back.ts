import { announce } from '#features/signals/live/server/index.ts'
import {
  cancelLines,
  giveBackPart,
  partRefunds,
  returnLines,
  type HeldOrder,
} from '#features/buying/orders/server/index.ts'
import type { RefundHandler } from '#features/money/payments/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import { RefundAccount } from '#features/buying/orders/contract.ts'
import { estimateRefund } from '../estimate.ts'
import { claimKindLabel } from '../labels.ts'
import { feesTaken, lineFacts, type OrderFacts } from './facts.ts'
import {
  addClaimEvent,
  changeClaim,
  claimByNumber,
  claimLines,
  holdClaim,
  setSums,
  type ClaimRow,
} from './queries.ts'
import { tellDone } from './tell-claim.ts'

export const SEAL = 'claim-refund-account'
type By = { actor: string; at: Date }

/** The sums of a claim as its lines are approved, written down. */
export async function sumUp(tx: Tx, order: OrderFacts, claim: ClaimRow, returnShipping: number) {
  const [ordered, claimed] = [await lineFacts(tx, order.id), await claimLines(tx, claim.id)]
  const {
    total,
    supply: _s,
    vat: _v,
    ...sums
  } = estimateRefund({
    kind: claim.kind,
    placedAt: order.placedAt.toISOString(),
    shipping: order.shipping,
    sharedParcels: order.sharedParcels,
    ordered,
    claimed: claimed.map(({ line, approved, reason }) => ({ line, quantity: approved, reason })),
    feesBack: await feesTaken(tx, claim),
    returnShipping,
  })
  await setSums(tx, { id: claim.id, ...sums, refund: total })
  return total
}

export type Given = { refund: number | null } | { refused: 'not-paid' | 'account-needed' | 'too-much' }

/**
 * [M7] What a claim gives back: the money by the ways it was paid, the pieces off the order's lines, and the claim's end,
 * which waits for the gateway when it has a share. The order is held, and the claim. A cancel that is refused has freed its
 * pieces: its caller rolls back.
 */
export async function giveBack(
  tx: Tx,
  { seal }: Pick<Services, 'seal'>,
  order: HeldOrder,
  id: number,
  { actor, at }: By,
): Promise<Given> {
  const claim = (await holdClaim(tx, id))!
  const account = claim.refundAccount && seal.open(SEAL, claim.refundAccount)
  const refundAccount = account ? RefundAccount.parse(JSON.parse(account)) : undefined
  const lines = (await claimLines(tx, id)).flatMap(({ line, approved }) =>
    approved > 0 ? [{ line, quantity: approved }] : [],
  )
  const step = { order, lines, note: `${claimKindLabel[claim.kind]} ${claim.number}`, actor, at }
  // Before the money: stock is locked first, then accounts.
  const follow =
    claim.kind === 'cancel' && !claim.settling
      ? await cancelLines(tx, { ...step, part: claim.number, reason: 'buyer' })
      : null
  const given: Given =
    claim.refund === 0
      ? { refund: null }
      : await giveBackPart(tx, {
          orderNumber: order.number,
          part: claim.number,
          amount: claim.refund,
          taxFree: claim.taxFree,
          refundAccount,
          actor,
          at,
        })
  if ('refused' in given) return given
  if (follow) await follow()
  else if (!claim.settling) await returnLines(tx, step)
  if (given.refund === null) await end(tx, claim, { actor, at })
  else
    await changeClaim(tx, {
      id,
      state: claim.kind === 'cancel' ? 'approved' : 'inspecting',
      settling: true,
    })
  return { refund: given.refund }
}

/** The claim is done: what it asked for has happened. */
export async function end(tx: Tx, claim: ClaimRow, { actor, at }: By) {
  await changeClaim(tx, { id: claim.id, state: 'done', ended: at })
  await addClaimEvent(tx, { claimId: claim.id, state: 'done', actor, at })
  await tellDone(tx, claim, at)
  await tellScreens(tx, claim, actor)
}

export async function tellScreens(tx: Tx, { institutionId, orderNumber }: ClaimRow, by: string) {
  await announce(tx, { to: { menu: 'claims' }, topic: 'waiting', data: {}, by })
  await announce(tx, {
    to: { institution: institutionId },
    topic: 'order',
    data: { orderNumber, status: 'claimed' },
    by,
  })
}

/** What a refund of a part means to the claim that asked for it: its end, or that it has to be asked for again. */
export const claimRefunds: RefundHandler = async (tx, refund, now) => {
  const tell = await partRefunds(tx, refund, now)
  const [, part = ''] = refund.cause.split('/')
  const found = await claimByNumber(tx, part)
  const claim = found && (await holdClaim(tx, found.id))
  return async (news) => {
    await tell(news)
    if (!claim?.settling) return
    if (news.kind === 'refunded') return end(tx, claim, { actor: 'system', at: now })
    await changeClaim(tx, { id: claim.id, state: claim.state, settling: true, trouble: news.message })
    await tellScreens(tx, claim, 'system')
  }
}
