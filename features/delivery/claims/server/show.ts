import { splitVat } from '#domain/money.ts'
import { paymentKinds, type PaymentKind } from '#features/money/payments/kinds.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { OwnClaim } from '../contract.ts'
import { lineFacts } from './facts.ts'
import { claimEvents, claimLines, givenFor, type ClaimRow, type HeadRow } from './queries.ts'

export const showHead = <Row extends HeadRow>({ id: _, requestedAt, ...head }: Row) => ({
  ...head,
  requestedAt: requestedAt.toISOString(),
})

type Actor = { member: string | null; staff: string | null }

/** All that both sides see of a claim; `actorOf`: how its people are shown. */
export async function showClaim(
  on: Queryable,
  claim: ClaimRow,
  paymentKind: PaymentKind,
  actorOf = ({ member }: Actor) => member ?? '메디몰',
): Promise<Omit<OwnClaim, 'kept'>> {
  const [facts, asked, events, given] = [
    await lineFacts(on, claim.orderId),
    await claimLines(on, claim.id),
    await claimEvents(on, claim.id),
    await givenFor(on, claim),
  ]
  const lines = asked.map((line) => {
    const {
      productCode,
      productName,
      optionName,
      spec,
      unitName,
      picture,
      storage,
      taxable,
      unitPrice,
      lots,
    } = facts.find((fact) => fact.line === line.line)!
    const goods = {
      productCode,
      productName,
      optionName,
      spec,
      unitName,
      picture,
      storage,
      taxable,
      unitPrice,
    }
    return { ...line, ...goods, lots }
  })
  const [first] = lines
  const { collectFrom, number, memberId: _m, institutionId: _i, orderId: _o, id: _d, ...shown } = claim
  const { goods, shippingBack, fee, refund: total, taxFree, refundAccount: _a, feesBack: _f, ...rest } = shown
  return {
    ...rest,
    claimNumber: number,
    summary: `${first!.productName}${lines.length > 1 ? ` 외 ${lines.length - 1}종` : ''}`,
    refund: total,
    requestedAt: claim.requestedAt.toISOString(),
    lines,
    sums: { goods, shippingBack, fee, total, ...splitVat(total, taxFree) },
    given: given ?? null,
    place: collectFrom,
    accountNeeded: claim.trouble !== '' && paymentKinds[paymentKind].deposited,
    events: events.map(({ member, staff, at, ...event }) => ({
      ...event,
      actor: actorOf({ member, staff }),
      at: at.toISOString(),
    })),
  }
}
