import { addDays, daysBetween, seoulDate, seoulMidnight, shipDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { CART_LINES } from '#features/buying/cart/contract.ts'
import { addLines, optionsToAdd } from '#features/buying/cart/server/index.ts'
import { nearestOrder, smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { priceFor, priceSteps } from '#features/shelf/prices/rules.ts'
import { overridesFrom } from '#features/shelf/prices/server/index.ts'
import { isNearExpiry, stockState } from '#features/shelf/stock/rules.ts'
import { serve } from '#platform/server/serve.ts'
import { once } from '#platform/server/once.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { reorder, suggestReorders } from '../contract.ts'
import { linesToRepeat } from './history-queries.ts'
import { repeatPlan } from './repeat-plan.ts'
import { usualOptions } from './repeat-queries.ts'

/** [PD-06] '최근 3개월 주문 기준' */
const SUGGESTION_DAYS = 90

export const repeatRoutes = [
  serve(reorder, async (call) => {
    const { db, clock, caller, params, body, refuse } = call
    return once({ ...call, body: { ...params, ...body } }, async (tx) => {
      const lines = await linesToRepeat(tx, params.orderNumber, caller.institutionId)
      if (lines.length === 0) throw refuse('order-not-found')
      const options = await optionsToAdd.rows(tx, {
        ...caller,
        optionIds: lines.map(({ optionId }) => optionId),
      })
      const apart = body.besideCart ? options.map((option) => ({ ...option, held: 0 })) : options
      const plan = repeatPlan(lines, apart, caller.customerType)
      const wanted = plan.filter(({ added }) => added)
      if (body.besideCart || wanted.length === 0) return { count: options[0]?.lineCount ?? 0, lines: plan }
      const added = await addLines(db, caller, clock.now(), wanted, { on: tx })
      if ('full' in added) throw refuse('cart-full', { values: [CART_LINES] })
      // Stock that was taken between the two statements: the buyer sees it as bad input and can try again.
      if ('issues' in added) throw refuseInput(added.issues)
      return { count: added.count, lines: plan }
    })
  }),

  serve(suggestReorders, async ({ db, clock, caller }) => {
    const now = clock.now()
    const today = seoulDate(now)
    const found = await usualOptions.rows(db, {
      ...caller,
      since: seoulMidnight(addDays(today, -SUGGESTION_DAYS)),
    })
    const suggestions = found.map((row) => {
      const {
        price,
        listPrice,
        priceOnRequest,
        lastAt,
        firstAt: _,
        usual,
        overrides,
        inCart,
        ...option
      } = row
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
    })
    // whose time has come first, each part in the order of how often it is bought
    return suggestions.sort((one, other) => Number(other.isDue) - Number(one.isDue))
  }),
]

/** How often it was ordered so far; null after one order. */
const usualDays = ({ orderCount, firstAt, lastAt }: { orderCount: number; firstAt: Date; lastAt: Date }) =>
  orderCount > 1
    ? Math.max(1, Math.round((lastAt.getTime() - firstAt.getTime()) / 86_400_000 / (orderCount - 1)))
    : null
