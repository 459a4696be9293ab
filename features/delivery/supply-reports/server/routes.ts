import { z } from 'zod'
import { isIsoDate, seoulDate } from '#domain/calendar.ts'
import { readGs1 } from '#domain/gs1.ts'
import { saveCareNumber } from '#features/access/accounts/server/index.ts'
import { saveLabelFacts } from '#features/shelf/catalogue/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { csvStream } from '#platform/server/csv.ts'
import { excelStream } from '#platform/server/excel.ts'
import { idKey, keyset, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  correctEntries,
  downloadReport,
  listEntries,
  listReports,
  makeReport,
  mendEntry,
  readEntry,
  sumEntries,
} from '../contract.ts'
import { columnsOf } from '../columns.ts'
import { dutyLabel, lineActionLabel, reportKindLabel } from '../labels.ts'
import { dueOn, mayReport, readSerials, type LineAction } from '../rules.ts'
import { holdEntry, lockSerials, saveSerials, suppliedBefore } from './entries.ts'
import {
  dutyOfEntry,
  entriesPage,
  entryAlone,
  entrySums,
  linesOf,
  linesOfEntry,
  monthEnd,
  monthStart,
  reportById,
  reportsPage,
} from './queries.ts'
import { correctLines, writeReport } from './reports.ts'

const places = keyset({ rank: wholeKey(1), suppliedOn: z.string().refine(isIsoDate), id: idKey })
const reportPlaces = keyset({ id: idKey })

const tellDesk = (tx: Tx) => announce(tx, { to: { menu: 'supply-reports' }, topic: 'waiting', data: {} })

export const supplyRoutes = [
  serve(listEntries, async ({ db, query }) => {
    const { cursor, size, entryId, ...wish } = query
    const { rows, next } = places.page(
      entryId === undefined
        ? await entriesPage(db, wish, places.read(cursor), size + 1)
        : await entryAlone(db, entryId),
      size,
    )
    return {
      rows: rows.map(({ rank: _, worth: __, institutionId: ___, ...row }) => ({
        ...row,
        dueOn: dueOn(row.duty, row.suppliedOn),
      })),
      next,
    }
  }),

  serve(sumEntries, async ({ db, query }) => {
    const { oldest, ...sums } = await entrySums(db, query.duty, query.month)
    return {
      ...sums,
      dueOn: oldest && dueOn(query.duty, oldest),
      earlier: oldest !== null && oldest < monthStart(query.month),
    }
  }),

  serve(readEntry, async ({ db, params, refuse }) => {
    if (!(await dutyOfEntry(db, params.entryId))) throw refuse('entry-not-found')
    const lines = await linesOfEntry(db, params.entryId)
    return { lines: lines.map((line) => ({ ...line, madeAt: line.madeAt.toISOString() })) }
  }),

  serve(mendEntry, async ({ db, params, body, refuse }) => {
    const { careNumber, serials: typed, ...label } = body
    if (label.udi && !readGs1(label.udi)) throw refuse('udi-wrong')
    await db.transaction(async (tx) => {
      const entry = await holdEntry(tx, params.entryId)
      if (!entry) throw refuse('entry-not-found')
      const read = readSerials(typed, { udi: label.udi || entry.udi, lotNumber: entry.lotNumber })
      if ('words' in read) throw refuse('serial-wrong', { values: [read.line, read.words] })
      if (read.serials.length > entry.quantity) throw refuse('too-many-serials', { values: [entry.quantity] })
      await lockSerials(tx, entry.optionId)
      const twice = await suppliedBefore(tx, params.entryId, read.serials)
      if (twice.length > 0) throw refuse('serial-twice', { values: [twice.join(', ')] })
      await saveSerials(tx, params.entryId, read.serials)
      await saveLabelFacts(tx, entry.optionId, label)
      if (careNumber) await saveCareNumber(tx, entry.institutionId, careNumber)
    })
    return null
  }),

  serve(makeReport, async ({ db, clock, caller, body, refuse }) => {
    const now = clock.now()
    if (!mayReport(body.duty, body.month, seoulDate(now))) throw refuse('month-not-over')
    return db.transaction(async (tx) => {
      const until = monthEnd(body.month)
      const made = await writeReport(tx, { duty: body.duty, until, actor: caller.loginId, now })
      if (!made) throw refuse('nothing-open')
      await tellDesk(tx)
      return made
    })
  }),

  serve(correctEntries, async ({ db, clock, caller, body, refuse }) =>
    db.transaction(async (tx) => {
      const made = await correctLines(tx, { ...body, actor: caller.loginId, now: clock.now() })
      if (typeof made === 'string') throw refuse(made)
      return made
    }),
  ),

  serve(listReports, async ({ db, query }) => {
    const { duty, cursor, size } = query
    const found = await reportsPage(db, duty, reportPlaces.read(cursor)?.id ?? null, size + 1)
    const { rows, next } = reportPlaces.page(found, size)
    return { rows: rows.map(({ duty: _, ...row }) => ({ ...row, madeAt: row.madeAt.toISOString() })), next }
  }),

  serve(downloadReport, async ({ db, params, query, refuse }) => {
    const report = await reportById(db, params.reportId)
    if (!report) throw refuse('report-not-found')
    const sheet = {
      name: `${dutyLabel[report.duty]} 공급내역 ${reportKindLabel[report.kind]} ${report.number}`,
      plainName: `supply-report-${report.number}`,
      at: report.madeAt,
      batches: linesOf(db, report.id),
      columns: columnsOf(report.duty).map(({ key, title, width = 16 }) => ({
        title,
        width,
        value: ({ action, fields }: { action: LineAction; fields: Record<string, string | number> }) =>
          key === 'action' ? lineActionLabel[action] : (fields[key] ?? ''),
      })),
    }
    return query.format === 'csv' ? csvStream(sheet) : excelStream(sheet)
  }),
]
