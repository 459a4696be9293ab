import { addDays, seoulDate, type IsoDate } from '#domain/calendar.ts'
import { formatOrderNumber } from '#domain/order-number.ts'
import { amountsOf, parcelsOf, shippingOf } from '#features/buying/cart/parcels.ts'
import type { Amounts } from '#features/buying/cart/contract.ts'
import { dueOn } from '#features/money/credit/rules.ts'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import { summarise } from '#features/buying/orders/rules.ts'
import { isGatewayKind } from '#features/money/payments/kinds.ts'
import { pointsCap } from '#features/money/points/rules.ts'
import { priceFor } from '#features/shelf/prices/rules.ts'
import type { PriceBook } from '../catalogue/prices.ts'
import { institutionKeyed } from '../clinics/institutions.ts'
import type { Random } from '../random.ts'
import { dayBefore } from '../seoul-time.ts'
import { openCredit } from './credit.ts'
import { openLedger, type HouseAccounts, type Journal } from './ledger.ts'
import { openPoints } from './points.ts'
import type { Course, Line, Purchase } from './purchase.ts'
import { usualCourse } from './usual-course.ts'
import { GATEWAY_QUIET_DAYS, HISTORY_DAYS } from './usual-purchases.ts'

type BookedLine = Line & {
  unitPrice: number
  listPrice: number
  priceReason: string
  amount: number
  shipped: number
}

export type BookedOrder = {
  id: number
  number: string
  purchase: Purchase
  course: Course
  status: OrderStatus
  lines: BookedLine[]
  amounts: Amounts
  pay: Purchase['pay']
  payCredit: number
  payPoints: number
  payGateway: number
}

/** Points given by agreement, not for an order: one lot to spend, one that has expired. */
const AGREED_POINTS = [
  { key: 'pureun', daysAgo: 100, amount: 120_000, note: '연간 거래 조건 적립' },
  { key: 'bora', daysAgo: 385, amount: 5_000, note: '연간 거래 조건 적립' },
]

/**
 * Prices every purchase at its moment and keeps the books day by day: points, repayments, then the day's
 * orders.
 */
