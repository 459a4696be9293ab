import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'

const planted = { paymentKey: 'seeded-1', orderId: 'seed-000001', method: 'CARD', amount: 11_000 } as const

test('links lead to where browsers find the pages', async () => {
  const near = await openTestStandin()
  const far = await openTestStandin({ pagesUrl: 'https://shop.example/standin' })
  expect(near.toss.plant(planted).receipt?.url).toBe(`${near.url}/toss/receipt?paymentKey=seeded-1`)
  expect(far.toss.plant(planted).receipt?.url).toBe(
    'https://shop.example/standin/toss/receipt?paymentKey=seeded-1',
  )
})

test('a request that is too large is turned away', async () => {
  const { url } = await openTestStandin()
  const response = await fetch(`${url}/toss/window`, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) })
  expect(response.status).toBe(413)
})

test('what nobody serves is not there', async () => {
  const { url } = await openTestStandin()
  expect((await fetch(`${url}/v1/payments/confirm`)).status).toBe(404)
})
