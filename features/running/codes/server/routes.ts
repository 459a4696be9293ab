import type { Queryable, Database } from '#platform/database/database.ts'
import { keyset, textKey, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { excelOf, EXCEL_ROWS } from '#platform/server/excel.ts'
import {
  exportCodes,
  listCodes,
  listGroups,
  removeCode,
  removeGroup,
  restoreCode,
  restoreGroup,
  saveCode,
  saveGroup,
} from '../contract.ts'
import { changeMessage, exportMessages, listMessages, restoreMessage } from '../messages-contract.ts'
import { placesOf } from '../rules.ts'
import { initialDataRoutes } from './initial-data-routes.ts'
import {
  announceWords,
  codeIsKnown,
  codesPage,
  deleteText,
  groups,
  insertCode,
  insertGroup,
  insertText,
  removeCode as markCode,
  removeGroup as markGroup,
  restoreCode as unmarkCode,
  restoreGroup as unmarkGroup,
  updateCode,
  updateGroup,
  updateText,
  whyKept,
} from './queries.ts'
import type { Words } from './words.ts'

const places = keyset({
  groupId: textKey(/^[A-Z0-9_]{1,40}$/),
  rank: wholeKey(5),
  id: textKey(/^[A-Za-z0-9_-]{1,40}$/),
})

const kept = { gone: 'code-not-found', needed: 'code-needed', changed: undefined } as const

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

  const listed = ({ search, changed: which }: { search: string; changed: 'all' | 'changed' }) =>
    [...words.originals()]
      .map(([key, original]) => {
        const changed = words.changes().get(key)
        return {
          key,
          original,
          changed: changed?.text ?? null,
          changedAt: changed?.updatedAt.toISOString() ?? null,
          changedBy: changed?.updatedBy ?? null,
        }
      })
      .filter(
        ({ key, original, changed }) =>
          (which === 'all' || changed !== null) &&
          [key, original, changed ?? ''].some((text) => text.includes(search)),
      )
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))

  return [
    ...initialDataRoutes,
    serve(listGroups, ({ db }) => groups(db)),
    serve(saveGroup, ({ db, params, body: { seen, ...body }, refuse }) =>
      change(db, async (tx) => {
        const group = { id: params.groupId, ...body }
        if (!(await (seen ? updateGroup(tx, group, seen) : insertGroup(tx, group))))
          throw refuse(seen ? 'code-group-changed' : 'code-group-taken')
      }),
    ),
    serve(removeGroup, ({ db, params, query, clock, refuse }) =>
      change(db, async (tx) => {
        if (await markGroup(tx, params.groupId, query.seen, clock.now())) return
        throw refuse(kept[await whyKept(tx, params.groupId, null)] ?? 'code-group-changed')
      }),
    ),
    serve(restoreGroup, ({ db, params, refuse }) =>
      change(db, async (tx) => {
        if (!(await unmarkGroup(tx, params.groupId))) throw refuse('code-not-found')
      }),
    ),
    serve(listCodes, async ({ db, query }) => {
      const found = await codesPage(db, query, places.read(query.cursor), query.size + 1)
      const { rows, next } = places.page(found, query.size)
      return {
        rows: rows.map(({ total: _, ...code }) => code),
        next,
        total: found[0]?.total ?? 0,
      }
    }),
    serve(exportCodes, async ({ db, clock, query }) =>
      excelOf({
        name: '공통코드',
        plainName: 'common-codes',
        at: clock.now(),
        rows: await codesPage(db, query, null, EXCEL_ROWS),
        columns: [
          { title: '그룹', value: (code) => code.groupId },
          { title: '그룹 이름', value: (code) => code.groupName },
          { title: '코드', value: (code) => code.id },
          { title: '이름', width: 30, value: (code) => code.name },
          { title: '순서', value: (code) => code.rank },
          { title: '사용', value: (code) => code.used },
        ],
      }),
    ),
    serve(saveCode, ({ db, params, body: { seen, ...body }, refuse }) =>
      change(db, async (tx) => {
        const code = { ...params, ...body }
        if (!body.used && (await whyKept(tx, params.groupId, params.id)) === 'needed')
          throw refuse('code-needed')
        if (await (seen ? updateCode(tx, code, seen) : insertCode(tx, code))) return
        if (!(await codeIsKnown(tx, params.groupId, params.id))) throw refuse('code-not-found')
        throw refuse(seen ? 'code-changed' : 'code-taken')
      }),
    ),
    serve(removeCode, ({ db, params, query, clock, refuse }) =>
      change(db, async (tx) => {
        if (await markCode(tx, params, query.seen, clock.now())) return
        throw refuse(kept[await whyKept(tx, params.groupId, params.id)] ?? 'code-changed')
      }),
    ),
    serve(restoreCode, ({ db, params, refuse }) =>
      change(db, async (tx) => {
        if (!(await unmarkCode(tx, params))) throw refuse('code-not-found')
      }),
    ),

    serve(listMessages, ({ query }) => {
      const all = listed(query)
      const start = query.cursor === undefined ? 0 : all.findIndex(({ key }) => key > query.cursor!)
      const rows = start < 0 ? [] : all.slice(start, start + query.size)
      return {
        rows,
        next: rows.length > 0 && rows.at(-1) !== all.at(-1) ? rows.at(-1)!.key : null,
        total: all.length,
      }
    }),
    serve(exportMessages, ({ clock, query }) =>
      excelOf({
        name: '메시지',
        plainName: 'messages',
        at: clock.now(),
        rows: listed(query),
        columns: [
          { title: '키', width: 40, value: (text) => text.key },
          { title: '원문', width: 60, value: (text) => text.original },
          { title: '바꾼 문장', width: 60, value: (text) => text.changed },
          { title: '수정자', value: (text) => text.changedBy },
          { title: '바꾼 일시', width: 20, value: (text) => text.changedAt && new Date(text.changedAt) },
        ],
      }),
    ),
    serve(changeMessage, async ({ db, params, body, caller, clock, refuse }) => {
      const original = words.originals().get(params.key)
      if (original === undefined) throw refuse('message-not-found')
      if (placesOf(original).join() !== placesOf(body.text).join())
        throw refuse('message-places', { values: [placesOf(original).join(', ') || '없음'] })
      const { seenAt, text } = body
      const to = { key: params.key, text, staffId: caller.staffId, now: clock.now() }
      return change(db, async (tx) => {
        if (!(await (seenAt === null ? insertText(tx, to) : updateText(tx, to, seenAt))))
          throw refuse('message-changed')
      })
    }),
    serve(restoreMessage, async ({ db, params, query, refuse }) => {
      if (!words.originals().has(params.key)) throw refuse('message-not-found')
      return change(db, async (tx) => {
        if (!(await deleteText(tx, params.key, query.seenAt))) throw refuse('message-changed')
      })
    }),
  ]
}
