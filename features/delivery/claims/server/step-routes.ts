import { waitsFor } from '#features/buying/orders/line-states.ts'
import { sendRefund } from '#features/money/payments/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { decideClaim, retryRefund, settleClaim } from '../contract.ts'
import { mayBecome, type ClaimState } from '../states.ts'
import { lineFacts, orderFacts } from './facts.ts'
import { claimRefunds, giveBack, sumUp, tellScreens } from './give-back.ts'
import { holdBoth } from './hold.ts'
import { takeIn } from './take-in.ts'
import { addClaimEvent, changeClaim, claimLines, setApproved } from './queries.ts'
import { tellDecided, tellTurned } from './tell-claim.ts'
import { becomeReturn, giveBackTurned } from './turn.ts'

/** Pieces have left since their cancel was asked for. */
async function areGone(tx: Tx, orderId: number, asked: readonly { line: number; quantity: number }[]) {
  const lines = await lineFacts(tx, orderId)
  return asked.some(({ line, quantity }) => quantity > waitsFor(lines.find((one) => one.line === line)!))
}

export const stepRoutes = [
  serve(decideClaim, async (call) => {
    const { db, clock, settings, caller, params, body, refuse } = call
    const at = clock.now()
    const by = { actor: caller.loginId, at }
    const decided = await db.transaction(async (tx) => {
      const held = await holdBoth(tx, params.claimNumber)
      if (!held) throw refuse('claim-not-found')
      const { claim, order } = held
      const to: ClaimState = body.decision === 'approve' ? 'approved' : 'rejected'
      if (claim.state !== body.seen || claim.settling || !mayBecome(claim.kind, claim.state, to))
        throw refuse('claim-moved')
      const decision = { id: claim.id, reply: body.words, decided: { by: caller.loginId, at } }
      if (to === 'rejected') {
        await changeClaim(tx, { ...decision, state: 'rejected', ended: at })
        await addClaimEvent(tx, { claimId: claim.id, state: 'rejected', words: body.words, ...by })
        await tellDecided(tx, claim, { approved: false, words: body.words }, at)
        await tellScreens(tx, claim, caller.loginId)
        return { refund: 0, send: null }
      }
      const lines = await claimLines(tx, claim.id)
      const approved = lines.map(({ line, quantity }) => ({
        line,
        quantity: Math.min(quantity, body.approved.find((one) => one.line === line)?.quantity ?? 0),
      }))
      if (approved.every(({ quantity }) => quantity === 0)) throw refuse('nothing-approved')
      const facts = (await orderFacts(tx, order.number, null))!
      if (claim.kind === 'cancel' && (facts.picking || (await areGone(tx, order.id, approved))))
        throw refuse('picking-begun')
      await setApproved(tx, claim.id, approved)
      const refund = await sumUp(tx, facts, claim, settings.claims.returnShipping)
      await changeClaim(tx, { ...decision, state: 'approved' })
      await addClaimEvent(tx, { claimId: claim.id, state: 'approved', words: body.words, ...by })
      await tellDecided(tx, claim, { approved: true, words: body.words }, at)
      await tellScreens(tx, claim, caller.loginId)
      if (claim.kind !== 'cancel') return { refund, send: null }
      const given = await giveBack(tx, call, order, claim.id, by)
      if ('refused' in given)
        throw refuse(given.refused === 'account-needed' ? 'refund-account-needed' : 'claim-moved')
      return { refund, send: given.refund }
    })
    if (decided.send !== null) await sendRefund(call, { id: decided.send }, claimRefunds)
    return { refund: decided.refund }
  }),

  serve(settleClaim, async (call) => {
    const { db, clock, settings, caller, params, body, refuse } = call
    const by = { actor: caller.loginId, at: clock.now() }
    const settled = await db.transaction(async (tx) => {
      const held = await holdBoth(tx, params.claimNumber)
      if (!held) throw refuse('claim-not-found')
      const { order } = held
      if (held.claim.state !== body.seen || held.claim.settling || held.claim.state !== 'inspecting')
        throw refuse('claim-moved')
      const turned = held.claim.kind === 'exchange' && body.asReturn
      const claim = turned ? await becomeReturn(tx, held.claim, settings.claims.returnShipping) : held.claim
      const problem = await takeIn(tx, { claim, order, goods: body.goods, ...by })
      if (problem === 'lot-recalled' || problem === 'out-of-stock') throw refuse(problem)
      if (problem) throw refuse('goods-differ', { values: [problem.words], data: { line: problem.line } })
      await addClaimEvent(tx, { claimId: claim.id, state: 'inspecting', words: body.words, ...by })
      await changeClaim(tx, {
        id: claim.id,
        state: 'inspecting',
        settling: claim.kind === 'exchange',
        reply: body.words,
      })
      await tellScreens(tx, claim, caller.loginId)
      if (claim.kind === 'exchange') return { refund: 0, send: null }
      // another claim of its parcel may have been given up since, and its fee with it
      const facts = (await orderFacts(tx, order.number, null))!
      const refund = turned ? claim.refund : await sumUp(tx, facts, claim, settings.claims.returnShipping)
      if (turned) await tellTurned(tx, claim, body.words, by.at)
      const given = await (turned
        ? giveBackTurned(tx, call, order, claim, by)
        : giveBack(tx, call, order, claim.id, by))
      if ('refused' in given)
        throw refuse(given.refused === 'account-needed' ? 'refund-account-needed' : 'claim-moved')
      return { refund, send: given.refund }
    })
    if (settled.send !== null) await sendRefund(call, { id: settled.send }, claimRefunds)
    return { refund: settled.refund }
  }),

  serve(retryRefund, async (call) => {
    const { db, clock, caller, params, refuse } = call
    const refund = await db.transaction(async (tx) => {
      const held = await holdBoth(tx, params.claimNumber)
      if (!held) throw refuse('claim-not-found')
      const { claim, order } = held
      if (!claim.settling || !claim.trouble) throw refuse('claim-moved')
      const given = await giveBack(tx, call, order, claim.id, { actor: caller.loginId, at: clock.now() })
      if ('refused' in given)
        throw refuse(given.refused === 'account-needed' ? 'refund-account-needed' : 'claim-moved')
      return given.refund
    })
    if (refund !== null) await sendRefund(call, { id: refund }, claimRefunds)
    return null
  }),
]
