import { seoulDate } from '#domain/calendar.ts'
import { amountsOf, parcelsOf, shippingOf } from '#features/cart/rules.ts'
import { orderableLines, readLines } from '#features/cart/server/index.ts'
import { creditState, dueOn } from '#features/credit/rules.ts'
import { creditOverview } from '#features/credit/server/index.ts'
import { pointsCap, POINTS_REASON } from '#features/points/rules.ts'
import { usablePoints } from '#features/points/server/index.ts'
import { formatWon } from '#domain/money.ts'
import { serve } from '#platform/server/serve.ts'
import { PaymentKind, readOrderSheet } from '../contract.ts'
import { agreements, paymentProblem, taxDocumentsOf, wantedRange } from '../rules.ts'
import { addressesOf } from './addresses.ts'
import { ordererOf } from './sheet-queries.ts'

export const sheetRoutes = [
  serve(readOrderSheet, async ({ db, clock, caller, query, refuse }) => {
    if (query.orderType !== '01') throw refuse('special-order-not-found')
    const now = clock.now()
    const today = seoulDate(now)
    const { institutionId } = caller
    const [{ cartKey, lines }, addresses, account, point, orderer] = await Promise.all([
      readLines(db, caller, now),
      addressesOf(db, institutionId),
      creditOverview.row(db, { institutionId, today }),
      usablePoints.row(db, { institutionId, now, soon: now }),
      ordererOf(db, caller),
    ])
    const chosen = orderableLines(lines)
    if (!cartKey || chosen.length === 0) throw refuse('nothing-to-order')

    const parcels = parcelsOf(chosen, now)
    const amounts = amountsOf(chosen, shippingOf(parcels))
    const credit = { ...creditState(account!), dueOn: dueOn(today, account!.termDays) }
    const balance = point!.usable
    const cap = Math.min(pointsCap(chosen), amounts.total)
    const usable = Math.min(balance, cap)

    const whyNot = (kind: PaymentKind) =>
      paymentProblem(kind, { total: amounts.total, points: kind === 'points' ? usable : 0 }) ??
      (kind === 'credit' && amounts.total - usable > credit.orderable ? `주문가능 여신이 ${formatWon(Math.max(0, credit.orderable))} 남았어요. 수량을 줄이거나 다른 결제수단을 골라 주세요.` : '')

    return {
      cartKey,
      lines: chosen,
      parcels,
      amounts,
      addresses,
      credit,
      points: { balance, cap, usable, reason: POINTS_REASON },
      payments: PaymentKind.options.map((kind) => ({ kind, allowed: whyNot(kind) === '', reason: whyNot(kind), taxDocuments: [...taxDocumentsOf[kind]] })),
      wanted: wantedRange(now),
      agreements: [...agreements],
      orderer: orderer!,
    }
  }),
]
