import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/demo-accounts.ts'
import { openShop } from '#testing/shop.ts'
import { tellingRows } from '#testing/watched-log.ts'

test('[P1] every shop of the tests has a log that is watched, and so are the tables that programs write: a planted secret is seen', async () => {
  const shop = await openShop()
  const seen = () => shop.leaks.splice(0).length
  const { token } = await shop.as('demo01')
  // masked on its way, as in production
  shop.log.error({ err: { message: `call 010-1234-5678, mail buyer@demo.example, ${token}` } }, 'failed')
  shop.log.info({ password: DEMO_PASSWORD, headers: { authorization: `Bearer ${token}` } }, 'asked')
  expect(seen()).toBe(0)
  shop.log.error({ query: `?password=${DEMO_PASSWORD}` }, 'a build that logs what was typed')
  shop.log.error({ who: '박나래' }, 'a build that names people')
  expect(seen()).toBe(2)

  await shop.run(
    `insert into "bridgeCall" ("interfaceId", version, "callId", direction, phase, channel, "resultCode", "timedOut", "elapsedMs", fields, at)
     select id, '1', 'c1', 'OUTBOUND', 'request', 'WEB', '0000', false, 1, $1, $2 from "appInterface" limit 1`,
    [JSON.stringify({ typed: token }), shop.clock.now()],
  )
  expect(await tellingRows(shop.db)).toHaveLength(1)
  await shop.run('delete from "bridgeCall"')
})
