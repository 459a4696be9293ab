import { daysBetween, formatDate, seoulDate } from '#domain/calendar.ts'
import { withJosa } from '#domain/josa.ts'
import { formatWon } from '#domain/money.ts'
import { paymentKinds } from '#features/money/payments/kinds.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { claimReasonLabel } from '../labels.ts'
import { cancelMode, claimUntil, isOurFault, reasonProblem, type ClaimLimits } from '../rules.ts'
import type { LineFacts, OrderFacts } from './facts.ts'
import type { ClaimLineRow, ClaimRow } from './queries.ts'

type Check = { verdict: 'pass' | 'ask'; words: string }
type Context = {
  order: OrderFacts
  claim: ClaimRow
  lines: readonly ClaimLineRow[]
  facts: readonly LineFacts[]
  /** Pieces that an exchange lacks. */
  short: readonly { name: string; missing: number; unitName: string }[]
  limits: ClaimLimits
}

const counted = (count: number, { unitName }: LineFacts) => withJosa(countText(count, unitName), '을/를')

const collectedOf = ({ lots }: LineFacts) => lots.reduce((sum, { collected }) => sum + collected, 0)

/** A recall has collected whatever this claim may bring: nobody has to be sent for it. */
export const isAllCollected = (lines: readonly ClaimLineRow[], facts: readonly LineFacts[]) =>
  lines
    .filter(({ approved }) => approved > 0)
    .every(({ line, reason }) => {
      const fact = facts.find((one) => one.line === line)!
      const ofCollectedLots = fact.lots.reduce(
        (sum, { quantity, collected }) => sum + (collected > 0 ? quantity : 0),
        0,
      )
      return (
        reason === 'recalled' &&
        fact.recalled <= ofCollectedLots &&
        collectedOf(fact) > 0 &&
        collectedOf(fact) >= fact.returning
      )
    })

/** What the rules say of a claim: what passes by itself, and what a person has to look at. */
export function checksOf({ order, claim, lines, facts, short, limits }: Context): Check[] {
  const checks: Check[] = []
  const add = (ask: boolean, words: string) => checks.push({ verdict: ask ? 'ask' : 'pass', words })
  const factOf = (line: number) => facts.find((fact) => fact.line === line)!
  if (claim.kind === 'cancel') {
    const mode = cancelMode(order)
    add(
      mode.mode === 'closed' || order.picking,
      order.picking
        ? '상품을 꺼내기 시작했어요. 취소할 수 없으면 반려하고 반품을 안내해 주세요.'
        : '아직 상품을 꺼내지 않았어요',
    )
  } else {
    const asked = seoulDate(claim.requestedAt)
    for (const { line, reason } of lines) {
      const fact = factOf(line)
      if (reason === 'recalled') {
        add(fact.recalled === 0, `${fact.productName}: 회수 로트 ${counted(fact.recalled, fact)} 받았어요`)
        const here = collectedOf(fact)
        if (here > 0)
          add(
            true,
            `${fact.productName}: 회수로 ${counted(here, fact)} 먼저 거뒀어요. 다시 수거하지 말고 격리로 적어 주세요`,
          )
        continue
      }
      const until = fact.deliveredOn && claimUntil(fact.deliveredOn, fact, limits)
      add(
        !until || asked > until,
        until
          ? `${fact.productName}: 신청 기한 ${formatDate(until).slice(5)}까지 · 도착 ${daysBetween(fact.deliveredOn!, asked)}일째`
          : `${fact.productName}: 도착한 날을 확인할 수 없어요`,
      )
      const problem = reasonProblem(fact, claim.kind, reason)
      if (problem) add(true, `${fact.productName}: ${problem.words}`)
      else if (fact.storage !== 'ambient')
        add(true, `${fact.productName}: 냉장 상품이에요. 온도 기록과 받은 시각을 확인해 주세요`)
      else if (fact.productKind === 'cosmetic' && !isOurFault(reason))
        add(true, `${fact.productName}: 개봉하지 않았는지 검수에서 확인해 주세요`)
    }
  }
  for (const { name, missing, unitName } of short)
    add(
      true,
      `${name}: 교환해 보낼 재고가 ${countText(missing, unitName)} 부족해요. 반품으로 바꿔 환불할 수 있어요`,
    )
  if (claim.fee > 0) {
    const reasons = [
      ...new Set(
        lines.filter(({ reason }) => !isOurFault(reason)).map(({ reason }) => claimReasonLabel[reason]),
      ),
    ]
    add(true, `${reasons.join('·')} 상품이 있어 왕복 배송비 ${formatWon(claim.fee)}을 받아요`)
  }
  if (claim.shippingBack > 0) add(false, `배송비 ${formatWon(claim.shippingBack)}을 함께 돌려줘요`)
  if (claim.kind !== 'exchange' && paymentKinds[order.paymentKind].deposited)
    add(
      !claim.refundAccount && !claim.settling && claim.state !== 'done',
      claim.refundAccount ? '환불 계좌를 받았어요' : '환불 계좌를 확인해 주세요',
    )
  return checks
}

/** A first sentence for the clinic, to be changed. */
export function suggestionFor({ kind, settling, refund, collection }: ClaimRow): string {
  if (settling) return '교환해 보낼 재고가 없어 반품으로 바꾸고 환불해 드릴게요.'
  if (kind === 'cancel') return `취소를 접수했어요. ${formatWon(refund)}을 결제하신 방법으로 돌려 드릴게요.`
  const way =
    collection === 'self'
      ? '상품을 보내고 송장번호를 알려 주세요.'
      : '기사님이 방문하면 포장한 상품을 건네주세요.'
  return kind === 'exchange'
    ? `교환을 접수했어요. ${way} 검수 뒤 같은 상품을 다시 보내 드릴게요.`
    : `반품을 접수했어요. ${way} 검수 뒤 ${formatWon(refund)}을 돌려 드릴게요.`
}
