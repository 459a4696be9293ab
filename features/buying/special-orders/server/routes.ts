import { seoulDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { quantityProblem } from '#features/shelf/catalogue/rules.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { askQuote, draftSpecialOrder, listSpecialOrders, readSpecialOrder } from '../contract.ts'
import { isLeft, offerProblem, offerState, termProblem } from '../rules.ts'
import { officeRoutes } from './office.ts'
import { countAsked, insertDraft, insertRequest, offersOf, requestsOf, type FoundOffer } from './queries.ts'

/** Quotes of one clinic that may wait at once. */
const WAITING = 20

const shown = ({ id: _, closed, ...offer }: FoundOffer, now: Date) => ({
  ...offer,
  state: offerState({ ...offer, closed }, seoulDate(now), {
    isLeft: offer.lines.some(isLeft),
    ordered: offer.orderNumber !== null,
  }),
  problem: offerProblem({ ...offer, closed }, seoulDate(now)),
})

export const specialOrderRoutes = [
  serve(listSpecialOrders, async ({ db, caller, clock }) => {
    const [offers, requests] = await db.together((on) =>
      Promise.all([offersOf(on, caller.institutionId), requestsOf(on, caller.institutionId)]),
    )
    return {
      offers: offers.map((offer) => shown(offer, clock.now())),
      requests: requests.map((request) => ({ ...request, at: request.at.toISOString() })),
    }
  }),

  serve(readSpecialOrder, async ({ db, caller, params, clock, refuse }) => {
    const [offer] = await offersOf(db, caller.institutionId, params.specialOrderId)
    if (!offer) throw refuse('special-order-not-found')
    return shown(offer, clock.now())
  }),

  serve(draftSpecialOrder, (call) =>
    once(call, async (tx) => {
      const { caller, params, body, clock, refuse } = call
      const now = clock.now()
      const [offer] = await offersOf(tx, caller.institutionId, params.specialOrderId)
      if (!offer) throw refuse('special-order-not-found')
      const ended = termProblem(offer, seoulDate(now))
      if (ended) throw refuse('special-order-ended', { values: [ended] })
      for (const { optionId, quantity } of body.lines) {
        const line = offer.lines.find((each) => each.optionId === optionId)
        if (!line)
          throw refuse('special-order-short', { values: ['이 스페셜오더에 없는 상품이 들어 있어요.'] })
        const unfit = quantityProblem(line, quantity)
        if (unfit) throw refuse('special-order-short', { values: [`${line.name}: ${unfit.message}`] })
        if (quantity > line.left)
          throw refuse('special-order-short', {
            values: [`${line.name}: 스페셜오더 수량이 ${formatWhole(line.left)}${line.unitName} 남았어요.`],
          })
      }
      const { institutionId, memberId } = caller
      return (await insertDraft(tx, {
        offerId: offer.id,
        institutionId,
        memberId,
        at: now,
        lines: body.lines,
      }))!
    }),
  ),

  serve(askQuote, (call) =>
    once(call, async (tx) => {
      const { caller, body, clock, refuse } = call
      const { institutionId, memberId } = caller
      const [offer] = body.about ? await offersOf(tx, institutionId, body.about) : []
      if (body.about && !offer) throw refuse('special-order-not-found')
      const asked = await countAsked(tx, institutionId)
      if (asked >= WAITING) throw refuse('too-many-requests', { values: [asked] })
      return (await insertRequest(tx, {
        institutionId,
        memberId,
        offerId: offer?.id ?? null,
        title: body.title,
        body: body.body,
        at: clock.now(),
      }))!
    }),
  ),

  ...officeRoutes,
]
