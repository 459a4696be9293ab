import { addDays, seoulDate, type IsoDate } from '#domain/calendar.ts'
import type { CartLine } from '#features/buying/cart/contract.ts'
import { linesOf } from '#features/buying/cart/server/index.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { agreements, consentProblem } from '#features/buying/orders/agreements.ts'
import { creditOverview } from '#features/money/credit/server/index.ts'
import { quickOption } from '#features/buying/quick-order/server/index.ts'
import { once } from '#platform/server/once.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import {
  addStanding,
  agreeToPrices,
  changeStanding,
  listStandingOrders,
  MOST_STANDING,
  moveStanding,
  previewStanding,
} from '../contract.ts'
import { dayFrom, earliestDay, mayMove } from '../rules.ts'
import {
  acceptPrices,
  forgetOpenRun,
  holdStanding,
  insertStanding,
  lockStandingOf,
  moveTo,
  newFacts,
  standingOf,
  updateStanding,
  writeLines,
  writeRun,
} from './queries.ts'

type Wanted = { optionId: number; quantity: number; unitPrice: number }

export const standingRoutes = [
  serve(listStandingOrders, async ({ db, clock, caller }) => {
    const found = await standingOf.rows(db, caller)
    const optionIds = [...new Set(found.flatMap(({ lines }) => lines.map(({ optionId }) => optionId)))]
    const asked = optionIds.map((optionId) => ({ optionId, quantity: 1 }))
    const options = new Map(
      (asked.length ? await linesOf(db, caller, clock.now(), asked) : []).map((line) => [
        line.optionId,
        quickOption(line),
      ]),
    )
    return found.map(({ every, count, lines, runs, ...standing }) => ({
      ...standing,
      rhythm: { every, count },
      lines: lines.map(({ optionId, ...line }) => ({ ...line, option: options.get(optionId)! })),
      open: runs.find(({ state }) => isOpen(state)) ?? null,
      past: runs.filter(({ state }) => !isOpen(state)),
    }))
  }),

  serve(previewStanding, async ({ db, clock, caller, body }) => ({
    lines: (await linesOf(db, caller, clock.now(), body.lines)).map((line) => ({
      quantity: line.quantity,
      option: quickOption(line),
    })),
  })),

  serve(addStanding, (call) => {
    const { clock, caller, body, refuse } = call
    const unagreed = consentProblem(body.agreed, agreements)
    if (unagreed) throw refuseInput([{ path: 'agreed', message: unagreed }])
    return once(call, async (tx) => {
      const now = clock.now()
      const unfit = dayProblem(body.nextOn, now)
      if (unfit) throw refuse(unfit)
      await lockStandingOf(tx, caller.institutionId)
      const facts = (await newFacts(tx, caller.institutionId))!
      if (facts.standing >= MOST_STANDING) throw refuse('standing-full')
      const credit = await creditOverview.row(tx, { ...caller, today: seoulDate(now) })
      if (!credit || credit.floor >= 0) throw refuse('no-credit')
      if (!facts.hasAddress) throw refuse('no-address')
      const wrong = lineProblem(await linesOf(tx, caller, now, body.lines), body.lines)
      if (wrong) throw refuse(wrong.code, wrong.extra)
      const consents = agreements.map(({ code, version }) => ({ code, version }))
      const made = (await insertStanding(tx, { ...caller, ...body, consents, at: now }))!
      await writeLines(tx, made.standingId, agreedLines(body.lines))
      return made
    })
  }),

  serve(changeStanding, ({ db, clock, caller, params: { standingId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const held = await holdStanding(tx, caller, standingId)
      if (!held || held.state === 'ended') throw refuse('standing-not-found')
      if (!held.mayChange) throw refuse('others-standing')
      if (held.version !== body.version) throw refuse('standing-changed')
      // its own day may stay, however near: its buyer was told of it
      const stays = body.nextOn === held.nextOn && held.run !== null
      const unfit = stays ? null : dayProblem(body.nextOn, now)
      if (unfit) throw refuse(unfit)
      const wrong = lineProblem(await linesOf(tx, caller, now, body.lines), body.lines)
      if (wrong) throw refuse(wrong.code, wrong.extra)
      await updateStanding(tx, standingId, body)
      await writeLines(tx, standingId, agreedLines(body.lines))
      if (!stays) await forgetOpenRun(tx, standingId)
      else await writeRun(tx, { standingId, on: body.nextOn, state: 'told', at: now })
      return null
    }),
  ),

  serve(moveStanding, ({ db, clock, caller, params: { standingId }, body: { move, nextOn }, refuse }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const held = await holdStanding(tx, caller, standingId)
      if (!held) throw refuse('standing-not-found')
      if (held.nextOn !== nextOn || !mayMove(held.state, move)) throw refuse('standing-changed')
      if (move === 'skip') {
        await writeRun(tx, { standingId, on: nextOn, state: 'skipped', at: now })
        await moveTo(tx, standingId, 'active', dayFrom(held, nextOn, earliestDay(now)))
      } else {
        await forgetOpenRun(tx, standingId)
        const late = move === 'resume' && nextOn < earliestDay(now)
        const state = move === 'end' ? 'ended' : move === 'pause' ? 'paused' : 'active'
        await moveTo(tx, standingId, state, late ? dayFrom(held, nextOn, earliestDay(now)) : nextOn)
      }
      return null
    }),
  ),

  serve(agreeToPrices, ({ db, clock, caller, params: { standingId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const held = await holdStanding(tx, caller, standingId)
      if (!held) throw refuse('standing-not-found')
      if (!held.mayChange) throw refuse('others-standing')
      if (held.state !== 'active' || held.nextOn !== body.nextOn) throw refuse('standing-changed')
      const said = new Map(body.lines.map(({ optionId, unitPrice }) => [optionId, unitPrice]))
      const lines = await linesOf(tx, caller, now, held.lines)
      if (lines.some((line) => !line.problem?.blocking && said.get(line.optionId) !== line.unitPrice))
        throw refuse('prices-changed')
      await acceptPrices(tx, standingId, body.lines)
      if (held.run === 'asked') await writeRun(tx, { standingId, on: body.nextOn, state: 'told', at: now })
      return null
    }),
  ),
]

const isOpen = (state: string) => state === 'told' || state === 'asked'
const agreedLines = (lines: readonly Wanted[]) =>
  lines.map(({ unitPrice, ...line }) => ({ ...line, agreedPrice: unitPrice }))

function dayProblem(nextOn: IsoDate, now: Date) {
  if (nextOn < earliestDay(now)) return 'too-soon'
  return nextOn > addDays(seoulDate(now), 366) ? 'too-late' : null
}

/** Sold out is no reason not to begin: it may be there again on its day. */
const PASSING = new Set(['sold-out', 'over-stock'])

function lineProblem(lines: readonly CartLine[], wanted: readonly Wanted[]) {
  const found = new Map(lines.map((line) => [line.optionId, line]))
  for (const { optionId, unitPrice } of wanted) {
    const line = found.get(optionId)
    if (!line) return { code: 'lines-refused', extra: { values: ['찾을 수 없는 상품이 있어요.'] } } as const
    if (line.priceReason === 'clearance')
      return {
        code: 'lines-refused',
        extra: { values: [`${nameWithOption(line)}: 임박 특가는 한 번만 주문할 수 있어요.`] },
      } as const
    if (line.problem?.blocking && !PASSING.has(line.problem.code))
      return {
        code: 'lines-refused',
        extra: { values: [`${nameWithOption(line)}: ${line.problem.message}`] },
      } as const
    if (line.unitPrice !== unitPrice) return { code: 'prices-changed', extra: {} } as const
  }
  return null
}
