import { formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { endClearanceOption, holdOption } from '#features/shelf/catalogue/server/index.ts'
import { recordProductChange, tellShop } from '#features/shelf/product-desk/server/index.ts'
import { transferPieces } from '#features/shelf/stock/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { serve, type Call } from '#platform/server/serve.ts'
import { endClearance, readLotClearances, startClearance, type Clearance } from '../contract.ts'
import { clearanceProblem, proposedUntil } from '../rules.ts'
import { clearancesOf, holdClearance, lotToClear, writeEnd } from './queries.ts'
import { causeOf, sellForLess } from './sell.ts'

const tellDesk = (tx: Tx) => announce(tx, { to: { menu: 'stock' }, topic: 'waiting', data: {} })

async function start(tx: Tx, call: Call<typeof startClearance>) {
  const { params, body, caller, clock, settings, refuse } = call
  const at = clock.now()
  const today = seoulDate(at)
  const found = await lotToClear.row(tx, params)
  const ordinary = found && (await holdOption(tx, found.optionId))
  // what another clearance of the product has changed before this one was let in
  const lot = ordinary && (await lotToClear.row(tx, params))
  if (!ordinary || !lot) throw refuse('lot-not-found')
  const smallest = smallestOrder(lot)
  const { pieces, price } = body
  const problem = clearanceProblem({ ...lot, smallest }, today, settings.stockAlerts.nearExpiryMonths)
  if (problem === 'too-few' || (!problem && pieces > lot.free))
    throw refuse('too-few', { values: [formatWhole(lot.free)] })
  if (problem) throw refuse(problem)
  if (price >= lot.price) throw refuse('price-too-high', { values: [formatWon(lot.price)] })
  if (pieces < smallest) throw refuse('below-smallest', { values: [formatWhole(smallest)] })
  const expiresOn = lot.expiresOn!
  const until = body.until ?? proposedUntil(expiresOn, today)
  if (until < today || until > expiresOn) throw refuse('day-unfit', { values: [formatDate(expiresOn)] })

  const sold = await sellForLess(tx, {
    ...params,
    optionId: ordinary.optionId,
    optionName: ordinary.name,
    pieces,
    price,
    until,
    actor: caller.loginId,
    at,
  })
  if (sold === 'already-open') throw refuse('already-open')
  if (sold === 'too-few') throw refuse('too-few', { values: [formatWhole(lot.free)] })
  await recordProductChange(tx, {
    productId: ordinary.productId,
    actor: caller.loginId,
    at,
    reason: `로트 ${lot.lotNumber}, ${formatDate(until)}까지`,
    changes: [{ field: 'clearance', from: '', to: `${formatWhole(pieces)}개 ${formatWon(price)}` }],
  })
  await tellShop(tx, [ordinary.productCode], null)
  await tellDesk(tx)
  return sold
}

async function end(tx: Tx, { params, caller, clock, refuse }: Call<typeof endClearance>) {
  const at = clock.now()
  const held = await holdClearance(tx, params.clearanceId)
  if (!held) throw refuse('clearance-not-found')
  const ordinary = (await holdOption(tx, held.ordinaryId))!
  await endClearanceOption(tx, held.optionId, seoulDate(at))
  const back = await transferPieces(tx, {
    fromLot: held.ownLotId,
    toLot: held.lotId,
    quantity: null,
    reason: 'from-clearance',
    note: '임박 특가 종료',
    cause: `${causeOf(params.clearanceId)}/${held.backs + 1}`,
    actor: caller.loginId,
    at,
  })
  await writeEnd(tx, params.clearanceId, { at, actor: caller.loginId, back })
  await tellShop(tx, [ordinary.productCode], null)
  await tellDesk(tx)
  return { back }
}

type Row = Awaited<ReturnType<typeof clearancesOf>>[number]
const showClearance = (row: Row, today: string): Clearance => ({
  ...row,
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  state: row.endedAt ? 'ended' : row.until < today || row.left === 0 ? 'over' : 'on',
})

export const clearanceRoutes = [
  serve(readLotClearances, async ({ db, clock, settings, params, refuse }) => {
    const lot = await lotToClear.row(db, params)
    if (!lot) throw refuse('lot-not-found')
    const today = seoulDate(clock.now())
    const smallest = smallestOrder(lot)
    return {
      price: lot.price,
      smallest,
      free: lot.free,
      until: lot.expiresOn && proposedUntil(lot.expiresOn, today),
      problem: clearanceProblem({ ...lot, smallest }, today, settings.stockAlerts.nearExpiryMonths),
      clearances: (await clearancesOf(db, params.lotId)).map((row) => showClearance(row, today)),
    }
  }),

  serve(startClearance, (call) => once(call, (tx) => start(tx, call))),

  serve(endClearance, (call) => once({ ...call, body: call.params }, (tx) => end(tx, call))),
]
