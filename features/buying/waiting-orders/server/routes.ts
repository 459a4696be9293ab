import { addDays, seoulDate } from '#domain/calendar.ts'
import { linesOf } from '#features/buying/cart/server/index.ts'
import { agreements, consentProblem } from '#features/buying/orders/agreements.ts'
import { quantityProblem } from '#features/shelf/catalogue/rules.ts'
import { creditOverview } from '#features/money/credit/server/index.ts'
import { once } from '#platform/server/once.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { addWaitingOrder, endWaitingOrder, listWaitingOrders, MOST_WAITING, WAIT_DAYS } from '../contract.ts'
import { endWaiting, insertWaiting, lockWaitingOf, newFacts, waitingOf } from './queries.ts'

export const waitingRoutes = [
  serve(listWaitingOrders, async ({ db, caller }) =>
    (await waitingOf.rows(db, caller)).map(({ askedAt, endedAt, ...one }) => ({
      ...one,
      askedAt: askedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  ),

  serve(addWaitingOrder, (call) => {
    const { clock, caller, body, refuse } = call
    const unagreed = consentProblem(body.agreed, agreements)
    if (unagreed) throw refuseInput([{ path: 'agreed', message: unagreed }])
    return once(call, async (tx) => {
      const now = clock.now()
      const today = seoulDate(now)
      if (body.until < today || body.until > addDays(today, WAIT_DAYS))
        throw refuseInput([{ path: 'until', message: `오늘부터 ${WAIT_DAYS}일 안에서 골라 주세요.` }])
      await lockWaitingOf(tx, caller.institutionId)
      const facts = (await newFacts(tx, caller.institutionId, body.optionId))!
      if (facts.same) throw refuse('already-waiting')
      if (facts.waiting >= MOST_WAITING) throw refuse('waiting-full')
      if (!facts.hasAddress) throw refuse('no-address')
      const credit = await creditOverview.row(tx, { ...caller, today })
      if (!credit || credit.floor >= 0) throw refuse('no-credit')
      const [line] = await linesOf(tx, caller, now, [body])
      if (!line || line.priceReason === 'clearance') throw refuse('option-not-found')
      if (line.problem?.code !== 'sold-out' && line.problem?.code !== 'over-stock')
        throw line.problem?.blocking
          ? refuse('line-refused', { values: [line.problem.message] })
          : refuse('still-there')
      const unfit = quantityProblem(line, body.quantity)
      if (unfit) throw refuseInput([{ path: 'quantity', message: unfit.message }])
      if (line.unitPrice !== body.unitPrice) throw refuse('price-changed')
      const consents = agreements.map(({ code, version }) => ({ code, version }))
      return (await insertWaiting(tx, {
        ...caller,
        ...body,
        agreedPrice: body.unitPrice,
        consents,
        at: now,
      }))!
    })
  }),

  serve(endWaitingOrder, async ({ db, clock, caller, params, refuse }) => {
    if (!(await endWaiting(db, caller.institutionId, params.waitingId, clock.now())))
      throw refuse('waiting-not-found')
    return null
  }),
]
