import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listBackupRuns } from '../contract.ts'
import { lateBackups } from './late.ts'
import { runsPage } from './queries.ts'

const places = keyset({ startedAt: instantKey, id: idKey })

export const backupRoutes = [
  serve(listBackupRuns, async ({ query, db, clock, settings }) => {
    const { kind, size, cursor } = query
    const found = await runsPage(db, { kind, after: places.read(cursor), size: size + 1 })
    const { rows, next } = places.page(found, size)
    return {
      rows: rows.map(({ startedAt, endedAt, reachesAt, failure, ...run }) => ({
        ...run,
        state:
          failure !== null
            ? ('failed' as const)
            : endedAt === null
              ? ('running' as const)
              : ('done' as const),
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        reachesAt: reachesAt?.toISOString() ?? null,
        failure,
      })),
      next,
      kept: settings.backup.to !== null,
      late: await lateBackups({ db, clock, settings }),
    }
  }),
]
