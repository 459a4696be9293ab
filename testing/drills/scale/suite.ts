import { SESSION } from '#platform/database/pooler.ts'
import { APP_ROLE } from '#platform/database/app-role.ts'
// @ts-expect-error -- plain JavaScript, since npm start runs it under any Node
import { runVitest } from '../../../scripts/lib/vitest.mjs'
import { openPooler } from '../pooler.ts'
import { SUITE } from '../postgres-pair.ts'
import { must, type Prove } from '../proofs.ts'
import type { Stage } from '../stage.ts'

/** Where two processes work on one database. */
const FILES = [
  'apps/server/two-processes.test.ts',
  'features/access/sessions/server/sessions-race.test.ts',
  'features/buying/standing-orders/server/standing-orders.test.ts',
  'features/buying/waiting-orders/server/waiting-orders.test.ts',
  'features/buying/orders/server/unpaid.test.ts',
  'features/running/notifications/server/outbox.test.ts',
  'features/service/chat/server/chat.test.ts',
  'features/shelf/price-desk/server/sheet.test.ts',
  'features/shelf/prices/server/overrides.test.ts',
]

export async function proveSuite({ place, postgres, proxy }: Stage, prove: Prove) {
  await prove("the suite's tests of two processes, through PgBouncer to the primary", async () => {
    for (const [setting, value] of Object.entries(SESSION))
      await postgres.ask('primary', `alter role ${APP_ROLE} set ${setting} = '${value}'`)
    const port = await openPooler(place, {
      name: 'suite-pooler',
      port: proxy.writePort,
      account: postgres.account,
      users: { [SUITE]: '', [APP_ROLE]: '' },
      database: '*',
    })
    const env = {
      DATABASE_URL: `postgres://${SUITE}@127.0.0.1:${proxy.writePort}/postgres`,
      POOLER_PORT: String(port),
    }
    const { passed, failed } = (await runVitest(FILES, { env })) as { passed: number; failed: number }
    must(failed === 0 && passed > 0, `${failed} of ${passed + failed} fail`)
    return `${passed} tests`
  })
}
