import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSolapi } from '#platform/sms/solapi.ts'
import { newFolder } from '#testing/launch.ts'
import { openOwnPostgres } from '#testing/own-postgres.ts'
import { openShop } from '#testing/shop.ts'
import { openSmsProvider } from '#testing/sms-provider.ts'
import { startSupervised } from '#testing/supervised.ts'
import { sendNotifications, tell } from './index.ts'

const MESSAGES = 40
const KILLED_AT = 12

test(
  '[ST-04] two processes send, and one is killed while the provider has messages of it: each was sent once, and staff are shown what nobody knows of',
  { timeout: 120_000 },
  async () => {
    const now = new Date()
    const postgres = await openOwnPostgres(now)
    const shop = await openShop({ database: postgres, now: now.toISOString() })
    const { memberId } = await shop.as('demo02')
    let kill = () => {}
    const provider = await openSmsProvider({
      takesMs: 100,
      onMessage: (count) => count === KILLED_AT && kill(),
    })
    onTestFinished(provider.close)
    await shop.db.transaction(async (tx) => {
      for (let n = 0; n < MESSAGES; n++)
        await tell(tx, {
          kind: 'answer-given',
          to: { memberId },
          values: { title: `문의 ${n}`, number: '1' },
          cause: `kill ${n}`,
          at: now,
        })
    })
    const server = await startSupervised({
      DATABASE_URL: postgres.url,
      DATA_DIR: await newFolder(),
      TOKEN_SECRET: 'a secret that only tests sign tokens with',
      LOG_LEVEL: 'error',
      QUIET_FROM: '8',
      SMS_API_URL: provider.url,
      SMS_API_KEY: 'key',
      SMS_API_SECRET: 'secret',
      SMS_FROM: '0200000000',
    })
    kill = () => void server.kill()
    const sms = openSolapi(
      { apiUrl: provider.url, apiKey: 'key', apiSecret: 'secret', from: '0200000000' },
      { clock: shop.clock, fetch },
    )
    const states = () =>
      shop.run<{ state: string; count: number }>(
        `select state, count(*)::int as count from notification where cause like 'kill %' and channel <> 'screen' group by state order by state`,
      )
    const waits = async () => (await states()).some(({ state }) => state === 'waiting')
    while (await waits()) {
      await sleep(300)
      if (provider.got.length >= KILLED_AT) await sendNotifications({ ...shop, sms })
    }
    await sleep(1_000)
    // what was with the provider when its process died has a lease that ends
    shop.clock.advance(600_000)
    await sendNotifications({ ...shop, sms })
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'unknown'])
    const ours = provider.got.filter((text) => text.includes('문의 '))
    expect(ours).toHaveLength(MESSAGES)
    expect(new Set(ours).size).toBe(MESSAGES)
    expect((await states()).reduce((sum, { count }) => sum + count, 0)).toBe(MESSAGES)
    expect(server.printed()).toContain('(SIGKILL)')
  },
)
