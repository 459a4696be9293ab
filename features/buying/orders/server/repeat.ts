import { CART_LINES } from '#features/buying/cart/contract.ts'
import { addLines, optionsToAdd } from '#features/buying/cart/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { once } from '#platform/server/once.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { reorder } from '../contract.ts'
import { linesToRepeat } from './history-queries.ts'
import { repeatPlan } from './repeat-plan.ts'

export const repeatRoutes = [
  serve(reorder, async (call) => {
    const { db, clock, caller, params, body, refuse } = call
    return once(call, async (tx) => {
      const lines = await linesToRepeat(tx, params.orderNumber, caller.institutionId)
      if (lines.length === 0) throw refuse('order-not-found')
      const options = await optionsToAdd.rows(tx, {
        ...caller,
        now: clock.now(),
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
]
