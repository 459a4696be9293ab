import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { sendClientLogs } from '../contract.ts'

/** What the server writes into its log from now on. */
function listen(shop: Shop) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      )
      done()
    },
  })
  const real = pino({ base: null }, stream)
  for (const level of ['warn', 'error'] as const) shop.log[level] = real[level].bind(real) as never
  return lines
}
const post = (shop: Shop, payload: object, from: { remoteAddress: string }) =>
  shop.app.http.inject({ method: 'POST', url: sendClientLogs.path, payload, ...from })
const bodyOf = (message: string, more: object = {}) => ({
  app: 'storefront' as const,
  build: 'b1',
  page: '/my',
  entries: [{ level: 'error' as const, message }],
  ...more,
})

test("[CF-02] a page's error is in the server's log, masked once more, whoever sent it", async () => {
  const shop = await openShop()
  const lines = listen(shop)
  expect(
    (
      await shop.send(sendClientLogs, {
        body: bodyOf('boom for kim@clinic.co.kr 010-1234-5678 at /mypage?encKey=abc.def'),
      })
    ).status,
  ).toBe(200)
  expect(lines).toMatchObject([
    {
      app: 'storefront',
      build: 'b1',
      page: '/my',
      message: 'boom for ***@*** ***-****-**** at /mypage?encKey=***',
      msg: 'in a browser',
    },
  ])
  await shop.send(sendClientLogs, {
    body: bodyOf(
      `Unexpected token '김', "김데모, 서울특"... is not valid JSON at 서울특별시 강남구 테헤란로 123, 4층 (app.js:1:2)`,
    ),
  })
  expect(lines.pop()).toMatchObject({
    message: `Unexpected token '***', "***"... is not valid JSON at *** (app.js:1:2)`,
  })
  await shop.send(sendClientLogs, { body: bodyOf('line\n{"level":60,"msg":"forged"}') })
  expect(lines).toHaveLength(2)
})

test('[CF-02] what is too long, too much or has a query is refused, and an address has four calls a minute', async () => {
  const shop = await openShop()
  const lines = listen(shop)
  const entry = { level: 'error' as const, message: 'x' }
  const from = (address: string) => ({ remoteAddress: address })
  for (const [n, body] of [
    bodyOf('x'.repeat(501)),
    bodyOf('x', { page: '/my?encKey=1' }),
    bodyOf('x', { entries: [] }),
    bodyOf('x', { entries: Array.from({ length: 9 }, () => entry) }),
    bodyOf('x', { app: 'other' }),
  ].entries()) {
    expect((await post(shop, body, from(`10.0.0.${n}`))).statusCode).toBe(400)
  }
  expect(lines).toEqual([])
  const statuses = []
  for (let times = 0; times < 6; times++)
    statuses.push((await post(shop, bodyOf('again'), from('10.0.1.1'))).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect((await post(shop, bodyOf('again'), from('10.0.1.2'))).statusCode).toBe(200)
})

test('[CF-02] [D4] strangers at many addresses do not fill the log: 100 lines a minute are kept of all of them', async () => {
  const shop = await openShop()
  const lines = listen(shop)
  const entries = Array.from({ length: 8 }, () => ({ level: 'error' as const, message: 'flood' }))
  for (let n = 0; n < 20; n++)
    expect((await post(shop, bodyOf('x', { entries }), { remoteAddress: `10.0.2.${n}` })).statusCode).toBe(
      200,
    )
  expect(lines).toHaveLength(100)
  shop.clock.advance(60_000)
  await post(shop, bodyOf('later'), { remoteAddress: '10.0.3.1' })
  expect(lines.at(-1)).toMatchObject({ message: 'later' })
})
