import { linesOf } from '#features/buying/cart/server/index.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { serve } from '#platform/server/serve.ts'
import { listPrepared, refusePrepared } from '../contract.ts'
import { preparedState } from '../rules.ts'
import { holdPrepared, preparedOf, refuse as sayNo, type PreparedRow } from './queries.ts'

/** What both sides are shown of a prepared order. */
export function shownOf<R extends PreparedRow>(row: R, now: Date) {
  const { preparedId, note, at, expiresAt, orderNumber, reason } = row
  return {
    preparedId,
    note,
    at: at.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: preparedState(row, now),
    orderNumber,
    reason,
  }
}

export const preparedRoutes = [
  serve(listPrepared, async ({ db, clock, caller }) => {
    const now = clock.now()
    const found = await preparedOf.rows(db, caller)
    const wanted = found.flatMap(({ lines }) => lines)
    const priced = new Map(
      (wanted.length ? await linesOf(db, caller, now, wanted) : []).map((line) => [line.lineId, line]),
    )
    let place = 0
    return found.map((row) => {
      const lines = row.lines.flatMap(({ optionId, quantity }) => {
        const line = priced.get(++place)
        if (!line) return []
        const { unitPrice, unitName, problem, amount } = line
        return [
          {
            optionId,
            name: nameWithOption(line),
            unitName,
            quantity,
            unitPrice,
            problem: problem?.blocking ? problem.message : null,
            amount,
          },
        ]
      })
      return {
        ...shownOf(row, now),
        key: row.key,
        lines: lines.map(({ amount: _, ...line }) => line),
        goods: lines.reduce((sum, { amount }) => sum + amount, 0),
      }
    })
  }),

  serve(refusePrepared, ({ db, clock, caller, params: { preparedId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const at = clock.now()
      const held = await holdPrepared(tx, preparedId, caller.institutionId)
      if (!held) throw refuse('prepared-missing')
      if (preparedState(held, at) !== 'open') throw refuse('prepared-moved')
      await sayNo(tx, preparedId, { at, actor: caller.loginId, reason: body.reason })
      return null
    }),
  ),
]
