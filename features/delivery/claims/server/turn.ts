import { withJosa } from '#domain/josa.ts'
import { releaseStock } from '#features/shelf/stock/server/index.ts'
import { callOff } from '#features/delivery/shipments/server/index.ts'
import { returnLines, type HeldOrder } from '#features/buying/orders/server/index.ts'
import { sendRefund } from '#features/money/payments/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import { turnIntoReturn } from '../contract.ts'
import { lineFacts, orderFacts } from './facts.ts'
import { claimRefunds, giveBack, sumUp, tellScreens, type Given } from './give-back.ts'
import { holdBoth } from './hold.ts'
import { splitReturn } from './exchange-queries.ts'
import { nextClaimNumber } from './numbers.ts'
import { addClaimEvent, changeClaim, claimLines, setReturn, type ClaimRow } from './queries.ts'
import { tellTurned } from './tell-claim.ts'

const ACCOUNT_WANTED = '환불받을 계좌가 필요해요.'
type By = { actor: string; at: Date }

/** An exchange whose goods are here becomes a return with its sums; the claim as it stands then. */
export async function becomeReturn(tx: Tx, claim: ClaimRow, returnShipping: number): Promise<ClaimRow> {
  await setReturn(tx, claim.id)
  const turned: ClaimRow = { ...claim, kind: 'return', settling: false }
  const facts = (await orderFacts(tx, claim.orderNumber, null))!
  return { ...turned, refund: await sumUp(tx, facts, turned, returnShipping) }
}

/** Gives a turned exchange's money back, or asks the clinic for the account that no exchange asks for. */
export async function giveBackTurned(
  tx: Tx,
  services: Pick<Services, 'seal'>,
  order: HeldOrder,
  claim: ClaimRow,
  by: By,
): Promise<Given> {
  const given = await giveBack(tx, services, order, claim.id, by)
  if (!('refused' in given) || given.refused !== 'account-needed') return given
  const lines = (await claimLines(tx, claim.id))
    .filter(({ approved }) => approved > 0)
    .map(({ line, approved }) => ({ line, quantity: approved }))
  await returnLines(tx, { order, lines, note: `반품 ${claim.number}`, ...by })
  await changeClaim(tx, { id: claim.id, state: 'inspecting', settling: true, trouble: ACCOUNT_WANTED })
  return { refund: null }
}

/** What of an exchange has not left becomes a return of its own, while the rest goes on. */
async function splitOff(
  tx: Tx,
  claim: ClaimRow,
  lines: readonly number[],
  { actor, at, returnShipping }: By & { returnShipping: number },
): Promise<ClaimRow> {
  const number = await nextClaimNumber(tx, 'return', at)
  const id = await splitReturn(tx, { claimId: claim.id, lines, number })
  const words = `보낼 재고가 없는 상품은 반품 ${withJosa(number, '으로/로')} 나눠 환불해 드려요.`
  await addClaimEvent(tx, { claimId: claim.id, state: 'inspecting', words, actor, at })
  return becomeReturn(tx, { ...claim, id, number, feesBack: [], refundAccount: null }, returnShipping)
}

/** The pieces that were promised for lines of an exchange are free for others again. */
async function release(tx: Tx, { id, orderId, orderNumber, number }: ClaimRow, at: Date) {
  const optionOf = new Map((await lineFacts(tx, orderId)).map(({ line, optionId }) => [line, optionId]))
  const pieces = (await claimLines(tx, id))
    .filter(({ approved }) => approved > 0)
    .map(({ line, approved }) => ({ optionId: optionOf.get(line)!, quantity: approved }))
    .toSorted((a, b) => a.optionId - b.optionId)
  await releaseStock(tx, {
    optionIds: pieces.map(({ optionId }) => optionId),
    quantities: pieces.map(({ quantity }) => quantity),
    cause: `${orderNumber}/${number}/return`,
    at,
  })
}

export const turnRoutes = [
  serve(turnIntoReturn, async (call) => {
    const { db, clock, settings, caller, params, body, refuse } = call
    const by = { actor: caller.loginId, at: clock.now() }
    const turned = await db.transaction(async (tx) => {
      const held = await holdBoth(tx, params.claimNumber)
      if (!held) throw refuse('claim-not-found')
      const { claim, order } = held
      if (claim.kind !== 'exchange' || !claim.settling) throw refuse('claim-moved')
      const off = await callOff(tx, claim.id)
      if (off.length === 0) throw refuse('exchange-under-way')
      const { returnShipping } = settings.claims
      const all = (await claimLines(tx, claim.id)).every(
        ({ line, approved }) => approved === 0 || off.includes(line),
      )
      const now = all
        ? await becomeReturn(tx, claim, returnShipping)
        : await splitOff(tx, claim, off, { ...by, returnShipping })
      await release(tx, now, by.at)
      await addClaimEvent(tx, { claimId: now.id, state: 'inspecting', words: body.words, ...by })
      await tellTurned(tx, now, body.words, by.at)
      await tellScreens(tx, now, caller.loginId)
      const given = await giveBackTurned(tx, call, order, now, by)
      if ('refused' in given) throw refuse('claim-moved')
      return { claimNumber: now.number, refund: now.refund, send: given.refund }
    })
    if (turned.send !== null) await sendRefund(call, { id: turned.send }, claimRefunds)
    return { claimNumber: turned.claimNumber, refund: turned.refund }
  }),
]
