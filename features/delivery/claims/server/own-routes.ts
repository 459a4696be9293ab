import { creditOverview } from '#features/money/credit/server/index.ts'
import { seoulDate } from '#domain/calendar.ts'
import { sendRefund } from '#features/money/payments/server/index.ts'
import { idKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listClaims, nameRefundAccount, readClaim, readClaimable, withdrawClaim } from '../contract.ts'
import { mayBecome } from '../states.ts'
import { claimableOf } from './claimable.ts'
import { orderFacts } from './facts.ts'
import { claimRefunds, giveBack, SEAL, tellScreens } from './give-back.ts'
import { holdBoth } from './hold.ts'
import {
  addClaimEvent,
  changeClaim,
  claimByNumber,
  claimHeads,
  CLAIMS,
  openClaims,
  setAccount,
  type ClaimRow,
} from './queries.ts'
import { showClaim, showHead } from './show.ts'

const keptBecause = ({ kind, state }: Pick<ClaimRow, 'kind' | 'state'>) =>
  mayBecome(kind, state, 'withdrawn')
    ? ''
    : state === 'done' || state === 'rejected' || state === 'withdrawn'
      ? '이미 끝난 신청이에요.'
      : kind === 'cancel'
        ? '승인된 취소는 철회할 수 없어요. 필요하면 다시 주문해 주세요.'
        : '수거가 끝난 뒤에는 철회할 수 없어요.'

export const ownRoutes = [
  serve(readClaimable, async ({ db, clock, settings, caller, params, refuse }) => {
    const order = await orderFacts(db, params.orderNumber, caller.institutionId)
    if (!order) throw refuse('order-not-found')
    const now = clock.now()
    const credit =
      order.payCredit > 0 &&
      (await creditOverview.row(db, { institutionId: caller.institutionId, today: seoulDate(now) }))
    return {
      ...(await claimableOf(db, order, { settings, now })),
      orderable: credit ? credit.posted - credit.floor : null,
    }
  }),

  serve(listClaims, async ({ db, caller, query }) => {
    const { institutionId } = caller
    const before = query.before ? idKey.decode(query.before) : null
    const found = await claimHeads(db, { institutionId, orderNumber: query.orderNumber, before })
    const page = found.slice(0, CLAIMS)
    return {
      claims: page.map(showHead),
      next: found.length > CLAIMS ? String(page.at(-1)!.id) : null,
      open: await openClaims(db, institutionId),
    }
  }),

  serve(readClaim, async ({ db, caller, params, refuse }) => {
    const claim = await claimByNumber(db, params.claimNumber, caller.institutionId)
    const order = claim && (await orderFacts(db, claim.orderNumber, caller.institutionId))
    if (!claim || !order) throw refuse('claim-not-found')
    const own = claim.memberId === caller.memberId
    const shown = await showClaim(db, claim, order.paymentKind)
    return {
      ...shown,
      // Pictures are their owner's: a colleague is told how many there are.
      lines: shown.lines.map((line) => ({ ...line, fileId: own ? line.fileId : null })),
      kept: keptBecause(claim),
    }
  }),

  serve(withdrawClaim, async ({ db, clock, caller, params, refuse }) => {
    await db.transaction(async (tx) => {
      const held = await holdBoth(tx, params.claimNumber, caller.institutionId)
      if (!held) throw refuse('claim-not-found')
      const { claim } = held
      const kept = keptBecause(claim)
      if (kept) throw refuse('claim-kept', { values: [kept] })
      const at = clock.now()
      await changeClaim(tx, { id: claim.id, state: 'withdrawn', ended: at })
      await addClaimEvent(tx, { claimId: claim.id, state: 'withdrawn', actor: caller.loginId, at })
      await tellScreens(tx, claim, caller.loginId)
    })
    return null
  }),

  serve(nameRefundAccount, async (call) => {
    const { db, clock, seal, caller, params, body, refuse } = call
    const refund = await db.transaction(async (tx) => {
      const held = await holdBoth(tx, params.claimNumber, caller.institutionId)
      if (!held) throw refuse('claim-not-found')
      const { claim, order } = held
      if (!claim.settling || !claim.trouble) throw refuse('claim-moved')
      await setAccount(tx, claim.id, seal.seal(SEAL, JSON.stringify(body)))
      const given = await giveBack(tx, call, order, claim.id, { actor: caller.loginId, at: clock.now() })
      if ('refused' in given) throw refuse('claim-moved')
      return given.refund
    })
    if (refund !== null) await sendRefund(call, { id: refund }, claimRefunds)
    return null
  }),
]
