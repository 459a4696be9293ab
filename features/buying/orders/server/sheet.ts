import { seoulDate } from '#domain/calendar.ts'
import type { CartLine } from '#features/buying/cart/contract.ts'
import { amountsOf, parcelsOf, sharing, shippingOf } from '#features/buying/cart/parcels.ts'
import { linesOf, orderableLines, readLines } from '#features/buying/cart/server/index.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { mostOf } from '#features/buying/cart/rules.ts'
import { creditBlockWords } from '#features/money/credit/labels.ts'
import { creditState, dueOn } from '#features/money/credit/rules.ts'
import { pointsCap, POINTS_REASON } from '#features/money/points/rules.ts'
import { formatWon } from '#domain/money.ts'
import { serve } from '#platform/server/serve.ts'
import { agreements } from '../agreements.ts'
import { PaymentKind, readOrderSheet } from '../contract.ts'
import { paymentProblem, taxDocumentsOf, wantedRange } from '../rules.ts'
import { savings } from './add-on.ts'
import { fairLines, overAllowance, usedAllowances } from './allowance.ts'
import { sheetDraft } from './special-terms.ts'
import { monthStart } from './person-limit.ts'
import { sheetFacts, type SheetFacts } from './sheet-queries.ts'

const showLine = ({
  optionId,
  optionName,
  productCode,
  name,
  spec,
  picture,
  unitName,
  storage,
  taxable,
  quantity,
  unitPrice,
  listPrice,
  priceReason,
  amount,
  nextExpiry,
}: CartLine) => ({
  optionId,
  optionName,
  productCode,
  name,
  spec,
  picture,
  unitName,
  storage,
  taxable,
  quantity,
  unitPrice,
  listPrice,
  priceReason,
  amount,
  useBy: priceReason === 'clearance' ? nextExpiry : null,
})

const creditWords = ({ limit, orderable }: { limit: number; orderable: number }) =>
  limit === 0
    ? '여신 거래를 하지 않는 기관이에요. 다른 결제수단을 골라 주세요.'
    : orderable <= 0
      ? '여신한도를 모두 썼어요. 밀린 여신을 결제하거나 다른 결제수단을 골라 주세요.'
      : `주문가능 여신이 ${formatWon(orderable)} 남았어요. 수량을 줄이거나 다른 결제수단을 골라 주세요.`

/** Whoever buys nothing on credit asks for nothing over its limit. */
const asksFor = ({ limit, overLimitAsks }: { limit: number; overLimitAsks: boolean }) =>
  limit > 0 && overLimitAsks

const fitsOf = (line: CartLine, used: ReadonlyMap<number, number>) =>
  line.problem!.code === 'over-stock'
    ? mostOf(line, line.available)
    : line.problem!.code === 'over-allowance'
      ? overAllowance(line, line.quantity, used.get(line.optionId)!)!.fits
      : null

const showLeftOut = (line: CartLine, used: ReadonlyMap<number, number>) => ({
  lineId: line.lineId,
  optionId: line.optionId,
  name: line.name,
  optionName: line.optionName,
  unitName: line.unitName,
  problem: line.problem!.code,
  message: line.problem!.message,
  fits: fitsOf(line, used),
})

const creditOf = (facts: SheetFacts, now: Date) => ({
  ...creditState(facts),
  dueOn: dueOn(seoulDate(now), facts.termDays),
  block: facts.block,
  overLimitAsks: facts.overLimitAsks,
})

const pointsOf = (balance: number, lines: readonly CartLine[], total: number) => {
  const cap = Math.min(pointsCap(lines), total)
  return { balance, cap, usable: Math.min(balance, cap), reason: POINTS_REASON }
}

type Money = { total: number; usable: number; credit: ReturnType<typeof creditOf> }

/** Why it cannot be paid this way now; '' where it can. */
function whyNotBy(kind: PaymentKind, { total, usable, credit }: Money): string {
  const problem = paymentProblem(kind, { total, points: kind === 'points' ? usable : 0 })
  if (problem !== null) return problem
  if (kind !== 'credit') return ''
  if (credit.block) return creditBlockWords[credit.block]
  return total - usable > credit.orderable && !asksFor(credit) ? creditWords(credit) : ''
}

const paymentsFor = (money: Money) =>
  PaymentKind.options.map((kind) => {
    const reason = whyNotBy(kind, money)
    return { kind, allowed: reason === '', reason, taxDocuments: [...taxDocumentsOf[kind]] }
  })

const agreementsOf = (agreedAt: SheetFacts['agreedAt']) =>
  agreements.map((agreement, at) => ({
    ...agreement,
    agreedOn: agreedAt[at] ? seoulDate(new Date(agreedAt[at])) : null,
  }))

export const sheetRoutes = [
  serve(readOrderSheet, async ({ db, clock, caller, query, refuse }) => {
    const now = clock.now()
    const special = query.orderType === '02'
    const draft = special ? await sheetDraft(db, caller.institutionId, query, now, refuse) : null
    const sheetKey = draft?.draftId ?? query.sheetKey ?? null
    const own = draft?.lines ?? query.lines
    const [{ cartKey, lines: wanted }, facts] = await db.together((on) =>
      Promise.all([
        sheetKey && own
          ? linesOf(on, caller, now, own).then((found) => ({ cartKey: sheetKey, lines: found }))
          : readLines(db, caller, now, on),
        sheetFacts.row(on, {
          memberId: caller.memberId,
          sheetKey,
          now,
          monthStart: monthStart(now),
          today: seoulDate(now),
          codes: agreements.map(({ code }) => code),
          versions: agreements.map(({ version }) => version),
        }),
      ]),
    )
    const { name, phone, institutionName, taxEmail, addresses, person, waiting } = facts!
    const used = await usedAllowances(db, { ...caller, now, lines: special ? [] : wanted })
    const lines = fairLines(wanted, used)
    const chosen = orderableLines(lines)
    const leftOut = lines.filter((line) => line.selected && line.problem?.blocking)
    if (chosen.length === 0 && leftOut[0])
      throw refuse('lines-refused', {
        values: [`${nameWithOption(leftOut[0])}: ${leftOut[0].problem!.message}`],
      })
    if (!cartKey || chosen.length === 0) throw refuse('nothing-to-order')

    const alone = parcelsOf(chosen, now)
    const addable = special ? [] : savings(facts!.addable, alone)
    const addTo = addable.find(({ orderNumber }) => orderNumber === query.addTo) ?? null
    const parcels = sharing(alone, addTo?.parcels ?? [])
    const amounts = amountsOf(chosen, shippingOf(parcels))
    const credit = creditOf(facts!, now)
    const points = pointsOf(facts!.points, chosen, amounts.total)
    return {
      cartKey,
      own: cartKey === sheetKey,
      specialOrderId: draft && query.specialOrderId!,
      lines: chosen.map(showLine),
      leftOut: leftOut.map((line) => showLeftOut(line, used)),
      waiting: waiting === null ? null : { orderNumber: waiting },
      addable,
      addTo,
      parcels,
      amounts,
      addresses,
      person,
      credit,
      points,
      payments: paymentsFor({ total: amounts.total, usable: points.usable, credit }),
      wanted: wantedRange(now),
      agreements: agreementsOf(facts!.agreedAt),
      orderer: { name, phone, institutionName, taxEmail },
    }
  }),
]
