import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { plantPayments } from './stand-in.ts'

test('[M5] the stand-in knows every payment that the shop may compare with it, however many a day has, and keeps them at once', async () => {
  const shop = await openShop()
  await shop.run(
    `insert into "paymentAttempt" (kind, operation, "causeType", cause, "gatewayOrderId", "gatewayKey", "paymentKey", amount, state, "createdAt", "resolvedAt")
     select 'card', 'confirm', 'order', 'many-' || n, 'many-' || n, 'many-' || n, 'many-' || n, 1000, 'done', $1, $1 from generate_series(1, 1500) n`,
    [shop.clock.now()],
  )
  const kept: { paymentKey: string }[][] = []
  const toss = {
    payments: () => [],
    plantAll: (all: readonly { paymentKey: string }[]) => kept.push([...all]),
  }
  await plantPayments(shop.db, toss as never, shop.clock.now())
  expect(kept).toHaveLength(1)
  const many = kept[0]!.filter(({ paymentKey }) => paymentKey.startsWith('many-'))
  expect(many).toHaveLength(1_500)
  // those of a year later are remembered by number alone
  await plantPayments(shop.db, toss as never, new Date(shop.clock.now().getTime() + 366 * 86_400_000))
  expect(kept[1]).toHaveLength(1_000)
})
