import { addDays, daysBetween, seoulDate, seoulMidnight, type IsoDate } from '#domain/calendar.ts'
import { orderedBetween } from '#features/buying/orders/server/index.ts'
import { stateCounts } from '#features/delivery/order-work/server/index.ts'
import { shippedBetween } from '#features/delivery/shipments/server/index.ts'
import { owedByAge } from '#features/money/credit/server/index.ts'
import { missedMost } from '#features/shelf/search/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { readDashboard, readSales, readService, type SalesDay } from '../contract.ts'
import { DASHBOARD_DAYS } from '../rules.ts'
import {
  claimReasons,
  salesBrands,
  salesDays,
  salesInstitutions,
  salesProducts,
  type Periods,
} from './queries.ts'

const periodsOf = ({ from, to }: { from: IsoDate; to: IsoDate }): Periods => {
  const days = daysBetween(from, to) + 1
  return { from, to, beforeFrom: addDays(from, -days), beforeTo: addDays(from, -1) }
}

/** Every day of the period, also those on which nothing was sold. */
function dayByDay(
  { from, to, beforeFrom }: Periods,
  found: readonly { day: IsoDate; orders: number; amount: number }[],
): SalesDay[] {
  const known = new Map(found.map((row) => [row.day, row]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const day = addDays(from, at)
    const { orders = 0, amount = 0 } = known.get(day) ?? {}
    return { day, orders, amount, before: known.get(addDays(beforeFrom, at))?.amount ?? 0 }
  })
}

const total = <Row>(list: readonly Row[], of: (row: Row) => number) =>
  list.reduce((sum, row) => sum + of(row), 0)

export const reportRoutes = [
  serve(readDashboard, async ({ db, clock }) => {
    const now = clock.now()
    const today = seoulDate(now)
    const periods = periodsOf({ from: addDays(today, 1 - DASHBOARD_DAYS), to: today })
    const [found, { counts, held }] = await Promise.all([salesDays(db, periods), stateCounts(db, now)])
    const { confirmed = 0, preparing = 0 } = counts
    const on = (day: IsoDate) => {
      const { orders = 0, amount = 0 } = found.find((row) => row.day === day) ?? {}
      return { orders, amount }
    }
    return {
      at: now.toISOString(),
      days: dayByDay(periods, found),
      today: on(today),
      weekAgo: on(addDays(today, -7)),
      waiting: {
        awaitingDeposit: counts['awaiting-deposit'] ?? 0,
        checkingPayment: counts['checking-payment'] ?? 0,
        toShip: confirmed + preparing + (counts['part-shipped'] ?? 0),
        held,
      },
    }
  }),

  serve(readSales, async ({ db, clock, query }) => {
    const today = seoulDate(clock.now())
    const periods = { ...periodsOf(query), brandId: query.brandId }
    const [found, brands, products, institutions] = await Promise.all([
      salesDays(db, periods),
      salesBrands(db, periods),
      salesProducts(db, periods),
      query.brandId === undefined ? salesInstitutions(db, periods, today) : [],
    ])
    const days = dayByDay(periods, found)
    const [first] = institutions
    return {
      before: { from: periods.beforeFrom, to: periods.beforeTo },
      total: {
        amount: total(days, ({ amount }) => amount),
        before: total(days, ({ before }) => before),
        orders: total(days, ({ orders }) => orders),
        ordersBefore: total(
          found.filter(({ day }) => day < periods.from),
          ({ orders }) => orders,
        ),
      },
      clinics: { count: first?.count ?? 0, before: first?.countBefore ?? 0 },
      days,
      brands,
      products,
      institutions: institutions.map(({ count: _, countBefore: __, ...row }) => row),
    }
  }),

  serve(readService, async ({ db, clock, query }) => {
    const span = {
      from: seoulMidnight(query.from),
      to: seoulMidnight(addDays(query.to, 1)),
      brandId: query.brandId,
    }
    const [shipped, pieces, claims, ageing, misses] = await Promise.all([
      shippedBetween(db, span),
      orderedBetween(db, span),
      claimReasons(db, span),
      owedByAge(db, seoulDate(clock.now())),
      missedMost(db, query),
    ])
    return {
      ...shipped,
      orderedPieces: pieces.ordered,
      cancelledPieces: pieces.cancelled,
      claims,
      ageing,
      misses,
    }
  }),
]
