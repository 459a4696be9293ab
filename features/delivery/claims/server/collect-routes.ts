import type { Tx } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { bookCollections, moveClaim } from '../contract.ts'
import { claimMoved, claimNotFound, collectedAlready } from '../shapes.ts'
import { mayBecome, type ClaimState } from '../states.ts'
import { isAllCollected } from './checks.ts'
import { lineFacts } from './facts.ts'
import { tellScreens } from './give-back.ts'
import { holdBoth } from './hold.ts'
import { addClaimEvent, changeClaim, claimLines, type ClaimRow } from './queries.ts'

type Step = { to: ClaimState; carrier?: string | undefined; trackingNumber?: string | undefined }
async function step(
  tx: Tx,
  claim: ClaimRow,
  { to, carrier, trackingNumber }: Step,
  by: { actor: string; at: Date },
) {
  await changeClaim(tx, {
    id: claim.id,
    state: to,
    carrier: carrier || undefined,
    trackingNumber: trackingNumber || undefined,
  })
  await addClaimEvent(tx, { claimId: claim.id, state: to, words: trackingNumber ?? '', ...by })
  await tellScreens(tx, claim, by.actor)
}

const isHere = async (tx: Tx, { id, orderId }: ClaimRow) =>
  isAllCollected(await claimLines(tx, id), await lineFacts(tx, orderId))

export const collectRoutes = [
  serve(moveClaim, async ({ db, clock, caller, params, body, refuse }) => {
    await db.transaction(async (tx) => {
      const held = await holdBoth(tx, params.claimNumber)
      if (!held) throw refuse('claim-not-found')
      const { claim } = held
      if (claim.state !== body.seen || claim.settling || !mayBecome(claim.kind, claim.state, body.to))
        throw refuse('claim-moved')
      if (body.to === 'collecting' && (await isHere(tx, claim))) throw refuse('collected-already')
      await step(tx, claim, body, { actor: caller.loginId, at: clock.now() })
    })
    return null
  }),

  serve(bookCollections, async ({ db, clock, caller, body }) => {
    const book = (claimNumber: string) =>
      db.transaction(async (tx) => {
        const held = await holdBoth(tx, claimNumber)
        if (!held) return claimNotFound.message
        const { claim } = held
        if (claim.state !== 'approved' || claim.settling) return claimMoved.message
        if (claim.collection !== 'pickup') return '병의원이 직접 보내는 신청이에요.'
        if (await isHere(tx, claim)) return collectedAlready.message
        await step(tx, claim, { to: 'collecting' }, { actor: caller.loginId, at: clock.now() })
        return ''
      })
    const rows = []
    for (const claimNumber of new Set(body.claimNumbers)) {
      const problem = await book(claimNumber)
      rows.push({ claimNumber, booked: problem === '', problem })
    }
    return { rows }
  }),
]
