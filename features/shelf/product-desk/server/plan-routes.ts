import { seoulDate } from '#domain/calendar.ts'
import { holdOptions, holdProduct, writeOptions } from '#features/shelf/catalogue/server/index.ts'
import { once } from '#platform/server/once.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import { listPricePlans, planPrice, withdrawPricePlan } from '../plan-contract.ts'
import { applyPlans, insertPlan, isOptionOf, optionsDue, plansOf, withdrawPlan } from './plan-queries.ts'
import { recordProductChange } from './queries.ts'
import { tellPrices } from './tell-shop.ts'

export const pricePlanRoutes = [
  serve(listPricePlans, ({ db, params }) => plansOf(db, params.productId)),

  serve(planPrice, (call) =>
    once(call, async (tx) => {
      const { params, body, caller, clock, refuse } = call
      if (!(await holdProduct(tx, params.productId))) throw refuse('product-not-found')
      if (!(await isOptionOf(tx, params.productId, body.optionId))) throw refuse('option-not-found')
      if (body.startsOn <= seoulDate(clock.now())) throw refuse('day-past')
      const made = await insertPlan(tx, { ...body, actor: caller.loginId, at: clock.now() })
      if (!made) throw refuse('plan-taken')
      return made
    }),
  ),

  serve(withdrawPricePlan, async ({ db, params: { productId, planId }, refuse }) => {
    if (!(await withdrawPlan(db, productId, planId))) throw refuse('plan-not-found')
    return null
  }),
]

/** Writes the prices whose day has come into their options, each with its line in the history of its product. */
export const applyPricePlans = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.transaction(async (tx) => {
    const today = seoulDate(clock.now())
    const codes = await optionsDue(tx, today)
    if (codes.length === 0) return
    const standing = new Map((await holdOptions(tx, codes)).map((option) => [option.optionId, option]))
    const applied = await applyPlans(tx, [...standing.keys()], today)
    const last = new Map(applied.map((plan) => [plan.optionId, plan]))
    const options = [...last.values()].map(({ optionId, price, listPrice }) => ({
      ...standing.get(optionId)!,
      price,
      listPrice,
    }))
    await writeOptions(tx, { options, products: [] }, clock.now())
    const written = [...last.values()].map(({ optionId, price, listPrice, actor, reason }) => {
      const was = standing.get(optionId)!
      const to = { price, listPrice }
      const changes = (['listPrice', 'price'] as const)
        .filter((field) => was[field] !== to[field])
        .map((field) => ({
          field: `options.${optionId}.${field}`,
          from: String(was[field]),
          to: String(to[field]),
        }))
      return { productId: was.productId, actor, at: clock.now(), reason: `예약한 가격: ${reason}`, changes }
    })
    for (const change of written) if (change.changes.length > 0) await recordProductChange(tx, change)
    await tellPrices(tx, written)
  })
