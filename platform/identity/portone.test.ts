import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'
import { openPortOne, readIdentityAnswer } from './portone.ts'

const settings = {
  sdkUrl: '/sdk.js',
  storeId: 'store-demo',
  channelKey: 'channel-key-demo',
  apiSecret: 'demo-secret',
}
const person = { name: '김데모', phoneNumber: '01000000901', birthDate: '1980-01-02' }

async function openDesk(more: Partial<typeof settings> = {}) {
  const standin = await openTestStandin()
  return {
    ...standin,
    app: standin.control.portone,
    identity: openPortOne({ apiUrl: `${standin.url}/portone`, ...settings, ...more }),
  }
}

/** The documented answer for a verified person. */
const verified = {
  status: 'VERIFIED',
  id: 'iv-1',
  channel: {
    type: 'LIVE',
    id: 'c',
    key: 'channel-key-demo',
    name: '본인인증',
    pgProvider: 'DANAL',
    pgMerchantId: 'm',
  },
  verifiedCustomer: {
    id: 'cust',
    name: '김데모',
    operator: 'SKT',
    phoneNumber: '01000000901',
    birthDate: '1980-01-02',
    gender: 'MALE',
    isForeigner: false,
    ci: 'CI=',
    di: 'DI=',
  },
  requestedAt: '2026-11-20T05:00:00.123456Z',
  updatedAt: '2026-11-20T05:00:30Z',
  statusChangedAt: '2026-11-20T05:00:30Z',
  verifiedAt: '2026-11-20T14:00:30+09:00',
  pgTxId: 't',
  pgRawResponse: '{}',
  version: 'V2',
}

test('[AU-15] the request names store and secret as documented', async () => {
  const asked: { url: string; init: RequestInit }[] = []
  const send = (async (url: string, init: RequestInit) => (
    asked.push({ url, init }),
    Response.json(verified)
  )) as unknown as typeof fetch
  const identity = openPortOne({ apiUrl: 'https://api.portone.example/', ...settings }, { fetch: send })
  expect(await identity.find('iv-1')).toEqual({
    kind: 'verified',
    person: { name: '김데모', mobile: '01000000901', birthDate: '1980-01-02', ci: 'CI=' },
    verifiedAt: new Date('2026-11-20T05:00:30Z'),
  })
  expect(asked[0]).toMatchObject({
    url: 'https://api.portone.example/identity-verifications/iv-1?storeId=store-demo',
    init: { method: 'GET', redirect: 'error', headers: { authorization: 'PortOne demo-secret' } },
  })
  await identity.find('../payments/x')
  expect(asked[1]!.url).toBe(
    'https://api.portone.example/identity-verifications/..%2Fpayments%2Fx?storeId=store-demo',
  )
  expect(identity.clientConfig()).toEqual({
    sdkUrl: '/sdk.js',
    storeId: 'store-demo',
    channelKey: 'channel-key-demo',
  })
})

test('[AU-15] each state at the counter is read: unknown id, begun, failed, verified', async () => {
  const { identity, app } = await openDesk()
  expect(await identity.find('iv-1')).toEqual({ kind: 'not-found' })
  app.open('iv-1')
  expect(await identity.find('iv-1')).toEqual({ kind: 'ready' })
  app.reject('iv-1', 'B101')
  expect(await identity.find('iv-1')).toEqual({ kind: 'failed', code: 'B101' })
  app.verify('iv-1', person)
  expect(await identity.find('iv-1')).toMatchObject({
    kind: 'verified',
    person: { name: '김데모', mobile: '01000000901', birthDate: '1980-01-02' },
  })
})

test.each([
  ['a wrong secret', { apiSecret: 'other' }, '401 UNAUTHORIZED'],
  ['another store', { storeId: 'other' }, '403 FORBIDDEN'],
])('[AU-15] %s finds nothing and says why', async (_, more, reason) => {
  const { identity, app } = await openDesk(more)
  app.open('iv-1')
  expect(await identity.find('iv-1')).toEqual({ kind: 'unknown', reason })
})

test('[AU-15] a broken line or server is unknown', async () => {
  const { identity, app } = await openDesk()
  for (const kind of ['drop', 'error'] as const) {
    app.fail(kind)
    expect([kind, (await identity.find('iv-1')).kind]).toEqual([kind, 'unknown'])
  }
})

const customer = (more: object) => ({
  ...verified,
  verifiedCustomer: { ...verified.verifiedCustomer, ...more },
})
test.each([
  ['another verification', { ...verified, id: 'iv-2' }],
  ['no number', customer({ phoneNumber: undefined })],
  ['a land line', customer({ phoneNumber: '0200000000' })],
  ['no CI', customer({ ci: undefined })],
  ['a birth date that is none', customer({ birthDate: '1980-13-02' })],
  ['no name', customer({ name: ' ' })],
  ['no time', { ...verified, verifiedAt: undefined }],
  ['a status nobody knows', { ...verified, status: 'DONE' }],
  ['nothing', undefined],
  ['a page', '<html>'],
])('[AU-15] %s proves nothing', (_, json) => {
  expect(readIdentityAnswer({ status: 200, json }, 'iv-1').kind).toBe('unknown')
})

test("[AU-15] only the provider's own 404 means that there is none", () => {
  expect(
    readIdentityAnswer(
      { status: 404, json: { type: 'IDENTITY_VERIFICATION_NOT_FOUND', message: '…' } },
      'iv-1',
    ),
  ).toEqual({ kind: 'not-found' })
  expect(readIdentityAnswer({ status: 404, json: undefined }, 'iv-1').kind).toBe('unknown')
})

test('[AU-15] fields nobody uses may come, go and change', () => {
  const { channel: _, pgTxId: __, ...fewer } = verified
  expect(readIdentityAnswer({ status: 200, json: { ...fewer, brandNew: { deep: true } } }, 'iv-1')).toEqual(
    readIdentityAnswer({ status: 200, json: verified }, 'iv-1'),
  )
})
