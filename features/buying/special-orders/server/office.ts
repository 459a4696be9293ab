import { formatDate, seoulDate } from '#domain/calendar.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { closeOffer, declineQuote, listOffers, makeOffer } from '../office-contract.ts'
import { offerState, wholeProblem } from '../rules.ts'
import {
  allOffers,
  clinicsBy,
  closeOpen,
  decline,
  insertOffer,
  optionsBy,
  settleRequest,
  waitingRequests,
} from './office-queries.ts'

/** Offers of orders that were agreed on before the shop took them begin earlier than today. */
const EARLIEST = '2026-01-01'

export const officeRoutes = [
  serve(listOffers, async ({ db, clock }) => {
    const [offers, requests] = await db.together((on) => Promise.all([allOffers(on), waitingRequests(on)]))
    return {
      offers: offers.map(({ closed, isLeft, ...offer }) => ({
        ...offer,
        state: offerState({ ...offer, closed }, seoulDate(clock.now()), {
          isLeft,
          ordered: false,
        }) as Exclude<ReturnType<typeof offerState>, 'ordered'>,
      })),
      requests: requests.map((request) => ({ ...request, at: request.at.toISOString() })),
    }
  }),

  serve(makeOffer, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      const now = clock.now()
      if (body.startsOn < EARLIEST || body.endsOn < body.startsOn || body.endsOn < seoulDate(now))
        throw refuse('term-unfit')
      const [clinics, options] = await Promise.all([
        clinicsBy(tx, body.clinics),
        optionsBy(
          tx,
          body.lines.map(({ code }) => code),
        ),
      ])
      const ids = new Map(clinics.map(({ id, businessNumber }) => [businessNumber, id]))
      const stranger = body.clinics.find((number) => !ids.has(number))
      if (stranger) throw refuse('clinic-not-found', { values: [stranger] })
      const optionOf = new Map(options.map((option) => [option.code, option]))
      const missing = body.lines.find(({ code }) => !optionOf.has(code))
      if (missing) throw refuse('option-not-found', { values: [missing.code] })
      for (const { code, quantity } of body.lines) {
        const unfit = wholeProblem(optionOf.get(code)!, quantity)
        if (unfit) throw refuse('quantity-unfit', { values: [code, unfit] })
      }
      const made = (await insertOffer(tx, {
        ...body,
        day: seoulDate(now).replaceAll('-', ''),
        clinics: [...new Set(ids.values())],
        lines: body.lines.map((line) => ({ ...line, optionId: optionOf.get(line.code)!.id })),
        actor: caller.loginId,
        at: now,
      }))!
      const { requestId } = body
      if (
        requestId &&
        !(await settleRequest(tx, { ...made, requestId, note: body.note, actor: caller.loginId }))
      )
        throw refuse('request-answered')
      await tell(tx, {
        kind: 'special-offer',
        to: { institutionIds: [...new Set(ids.values())] },
        values: { title: body.title, until: formatDate(body.endsOn) },
        cause: made.number,
        at: now,
      })
      return { number: made.number }
    }),
  ),

  serve(closeOffer, async ({ db, params, refuse }) => {
    if (!(await db.transaction((tx) => closeOpen(tx, params.number)))) throw refuse('offer-not-open')
    return null
  }),

  serve(declineQuote, ({ db, clock, params, body, caller, refuse }) =>
    db.transaction(async (tx) => {
      const { id } = params
      const declined = await decline(tx, { id, reply: body.reply, actor: caller.loginId })
      if (!declined) throw refuse('request-answered')
      await tell(tx, {
        kind: 'special-declined',
        to: { institutionId: declined.institutionId },
        values: { title: declined.title, reason: body.reply },
        cause: `request/${id}`,
        at: clock.now(),
      })
      return null
    }),
  ),
]
