import { CART_LINES } from '#features/buying/cart/contract.ts'
import { addLines, linesOf, optionsToAdd, type OptionToAdd } from '#features/buying/cart/server/index.ts'
import { repeatPlan } from '#features/buying/orders/server/index.ts'
import { quickOption } from '#features/buying/quick-order/server/index.ts'
import { once } from '#platform/server/once.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { addKit, addKitToCart, changeKit, listKits, MOST_KITS, removeKit } from '../contract.ts'
import { piecesFor, roundedText } from '../rules.ts'
import {
  deleteKit,
  insertKit,
  kitFacts,
  kitsOf,
  linesOfKit,
  lockKitsOf,
  updateKit,
  type NamedLine,
} from './queries.ts'

export const listRoutes = [
  serve(listKits, async ({ db, clock, caller }) => {
    const kits = await kitsOf.rows(db, caller)
    const optionIds = [...new Set(kits.flatMap(({ lines }) => lines.map(({ optionId }) => optionId)))]
    const asked = optionIds.map((optionId) => ({ optionId, quantity: 1 }))
    const found = asked.length ? await linesOf(db, caller, clock.now(), asked) : []
    const options = new Map(found.map((line) => [line.optionId, quickOption(line)]))
    return kits.map(({ lines, changedAt, ...kit }) => ({
      ...kit,
      changedAt: changedAt.toISOString(),
      lines: lines.map(({ optionId, quantity }) => ({ quantity, option: options.get(optionId)! })),
    }))
  }),

  serve(addKit, ({ db, clock, caller, body, refuse }) =>
    db.transaction(async (tx) => {
      const { institutionId, name: changedBy } = caller
      await lockKitsOf(tx, institutionId)
      const optionIds = body.lines.map(({ optionId }) => optionId)
      const facts = (await kitFacts(tx, { institutionId, kitId: null, name: body.name, optionIds }))!
      if (facts.kits >= MOST_KITS) throw refuse('kits-full')
      if (facts.taken) throw refuse('name-taken')
      if (facts.options < optionIds.length) throw refuse('option-not-found')
      return (await insertKit(tx, institutionId, { ...body, changedBy, at: clock.now() }))!
    }),
  ),

  serve(changeKit, ({ db, clock, caller, params: { kitId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const { institutionId, name: changedBy } = caller
      await lockKitsOf(tx, institutionId)
      const optionIds = body.lines.map(({ optionId }) => optionId)
      const facts = (await kitFacts(tx, { institutionId, kitId, name: body.name, optionIds }))!
      if (facts.version === null) throw refuse('kit-not-found')
      if (facts.version !== body.version) throw refuse('kit-changed')
      if (facts.taken) throw refuse('name-taken')
      if (facts.options < optionIds.length) throw refuse('option-not-found')
      await updateKit(tx, institutionId, kitId, { ...body, changedBy, at: clock.now() })
      return null
    }),
  ),

  serve(removeKit, async ({ db, caller, params, refuse }) => {
    if (!(await deleteKit(db, caller.institutionId, params.kitId))) throw refuse('kit-not-found')
    return null
  }),

  serve(addKitToCart, async (call) => {
    const { db, clock, caller, params, body, refuse } = call
    return once(call, async (tx) => {
      const lines = (await linesOfKit.rows(tx, { ...caller, ...params })).map((line) => ({
        ...line,
        quantity: line.quantity * body.sets,
      }))
      if (lines.length === 0) throw refuse('kit-not-found')
      const optionIds = lines.map(({ optionId }) => optionId)
      const options = await optionsToAdd.rows(tx, { ...caller, now: clock.now(), optionIds })
      const plan = planOf(lines, options, caller.customerType)
      const wanted = plan.filter(({ added }) => added)
      if (wanted.length === 0) return { count: options[0]?.lineCount ?? 0, lines: plan }
      const added = await addLines(db, caller, clock.now(), wanted, { on: tx })
      if ('full' in added) throw refuse('cart-full', { values: [CART_LINES] })
      // Stock that was taken between the two statements: the buyer sees it as bad input and can try again.
      if ('issues' in added) throw refuseInput(added.issues)
      return { count: added.count, lines: plan }
    })
  }),
]

/** What goes in for these pieces; where the order's step made more of them, that is said. */
function planOf(lines: readonly NamedLine[], options: readonly OptionToAdd[], customerType: string) {
  const known = new Map(options.map((option) => [option.optionId, option]))
  const whole = lines.map((line) => {
    const option = known.get(line.optionId)
    return option ? { ...line, quantity: piecesFor(option, line.quantity) } : line
  })
  return repeatPlan(whole, options, customerType).map((planned, at) =>
    planned.added && planned.message === '' && planned.quantity !== lines[at]!.quantity
      ? { ...planned, message: roundedText(planned.quantity, planned.unitName, '담았어요') }
      : planned,
  )
}
