import type { Queryable, Database } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { listCodes, listGroups, removeCode, removeGroup, saveCode, saveGroup } from '../contract.ts'
import { changeMessage, listMessages, restoreMessage } from '../messages-contract.ts'
import { placesOf } from '../rules.ts'
import { initialDataRoutes } from './initial-data-routes.ts'
import { announceWords, codesOfGroup, deleteCode, deleteGroup, deleteText, groups, upsertCode, upsertGroup, upsertText } from './queries.ts'
import type { Words } from './words.ts'

export const codeRoutes = ({ words }: { words: Words }) => {
  /** One transaction that tells every process; this one knows before it answers. */
  async function change(db: Database, work: (tx: Queryable) => Promise<void>) {
    await db.transaction(async (tx) => {
      await work(tx)
      await announceWords(tx)
    })
    await words.load()
    return null
  }

  const listed = () =>
    [...words.originals()].map(([key, original]) => {
      const changed = words.changes().get(key)
      return { key, original, changed: changed?.text ?? null, changedAt: changed?.updatedAt.toISOString() ?? null, changedBy: changed?.updatedBy ?? null }
    }).toSorted((one, other) => one.key.localeCompare(other.key))

  return [
    ...initialDataRoutes,
    serve(listGroups, ({ db }) => groups(db)),
    serve(saveGroup, ({ db, params, body }) => change(db, async (tx) => void (await upsertGroup(tx, { id: params.groupId, ...body })))),
    serve(removeGroup, ({ db, params, refuse }) => change(db, async (tx) => {
      if (!(await deleteGroup(tx, params.groupId))) throw refuse('code-not-found')
    })),
    serve(listCodes, ({ db, query }) => codesOfGroup(db, query.groupId)),
    serve(saveCode, ({ db, params, body, refuse }) => change(db, async (tx) => {
      if (!(await upsertCode(tx, { ...params, ...body }))) throw refuse('code-not-found')
    })),
    serve(removeCode, ({ db, params, refuse }) => change(db, async (tx) => {
      if (!(await deleteCode(tx, params.groupId, params.id))) throw refuse('code-not-found')
    })),

    serve(listMessages, ({ query }) =>
      listed().filter(({ key, original, changed }) => (query.changed === 'all' || changed !== null) && [key, original, changed ?? ''].some((text) => text.includes(query.search)))),
    serve(changeMessage, async ({ db, params, body, caller, clock, refuse }) => {
      const original = words.originals().get(params.key)
      if (original === undefined) throw refuse('message-not-found')
      if (placesOf(original).join() !== placesOf(body.text).join()) throw refuse('message-places', { values: [placesOf(original).join(', ') || '없음'] })
      return change(db, async (tx) => void (await upsertText(tx, { key: params.key, text: body.text, staffId: caller.staffId, now: clock.now() })))
    }),
    serve(restoreMessage, async ({ db, params, refuse }) => {
      if (!words.originals().has(params.key)) throw refuse('message-not-found')
      return change(db, async (tx) => void (await deleteText(tx, params.key)))
    }),
  ]
}
