import { withJosa } from '#domain/josa.ts'
import { formatWon } from '#domain/money.ts'
import { staying } from '#features/access/accounts/server/index.ts'
import { holdOwnOrder } from '#features/buying/orders/server/index.ts'
import { sendRefund } from '#features/money/payments/server/index.ts'
import { claimFiles } from '#features/running/files/server/index.ts'
import { row, type Queryable, type Tx } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { refuseCommonly } from '#platform/server/refuse.ts'
import { serve, type Call } from '#platform/server/serve.ts'
import { requestClaim, type Claimable } from '../contract.ts'
import { estimateRefund } from '../estimate.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { claimKindLabel } from '../labels.ts'
import { needsPicture, reasonProblem } from '../rules.ts'
import { claimableOf } from './claimable.ts'
import { orderFacts } from './facts.ts'
import { claimRefunds, giveBack, SEAL, tellScreens } from './give-back.ts'
import { nextClaimNumber } from './numbers.ts'
import { addClaimEvent, claimByNumber, insertClaim, type ClaimRow } from './queries.ts'
import { laterOf, tellReceived } from './tell-claim.ts'

type Asking = Call<typeof requestClaim>

/** Refuses what cannot be asked for, in the order in which the page asks. */
function checkRequest({ body, refuse }: Asking, claimable: Omit<Claimable, 'orderable'>) {
  const { kind } = body
  const closed = claimable.kinds.find((one) => one.kind === kind)!.problem
  if (closed)
    throw refuse('not-claimable', {
      values: [closed.words],
      data: {
        returnable: kind === 'cancel' && claimable.kinds.some((one) => one.kind === 'return' && !one.problem),
      },
    })
  const seen = new Set<number>()
  for (const { line, quantity, reason, fileId } of body.lines) {
    const found = claimable.lines.find((one) => one.line === line)
    const wrong = (words: string, way: 'return' | 'defective' | 'phone' | 'cancel' | null = null) =>
      refuse('line-not-claimable', { values: [words], data: { line, way } })
    if (!found || seen.has(line)) throw wrong('주문에 없는 상품이에요.')
    seen.add(line)
    const pieces = kind === 'cancel' ? found.cancellable : found.returnable
    const isRecalled = kind !== 'cancel' && reason === 'recalled'
    const problem =
      kind === 'cancel' || pieces === 0
        ? null
        : ((isRecalled ? null : found.problem) ?? reasonProblem(found, kind, reason))
    if (problem) throw wrong(problem.words, problem.way)
    if (isRecalled && quantity > found.recalled)
      throw wrong(
        found.recalled === 0
          ? `${found.productName}: 회수 중인 로트가 아니에요. 다른 사유를 골라 주세요.`
          : `${found.productName}: 회수 중인 로트는 ${countText(found.recalled, found.unitName)}까지 신청할 수 있어요. 수량을 줄여 주세요.`,
      )
    if (quantity > pieces)
      throw wrong(
        pieces === 0
          ? `${found.productName}: 신청할 수 있는 수량이 없어요.`
          : `${found.productName}: ${countText(pieces, found.unitName)}까지 신청할 수 있어요.`,
      )
    if (kind !== 'cancel' && needsPicture(reason) && !fileId)
      throw refuse('picture-needed', { data: { line } })
  }
  if (kind === 'cancel') return
  const { collection, collectOn } = body
  if (!collection || (collection === 'pickup' && !claimable.collectOn.includes(collectOn ?? '')))
    throw refuse('collection-needed')
}

/** Asks for it, and who asks does not leave meanwhile; a cancel that needs nobody's approval is granted in the same breath. */
async function ask(tx: Tx, call: Asking) {
  const { body, caller, clock, settings, seal, refuse } = call
  const at = clock.now()
  if (!(await row(tx, staying(caller.memberId)))) throw refuseCommonly('member-status')
  const held = await holdOwnOrder(tx, body.orderNumber, caller.institutionId)
  const order = held && (await orderFacts(tx, body.orderNumber, caller.institutionId))
  if (!held || !order) throw refuse('order-not-found')
  const claimable = await claimableOf(tx, order, { settings, now: at })
  checkRequest(call, claimable)
  const { kind } = body
  const estimate = estimateRefund({ ...claimable, kind, ordered: claimable.lines, claimed: body.lines })
  const { left } = claimable
  const most = left.credit + left.points + left.gateway
  if (estimate.total > most) throw refuse('refund-above-left', { values: [formatWon(most)] })
  const needed = claimable.accountNeeded && kind !== 'exchange'
  if (needed && !body.refundAccount) throw refuse('refund-account-needed')

  const number = await nextClaimNumber(tx, kind, at)
  const gone: number[] = []
  for (const { line, fileId } of body.lines)
    if (
      fileId &&
      !(await claimFiles(tx, {
        fileId,
        groupId: 'claims',
        owner: { memberId: caller.memberId },
        claimedBy: `claim:${number}/${line}`,
      }))
    )
      gone.push(line)
  if (gone.length > 0) throw refuse('files-gone', { data: { lines: gone } })
  const { total, supply: _s, vat: _v, ...sums } = estimate
  const back = kind !== 'cancel'
  const id = await insertClaim(tx, {
    ...sums,
    number,
    orderId: order.id,
    institutionId: caller.institutionId,
    memberId: caller.memberId,
    kind,
    refund: total,
    collection: back ? body.collection! : null,
    collectOn: back && body.collection === 'pickup' ? body.collectOn! : null,
    collectFrom: back ? (body.place ?? claimable.place) : null,
    memo: body.memo,
    refundAccount: needed ? seal.seal(SEAL, JSON.stringify(body.refundAccount)) : null,
    at,
    lines: body.lines,
  })
  const by = { actor: caller.loginId, at }
  await addClaimEvent(tx, { claimId: id, state: 'asked', ...by })
  const atOnce = kind === 'cancel' && !claimable.approval
  if (!atOnce) {
    const claim = (await claimByNumber(tx, number))!
    await tellReceived(tx, claim, at)
    await tellScreens(tx, claim, caller.loginId)
    return { number, refund: null }
  }
  const given = await giveBack(tx, call, held, id, by)
  if ('refused' in given)
    throw refuse(given.refused === 'account-needed' ? 'refund-account-needed' : 'refund-moving')
  return { number, refund: given.refund }
}

/** What was paid on account, and is owed for nothing else, goes back later. */
async function backWords(on: Queryable, claim: ClaimRow) {
  const later = await laterOf(on, claim)
  return later > 0
    ? `남은 여신 입금 ${formatWon(later)}을 돌려 드릴게요. 여신 결제내역에서 확인해 주세요.`
    : `${formatWon(claim.refund)}을 돌려 드렸어요.`
}

export const requestRoutes = [
  serve(requestClaim, async (call) => {
    const asked = await once(call, (tx) => ask(tx, call))
    if (asked.refund !== null) await sendRefund(call, { id: asked.refund }, claimRefunds)
    const claim = (await claimByNumber(call.db, asked.number, call.caller.institutionId))!
    const word = claimKindLabel[claim.kind]
    const message =
      claim.state === 'done'
        ? `${word}했어요. ${await backWords(call.db, claim)}`
        : claim.settling
          ? `${word}했어요. ${formatWon(claim.refund)} 환불을 처리하고 있어요.`
          : `${withJosa(word, '을/를')} 신청했어요. 확인하고 알려 드릴게요.`
    return { claimNumber: claim.number, state: claim.state, message }
  }),
]
