import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listBackupRuns } from '../contract.ts'
import { lateBackups } from './late.ts'
import { runsPage } from './queries.ts'

const places = keyset({ startedAt: instantKey, id: idKey })

const CUT = '서버가 멈춰 끝내지 못했어요.'

export const backupRoutes = [
  serve(listBackupRuns, async ({ query, db, clock, settings }) => {
    const { kind, size, cursor } = query
    const found = await runsPage(db, { kind, after: places.read(cursor), size: size + 1 })
    const { rows, next } = places.page(found, size)
    return {
      rows: rows.map(({ startedAt, endedAt, reachesAt, failure, cut, ...run }) => ({
        ...run,
        state:
          failure !== null || cut
            ? ('failed' as const)
            : endedAt === null
              ? ('running' as const)
              : ('done' as const),
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        reachesAt: reachesAt?.toISOString() ?? null,
        failure: failure ?? (cut ? CUT : null),
      })),
      next,
      kept: settings.backup.to !== null,
      late: await lateBackups({ db, clock, settings }),
    }
  }),
]