export function bookOrders(
  purchases: readonly Purchase[],
  { now, random, book, house }: { now: Date; random: Random; book: PriceBook; house: HouseAccounts },
) {
  const ledger = openLedger(house)
  const credit = openCredit(ledger, now)
  const points = openPoints(ledger)
  const orders: BookedOrder[] = []
  for (const { key, daysAgo, amount, note } of AGREED_POINTS)
    points.promise(
      { institution: institutionKeyed(key), amount, cause: `agreement-${key}`, note },
      dayBefore(now, daysAgo),
    )

  function bookOne(wanted: Purchase, day: IsoDate) {
    const purchase = wanted.owedAfter === undefined ? wanted : steered(wanted, wanted.owedAfter, day)
    if (!purchase) return
    const id = orders.length + 1
    const number = formatOrderNumber(day, id)
    const lines = priced(purchase, book)
    const costing = lines.map(({ option: { product }, ...line }) => ({
      ...line,
      storage: product.storage,
      taxable: product.taxable,
    }))
    const amounts = amountsOf(costing, shippingOf(parcelsOf(costing, purchase.placedAt)))
    const balance = points.balance(purchase.institution)
    const cap = capOf(lines)
    const payPoints =
      purchase.pay === 'points'
        ? amounts.total
        : purchase.spendsPoints
          ? Math.floor(Math.min(balance, cap) / 100) * 100
          : 0
    if (payPoints > balance)
      throw new Error(`${purchase.institution.name} has ${balance} points and wants to spend ${payPoints}`)

    const rest = amounts.total - payPoints
    const asks = purchase.course?.steps.some(({ status }) => status === 'awaiting-approval')
    const withinLimit = asks || credit.owed(purchase.institution) + rest <= purchase.institution.limit
    const pay = purchase.pay === 'credit' && !withinLimit ? purchase.otherwise : purchase.pay
    if (pay !== purchase.pay && day > dayBefore(now, GATEWAY_QUIET_DAYS)) return
    const course = purchase.course ?? usualCourse({ ...purchase, pay }, now, random)
    const status = course.steps.at(-1)!.status
    const order: BookedOrder = {
      id,
      number,
      purchase,
      course,
      status,
      lines,
      amounts,
      pay,
      payPoints,
      payCredit: pay === 'credit' ? rest : 0,
      payGateway: isGatewayKind(pay) ? rest : 0,
    }
    lines.forEach(
      (line, index) =>
        (line.shipped = course.shipment ? (course.shipment.quantities?.[index] ?? line.quantity) : 0),
    )
    orders.push(order)
    post(order)
  }

  function post(order: BookedOrder) {
    const {
      id,
      number,
      purchase: { institution, member, placedAt },
      course,
      payCredit,
      payPoints,
      payGateway,
      amounts,
    } = order
    if (!course.confirmedAt) return
    const note = summaryOf(order)
    const confirmed = ledger.post({
      causeType: 'order',
      cause: number,
      event: 'confirmed',
      note,
      actor: payGateway > 0 ? 'system' : member.loginId,
      at: course.confirmedAt,
      entries: [
        [ledger.accountOf(institution, 'credit'), -payCredit],
        [ledger.accountOf(institution, 'points'), -payPoints],
        [house['gateway-clearing'], -payGateway],
        [house.sales, amounts.total],
      ],
    })
    if (payPoints > 0) points.spend(institution, payPoints, confirmed)
    if (payCredit > 0)
      credit.charge({
        orderId: id,
        institution,
        amount: payCredit,
        dueOn: dueOn(seoulDate(placedAt), institution.termDays),
      })
    if (course.cancelled) return takeBack(order, confirmed)

    const completed = course.steps.find((step) => step.status === 'completed')
    const earned = Math.floor(capOf(order.lines) * institution.pointRate)
    if (completed && earned > 0)
      points.promise(
        { institution, amount: earned, cause: number, note: `구매확정 적립 ${number}` },
        seoulDate(completed.at),
      )
  }

  function takeBack({ id, purchase: { member }, course }: BookedOrder, confirmed: Journal) {
    const { reason, at } = course.cancelled!
    const reversal = ledger.reverse(confirmed, {
      event: 'cancelled',
      note: confirmed.note,
      actor: reason === 'buyer' ? member.loginId : 'staff',
      at,
    })
    points.giveBack(confirmed, reversal)
    credit.close(id)
  }

  /**
   * The purchase grown so that about so much is owed; nothing when that much is owed already, and then a part
   * is paid back.
   */
  function steered(purchase: Purchase, owedAfter: number, day: IsoDate): Purchase | null {
    const missing = owedAfter - credit.owed(purchase.institution)
    const cost = priced(purchase, book).reduce((sum, line) => sum + line.amount, 0)
    const times = Math.floor((missing / cost) * 10) / 10
    if (missing < 0)
      credit.repayPart(purchase.institution, Math.ceil(-missing / 10_000) * 10_000, purchase.placedAt, day)
    if (times < 0.1) return null
    const lines = purchase.lines.map(({ option, quantity }) => ({
      option,
      quantity: Math.max(
        option.product.step,
        Math.round((quantity * times) / option.product.step) * option.product.step,
      ),
    }))
    return { ...purchase, lines }
  }

  const byDay = Map.groupBy(
    purchases.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime()),
    (purchase) => seoulDate(purchase.placedAt),
  )
  for (let day = dayBefore(now, HISTORY_DAYS); day <= seoulDate(now); day = addDays(day, 1)) {
    points.turnOver(day)
    credit.payday(day)
    for (const purchase of byDay.get(day) ?? []) bookOne(purchase, day)
  }
  return { orders, ledger, credit, points }
}

export const summaryOf = ({ lines }: BookedOrder) => summarise(lines.map(({ option }) => option.product.name))

const capOf = (lines: readonly BookedLine[]) =>
  pointsCap(lines.map(({ option, amount }) => ({ kind: option.product.kind, amount })))

const priced = ({ lines, institution, placedAt }: Purchase, book: PriceBook): BookedLine[] =>
  lines.map(({ option, quantity }) => {
    const { unitPrice, listPrice, reason } = priceFor({
      option: { price: option.price, listPrice: option.list },
      overrides: book.overridesFor(option, institution),
      quantity,
      now: placedAt,
    })
    return {
      option,
      quantity,
      unitPrice,
      listPrice,
      priceReason: reason,
      amount: unitPrice * quantity,
      shipped: 0,
    }
  })
