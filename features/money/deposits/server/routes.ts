import { announce } from '#features/signals/live/server/index.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  confirmDeposit,
  countDeposits,
  findPayers,
  listDeposits,
  proposeDeposits,
  putAside,
  readDepositEvents,
  readDeposits,
  undoMatch,
} from '../contract.ts'
import { depositTransitions } from '../rules.ts'
import { candidatesOf, proposeAll } from './candidates.ts'
import { confirmParts, undoPart } from './confirm.ts'
import {
  addEvent,
  depositCounts,
  depositEvents,
  depositsPage,
  holdDeposit,
  payersNamed,
  setState,
} from './queries.ts'
import { takeIn } from './take-in.ts'

const places = keyset({ receivedAt: instantKey, depositId: idKey })
const waiting = { to: { menu: 'deposits' }, topic: 'waiting', data: {} } as const

export const depositRoutes = [
  serve(listDeposits, async ({ db, query: { cursor, size, depositId = null, ...query } }) => {
    const found = await depositsPage(db, { ...query, depositId }, places.read(cursor), size + 1)
    const { rows, next } = places.page(found, size)
    const open = rows.filter(({ state }) => state === 'open').map((row) => row.depositId)
    const candidates = open.length > 0 ? await candidatesOf(db, open) : []
    return {
      rows: rows.map((row) => ({
        ...row,
        receivedAt: row.receivedAt.toISOString(),
        candidates: candidates
          .filter((candidate) => candidate.depositId === row.depositId)
          .map(({ depositId: _, ...candidate }) => candidate),
      })),
      next,
    }
  }),

  serve(countDeposits, async ({ db }) => depositCounts(db)),

  serve(readDeposits, async ({ db, clock, body }) =>
    db.transaction(async (tx) => {
      const taken = await takeIn(tx, body.rows, clock.now())
      await announce(tx, waiting)
      return taken
    }),
  ),

  serve(proposeDeposits, async ({ db }) => db.transaction(proposeAll)),

  serve(findPayers, async ({ db, query }) => payersNamed(db, query.search)),

  serve(confirmDeposit, async (call) =>
    once(call, async (tx) => {
      const left = await confirmParts(tx, call)
      await announce(tx, waiting)
      return { left }
    }),
  ),

  serve(undoMatch, async (call) => {
    return once(call, async (tx) => {
      await undoPart(tx, call)
      await announce(tx, waiting)
      return null
    })
  }),

  serve(putAside, async ({ db, clock, caller, params: { depositId }, body, refuse }) => {
    await db.transaction(async (tx) => {
      const deposit = await holdDeposit(tx, depositId)
      if (!deposit) throw refuse('deposit-not-found')
      const to = body.aside ? 'aside' : 'open'
      if (deposit.state === to || !depositTransitions[deposit.state].includes(to))
        throw refuse('deposit-moved')
      await setState(tx, depositId, to)
      await addEvent(tx, depositId, {
        kind: body.aside ? 'aside' : 'reopened',
        note: body.reason,
        actor: caller.loginId,
        at: clock.now(),
      })
      await announce(tx, waiting)
    })
    return null
  }),

  serve(readDepositEvents, async ({ db, params }) =>
    (await depositEvents(db, params.depositId)).map((event) => ({ ...event, at: event.at.toISOString() })),
  ),
]
