import { mask } from '#domain/masks.ts'
import {
  holdInstitutions,
  institutionById,
  institutionByNumber,
  markMerged,
  movePeople,
} from '#features/access/accounts/server/index.ts'
import { announceChange, type Sessions } from '#features/access/sessions/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { mergeInstitutions, previewMerge } from '../merge-contract.ts'
import { blocksOf, logMerge, movesOf, peopleOfInstitution, type MergePart } from './merging.ts'

export const mergeRoutes = ({
  sessions,
  mergeParts,
}: {
  sessions: Sessions
  mergeParts: readonly MergePart[]
}) => [
  serve(previewMerge, async ({ db, params: { institutionId: into }, query, refuse }) => {
    const stays = await institutionById(db, into)
    const goes = await institutionByNumber(db, query.businessNumber)
    if (!stays || !goes) throw refuse('institution-missing')
    const from = goes.institutionId
    if (from === into) throw refuse('same-institution')
    if (goes.mergedInto ?? stays.mergedInto) throw refuse('already-merged')
    return {
      fromId: from,
      fromName: goes.name,
      intoName: stays.name,
      people: (await peopleOfInstitution(db, from)).map((one) => ({ ...one, name: mask('NAME', one.name) })),
      moves: await movesOf(db, mergeParts, { from, into }),
      blocks: await blocksOf(db, mergeParts, { from, into }),
    }
  }),

  serve(mergeInstitutions, async (call) => {
    const { clock, caller, params, body, refuse } = call
    let changed: string[] = []
    const done = await once(call, async (tx) => {
      const pair = { from: body.fromId, into: params.institutionId }
      if (pair.from === pair.into) throw refuse('same-institution')
      const held = await holdInstitutions(tx, [pair.from, pair.into])
      const from = held.find(({ institutionId }) => institutionId === pair.from)
      const into = held.find(({ institutionId }) => institutionId === pair.into)
      if (!from || !into) throw refuse('institution-missing')
      if (from.mergedInto ?? into.mergedInto) throw refuse('already-merged')
      for (const { before } of mergeParts) await before?.(tx)
      for (const block of await blocksOf(tx, mergeParts, pair)) throw refuse(block)
      const by = { actor: caller.loginId, reason: body.reason, at: clock.now() }
      const moved = await movesOf(tx, mergeParts, pair)
      const people = await movePeople(tx, { from, into, ...by })
      for (const { move } of mergeParts) await move(tx, { ...pair, ...by })
      await logMerge(tx, { ...pair, ...by, moved })
      await markMerged(tx, pair)
      await tell(tx, {
        kind: 'institutions-merged',
        to: { institutionId: pair.into },
        values: { clinic: into.name, other: from.name },
        cause: `merge/${pair.from}`,
        at: by.at,
      })
      changed = []
      for (const memberId of people) changed.push(...(await announceChange(tx, { memberId })))
      return { people: people.length }
    })
    sessions.forget(changed)
    return done
  }),
]
