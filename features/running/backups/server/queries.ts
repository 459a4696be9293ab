import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { build } from '#platform/database/compile.ts'
import { row, rows, type Database } from '#platform/database/database.ts'
import type { BackupKind, KindState } from '../rules.ts'

type Place = { startedAt: Date; id: number }

export const runsPage = (
  db: Database,
  { kind, after, size }: { kind: BackupKind | ''; after: Place | null; size: number },
) =>
  rows(
    db,
    build
      .selectFrom('backupRun')
      .select(['id', 'kind', 'startedAt', 'endedAt', 'reachesAt', 'pieces', 'failure'])
      .select(sql<number>`bytes::float8`.as('bytes'))
      // one is made at a time: what had not ended when the next of its kind began never will
      .select(
        sql<boolean>`"endedAt" is null and exists (select from "backupRun" n where n.kind = "backupRun".kind and n.id > "backupRun".id)`.as(
          'cut',
        ),
      )
      .$if(kind !== '', (query) => query.where('kind', '=', kind as BackupKind))
      .$if(after !== null, (query) =>
        query.where(({ refTuple, tuple, eb }) =>
          eb(refTuple('startedAt', 'id'), '<', tuple(after!.startedAt, after!.id)),
        ),
      )
      .orderBy('startedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(size),
  )

/** How each kind stands. A run under way says nothing yet. */
export async function kindStates(db: Database): Promise<Partial<Record<BackupKind, KindState>>> {
  const found = await rows(
    db,
    sql<{ kind: BackupKind; firstAt: Date; lastAt: Date; succeededAt: Date | null; failed: boolean }>`
      select kind, min("startedAt") as "firstAt", max("startedAt") as "lastAt", max("reachesAt") as "succeededAt",
        (array_agg(failure is not null order by "startedAt" desc, id desc)
          filter (where "endedAt" is not null or failure is not null))[1] is true as failed
      from "backupRun" group by kind`,
  )
  return Object.fromEntries(found.map(({ kind, ...state }) => [kind, state]))
}

export const beginRun = (db: Database, kind: Exclude<BackupKind, 'logs'>, now: Date) =>
  row(
    db,
    build
      .insertInto('backupRun')
      .values({ kind, day: seoulDate(now), startedAt: now })
      .returning('id'),
  )

type End = {
  endedAt: Date
  reachesAt?: Date | null
  bytes?: number
  pieces?: number
  failure?: string | null
}
export const endRun = (db: Database, id: number, end: End) =>
  rows(db, build.updateTable('backupRun').set(end).where('id', '=', id))

/** A day's pieces of the log stand in one row, with what went wrong last. */
export const addLogs = (
  db: Database,
  now: Date,
  { pieces, failure }: { pieces: number; failure: string | null },
) =>
  rows(
    db,
    sql`insert into "backupRun" as r (kind, day, "startedAt", "endedAt", "reachesAt", pieces, failure)
      values ('logs', ${seoulDate(now)}, ${now}, ${now}, ${failure === null ? now : null}, ${pieces}, ${failure})
      on conflict (day) where kind = 'logs' do update set
        "endedAt" = case when excluded.failure is null then excluded."endedAt" else r."endedAt" end,
        "reachesAt" = coalesce(excluded."reachesAt", r."reachesAt"),
        pieces = r.pieces + excluded.pieces, failure = excluded.failure`,
  )
