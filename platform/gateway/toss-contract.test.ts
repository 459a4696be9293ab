import { describe, expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'
import { refusals, unclear } from '#testing/toss-golden.ts'
import { openTossGateway } from './toss.ts'

/**
 * What needs no buyer and so can be asked of both. The sandbox takes part by hand: RUN_LIVE=1 with
 * TOSS_SECRET_KEY=test_sk_…
 */
const counterparts = [
  {
    name: 'the stand-in',
    open: async () => ({ apiUrl: `${(await openTestStandin()).url}/toss`, secretKey: 'test_sk_demo' }),
  },
  ...(process.env.RUN_LIVE === '1'
    ? [
        {
          name: 'the sandbox',
          open: async () => ({
            apiUrl: process.env.TOSS_API_URL ?? 'https://api.tosspayments.com',
            secretKey: process.env.TOSS_SECRET_KEY ?? '',
          }),
        },
      ]
    : []),
]

const attempt = () => {
  const id = crypto.randomUUID()
  return { paymentKey: `none-${id}`, gatewayOrderId: `none-${id}`, amount: 1_000, idempotencyKey: id }
}

describe.each(counterparts)('$name', ({ open }) => {
  /** `testCode` makes the other side answer with that error, as the documentation offers for test keys. */
  async function openGateway({ testCode, secretKey }: { testCode?: string; secretKey?: string } = {}) {
    const other = await open()
    const forced: Record<string, string> = testCode ? { 'tosspayments-test-code': testCode } : {}
    const send: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...(init?.headers as Record<string, string>), ...forced } })
    return openTossGateway(
      { ...other, ...(secretKey && { secretKey }), sdkUrl: '', clientKey: '' },
      { fetch: send },
    )
  }

  test('an order it never saw is not found', async () => {
    const gateway = await openGateway()
    expect(await gateway.findByOrder(attempt().gatewayOrderId)).toEqual({ kind: 'not-found' })
    expect(await gateway.find(attempt().paymentKey)).toEqual({ kind: 'not-found' })
  })

  test('a payment it never saw can be neither taken nor given back', async () => {
    const gateway = await openGateway()
    expect(await gateway.confirm(attempt())).toMatchObject({ kind: 'refused' })
    expect(await gateway.cancel({ ...attempt(), reason: '변심' })).toMatchObject({
      kind: 'refused',
      code: 'NOT_FOUND_PAYMENT',
    })
  })

  test('a wrong key is refused, and finds nothing out', async () => {
    const gateway = await openGateway({ secretKey: 'test_sk_wrong' })
    expect(await gateway.confirm(attempt())).toMatchObject({ kind: 'refused' })
    expect(await gateway.findByOrder(attempt().gatewayOrderId)).toMatchObject({ kind: 'unknown' })
  })

  test.each(refusals[403]!.slice(0, 3))('a forced %s is a refusal', async (testCode) => {
    expect(await (await openGateway({ testCode })).confirm(attempt())).toMatchObject({
      kind: 'refused',
      code: testCode,
    })
  })

  test.each(['ALREADY_PROCESSED_PAYMENT', 'PROVIDER_ERROR', ...unclear[500]!.slice(0, 2)])(
    'a forced %s is unknown',
    async (testCode) => {
      expect(await (await openGateway({ testCode })).confirm(attempt())).toMatchObject({
        kind: 'unknown',
        code: testCode,
      })
    },
  )
})
