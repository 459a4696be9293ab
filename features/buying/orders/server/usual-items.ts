import { addDays, addMonths, daysBetween, seoulDate, seoulMidnight, shipDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { nearestOrder, smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { priceFor, priceSteps } from '#features/shelf/prices/rules.ts'
import { overridesFrom } from '#features/shelf/prices/server/index.ts'
import { isNearExpiry, stockState } from '#features/shelf/stock/rules.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { suggestReorders, type ReorderSuggestion } from '../contract.ts'
import { listPurchases, listUsualItems, readUsualItem, USUAL_ITEMS } from '../usual-contract.ts'
import { boughtItem, PURCHASES, purchasesOf, usualOptions, type Usual } from './usual-queries.ts'

/** [PD-06] '최근 3개월 주문 기준' */
const SUGGESTION_DAYS = 90
const SUGGESTIONS = 20
const USUAL_MONTHS = 6

const places = keyset({ id: idKey })
const sinceMonths = (now: Date, months: number) => seoulMidnight(addMonths(seoulDate(now), -months))

export const usualItemRoutes = [
  serve(suggestReorders, async ({ db, clock, caller }) => {
    const now = clock.now()
    const since = seoulMidnight(addDays(seoulDate(now), -SUGGESTION_DAYS))
    const found = await usualOptions.rows(db, { ...caller, now, since, only: null, limit: SUGGESTIONS })
    return dueFirst(found, now)
  }),

  serve(listUsualItems, async ({ db, clock, caller }) => {
    const now = clock.now()
    const since = sinceMonths(now, USUAL_MONTHS)
    return dueFirst(
      await usualOptions.rows(db, { ...caller, now, since, only: null, limit: USUAL_ITEMS }),
      now,
    )
  }),

  serve(readUsualItem, async ({ db, clock, caller, params, refuse }) => {
    const now = clock.now()
    const months = Array.from({ length: 12 }, (_, ago) =>
      addMonths(`${seoulDate(now).slice(0, 7)}-01`, ago - 11).slice(0, 7),
    )
    const [bought, usual] = await Promise.all([
      boughtItem.row(db, { ...caller, ...params, since: seoulMidnight(`${months[0]!}-01`) }),
      usualOptions.row(db, {
        ...caller,
        now,
        since: sinceMonths(now, USUAL_MONTHS),
        only: params.optionId,
        limit: 1,
      }),
    ])
    if (!bought) throw refuse('item-not-ordered')
    const { byMonth, ...facts } = bought
    const quantities = new Map(byMonth.map(({ month, quantity }) => [month, quantity]))
    return {
      ...facts,
      item: usual ? suggestionOf(usual, now) : null,
      months: months.map((month) => ({ month, quantity: quantities.get(month) ?? 0 })),
    }
  }),

  serve(listPurchases, async ({ db, caller, params, query }) => {
    const found = await purchasesOf.rows(db, {
      ...caller,
      ...params,
      before: places.read(query.before)?.id ?? null,
    })
    const { rows, next } = places.page(found, PURCHASES)
    return {
      purchases: rows.map(({ id: _, placedAt, previousAt, ...row }) => ({
        ...row,
        orderedOn: seoulDate(placedAt),
        daysSince: previousAt && daysBetween(seoulDate(previousAt), seoulDate(placedAt)),
      })),
      next,
    }
  }),
]

/** Whose time has come first, each part in the order of how often it is bought. */
const dueFirst = (found: readonly Usual[], now: Date): ReorderSuggestion[] =>
  found.map((row) => suggestionOf(row, now)).sort((one, other) => Number(other.isDue) - Number(one.isDue))

function suggestionOf(row: Usual, now: Date): ReorderSuggestion {
  const { price, listPrice, priceOnRequest, lastAt, firstAt: _, usual, overrides, inCart, ...option } = row
  const today = seoulDate(now)
  const usualQuantity = nearestOrder(option, usual)
  const lastOrderedOn = seoulDate(lastAt)
  const everyDays = usualDays(row)
  const stock = stockState(option.available, smallestOrder(option))
  const asked = { option: { price, listPrice }, overrides: overridesFrom(overrides), now }
  return {
    ...option,
    usualQuantity,
    lastOrderedOn,
    daysSince: daysBetween(lastOrderedOn, today),
    everyDays,
    isDue:
      everyDays !== null &&
      addDays(lastOrderedOn, everyDays) <= today &&
      stock !== 'out' &&
      !priceOnRequest &&
      !inCart,
    price: priceOnRequest ? null : priceFor({ ...asked, quantity: usualQuantity }),
    steps: priceOnRequest ? [] : priceSteps(asked),
    shipsOn: shipDate({ orderedAt: now, storage: option.storage, holidays }),
    stockState: stock,
    nearExpiry: isNearExpiry(option.nextExpiry, today),
  }
}

/** How often it was ordered so far; null while that is not known: orders of one week may be what one forgot. */
const usualDays = ({ orderCount, firstAt, lastAt }: Usual) => {
  const days = (lastAt.getTime() - firstAt.getTime()) / 86_400_000
  return days < 7 ? null : Math.max(1, Math.round(days / (orderCount - 1)))
}
