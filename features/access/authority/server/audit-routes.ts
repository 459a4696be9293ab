import { addDays, seoulMidnight } from '#domain/calendar.ts'
import { mask } from '#domain/masks.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { SUCCESS } from '#platform/contract/envelope.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { keyset, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  exportAudit,
  listAudit,
  listAuditMenus,
  readAudit,
  readRecordHistory,
  type AuditRow,
} from '../audit-contract.ts'
import { netChanges } from '../changes.ts'
import { outcomeLabel } from '../labels.ts'
import {
  auditById,
  auditFrom,
  auditMenus,
  changesOf,
  historyOf,
  type AuditFilter,
  type AuditFound,
} from './audit-queries.ts'

type Asked = {
  from?: string | undefined
  to?: string | undefined
  loginId: string
  menuId: string
  outcome?: 'allowed' | 'refused' | 'failed' | undefined
}

/** Days in Seoul, both included. */
const filterOf = ({ from, to, loginId, menuId, outcome }: Asked): AuditFilter => ({
  after: from ? seoulMidnight(from) : null,
  before: to ? seoulMidnight(addDays(to, 1)) : null,
  loginId,
  menuId,
  outcome: outcome ?? null,
})
/** VA-06: the whole address is in the workbook alone, which asks for a reason. */
const rowOf = ({ at, ip, ...found }: AuditFound): AuditRow => ({
  ...found,
  at: at.toISOString(),
  ip: mask('IP', ip),
})
const places = keyset({ entryId: wholeKey(15) })

/** What a refusal says, by its code and `METHOD path`. */
export type SentenceOf = (code: string, route: string) => string | undefined

/** What was filled in at that moment is not kept: it is left open. */
const toldOf = (sentenceOf: SentenceOf, { result, endpoint }: { result: string; endpoint: string }) =>
  (result === SUCCESS ? '' : (sentenceOf(result, endpoint) ?? '')).replace(/\{\d\}/g, '…')

export const auditRoutes = (sentenceOf: SentenceOf) => [
  serve(listAudit, async ({ db, query }) => {
    const before = places.read(query.cursor)?.entryId ?? null
    const { rows, next } = places.page(
      await auditFrom(db, filterOf(query), before, query.size + 1),
      query.size,
    )
    return { rows: rows.map(rowOf), next }
  }),

  serve(listAuditMenus, ({ db }) => auditMenus(db)),

  serve(readAudit, async ({ db, params, refuse }) => {
    const found = await auditById(db, params.entryId)
    if (!found) throw refuse('entry-not-found')
    const { endpoint, tranId, target } = found
    const changed = netChanges(await changesOf(db, params.entryId))
    return { ...rowOf(found), endpoint, tranId, target, changed, told: toldOf(sentenceOf, found) }
  }),

  serve(readRecordHistory, async ({ db, params }) => {
    const byEntry = Map.groupBy(await historyOf(db, params), ({ entryId }) => entryId)
    return [...byEntry.values()].flatMap((writes) => {
      const { entryId, at, name } = writes[0]!
      return netChanges(writes.toReversed()).map((change) => ({
        ...change,
        entryId,
        name,
        at: at.toISOString(),
      }))
    })
  }),

  serve(exportAudit, async ({ db, clock, query, refuse }) => {
    const found = await auditFrom(db, filterOf(query), null, EXCEL_ROWS + 1)
    if (found.length > EXCEL_ROWS) throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelOf({
      name: '감사 이력',
      plainName: 'audit-trail',
      at: clock.now(),
      rows: found,
      columns: [
        { title: '일시', width: 20, value: ({ at }) => at },
        { title: '아이디', value: ({ loginId }) => loginId },
        { title: '이름', value: ({ name }) => name },
        { title: 'IP', width: 18, value: ({ ip }) => ip },
        { title: '메뉴', width: 18, value: ({ menuName, menu }) => menuName || menu },
        { title: '작업', width: 18, value: ({ action }) => action },
        { title: '사유', width: 36, value: ({ reason }) => reason },
        { title: '결과', width: 8, value: ({ outcome }) => outcomeLabel[outcome] },
        { title: '결과 코드', width: 18, value: ({ result }) => result },
      ],
    })
  }),
]
