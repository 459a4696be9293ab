import { sql } from 'kysely'
import { rows } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { listKept } from '../office-contract.ts'
import { keptKinds } from '../rules.ts'

export const retentionRoutes = [
  serve(listKept, async ({ db }) => {
    const runs = await rows(
      db,
      sql<{ kind: string; purged: number; at: Date }>`
      select kind, sum(purged)::int as purged, max(at) as at from "purgeRun" group by kind order by kind`,
    )
    const done = new Map(runs.map((run) => [run.kind, run]))
    return {
      rows: keptKinds.map((kind) => ({
        kind,
        purged: done.get(kind)?.purged ?? 0,
        lastAt: done.get(kind)?.at.toISOString() ?? null,
      })),
      next: null,
    }
  }),
]
