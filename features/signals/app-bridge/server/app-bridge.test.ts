import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  changeInterface,
  createInterface,
  exportInterfaces,
  listAppInterfaces,
  listInterfaceCalls,
  listInterfaces,
  logInterfaceCall,
  removeInterface,
  type AppInterface,
} from '../contract.ts'
import { loggedFields } from '../rules.ts'
import { forgetInterfaceCalls } from './index.ts'

const scan: AppInterface = {
  id: 'SCAN_CODE',
  version: '1.0',
  name: '바코드 찍기',
  type: 'MOBILE_BRIDGE',
  logType: 'ALL',
  direction: 'OUTBOUND',
  systemCode: 'FO',
  remark: '',
  ipLimited: false,
  ipList: '',
  url: '',
  httpMethod: '',
  needsSession: false,
  limitByChannel: true,
  channel: '',
  allowedChannels: ['AOS', 'IOS'],
  keys: ['format'],
}
const idsOf = async (shop: Shop) => (await shop.send(listInterfaces)).reply.map(({ id }) => id)

test('[NB-01] a definition has its defaults, travels under its wire names and is created, changed and removed', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const plain = await shop.app.http.inject({
    method: 'POST',
    url: '/api/bo/interfaces',
    headers: { authorization: `Bearer ${staff.token}` },
    payload: { id: 'PLAIN', name: '기본값' },
  })
  expect(plain.json()).toEqual({ resultCode: '0000', body: null })
  const [made] = (await staff.send(listAppInterfaces, { query: { text: 'PLAIN' } })).reply.rows
  expect(made).toMatchObject({
    id: 'PLAIN',
    version: '1.0',
    type: 'MOBILE_BRIDGE',
    logType: 'ALL',
    direction: 'OUTBOUND',
    needsSession: false,
    changedBy: expect.any(String),
    calls: 0,
    systemCode: 'FO',
    remark: '',
    ipLimited: false,
    ipList: '',
    url: '',
    httpMethod: '',
    limitByChannel: false,
    channel: '',
    allowedChannels: [],
    keys: [],
  })

  expect((await staff.send(createInterface, { body: scan })).status).toBe(200)
  expect(await staff.send(createInterface, { body: scan })).toMatchObject({
    status: 409,
    resultCode: 'interface-exists',
  })
  await staff.send(changeInterface, {
    params: { id: 'SCAN_CODE', version: '1.0' },
    body: { ...scan, name: '코드 스캔', direction: 'INBOUND' },
  })
  expect((await staff.send(listAppInterfaces, { query: { text: '스캔' } })).reply.rows).toMatchObject([
    { name: '코드 스캔', direction: 'INBOUND', allowedChannels: ['AOS', 'IOS'], keys: ['format'] },
  ])
  expect(await idsOf(shop)).toContain('SCAN_CODE')
  // who has seen what somebody else has changed since does not overwrite it
  const [seen] = (await staff.send(listAppInterfaces, { query: { text: '스캔' } })).reply.rows
  const { calls: _calls, changedBy: _changedBy, changedAt: seenAt, ...kept } = seen!
  const params = { id: 'SCAN_CODE', version: '1.0' }
  shop.clock.advance(1_000)
  const saved = await Promise.all(
    [1, 2].map(() => staff.send(changeInterface, { params, body: { ...kept, seenAt } })),
  )
  expect(saved.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'changed-meanwhile'])
  // the whole record comes back as it was written, under the names that apps know
  const record = {
    id: 'SCAN_CODE',
    version: '1.0',
    name: '코드 스캔',
    type: 'MOBILE_BRIDGE',
    logType: 'ERROR',
    direction: 'INBOUND',
    systemCode: 'APP',
    rmk: '매장용',
    limitByIpAddress: true,
    allowedIpAddresses: '10.1.1.1',
    url: 'https://app.example/scan',
    httpMethod: 'POST',
    allowedAuthenticated: true,
    limitByChannel: true,
    channel: 'IOS',
    allowedChannels: ['IOS'],
    keys: ['format', 'length'],
  }
  await shop.app.http.inject({
    method: 'PUT',
    url: '/api/bo/interfaces/SCAN_CODE/1.0',
    headers: { authorization: `Bearer ${staff.token}` },
    payload: record,
  })
  expect((await staff.send(listAppInterfaces, { query: { text: 'SCAN_CODE' } })).body.rows).toMatchObject([
    record,
  ])
  await staff.send(removeInterface, { params: { id: 'SCAN_CODE', version: '1.0' } })
  expect(await idsOf(shop)).not.toContain('SCAN_CODE')
  expect(await staff.send(removeInterface, { params: { id: 'SCAN_CODE', version: '1.0' } })).toMatchObject({
    status: 404,
    message: '인터페이스 정보를 찾을 수 없습니다.',
  })
  for (const wrong of [
    { id: 'scan' },
    { version: 'one' },
    { name: ' ' },
    { keys: ['a b'] },
    { allowedIpAddresses: '10.0.0.300' },
    { allowedChannels: ['FAX'] },
    { systemCode: '' },
    { url: 'http://app.example' },
    { url: '//app.example' },
    { url: 'javascript:alert(1)' },
    { httpMethod: 'TRACE' },
    { channel: 'FAX' },
  ]) {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: '/api/bo/interfaces',
      headers: { authorization: `Bearer ${staff.token}` },
      payload: { id: 'WRONG', name: '틀림', ...wrong },
    })
    expect([wrong, answer.statusCode, answer.json().resultCode]).toEqual([wrong, 400, 'invalid-input'])
  }
  expect(
    (
      await shop.run<{ endpoint: string }>(
        `select "endpoint" from "auditEntry" where menu like 'interfaces%' and outcome = 'allowed' order by id`,
      )
    ).map(({ endpoint }) => endpoint.split(' ')[0]),
  ).toEqual(expect.arrayContaining(['POST', 'PUT', 'DELETE']))
})

test('[NB-01] pages are told what they need and no addresses; a definition limited by address is there for those alone', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  await staff.send(createInterface, {
    body: { ...scan, ipLimited: true, ipList: '10.1.1.1', remark: '내부용' },
  })
  await staff.send(createInterface, {
    body: { ...scan, id: 'SCAN_HERE', ipLimited: true, ipList: '10.1.1.1, 127.0.0.1' },
  })
  const answer = await shop.send(listInterfaces)
  expect(answer.reply.map(({ id }) => id)).toEqual([
    'APP_READY',
    'BACK',
    'DEVICE_INFO',
    'NATIVE_STORAGE',
    'OPEN_EXTERNAL',
    'OPEN_PAGE',
    'PUSH_TOKEN',
    'SCAN_HERE',
    'SHARE',
  ])
  expect(answer.body[0]).toEqual({
    id: 'APP_READY',
    version: '1.0',
    direction: 'OUTBOUND',
    logType: 'ALL',
    allowedAuthenticated: false,
    limitByChannel: false,
    allowedChannels: [],
    keys: ['path'],
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/10\.1\.1\.1|내부용/)
})

test('[NB-06] calls are logged with the fields their definition names; personal data never reaches the table', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const entry = {
    interfaceId: 'NATIVE_STORAGE',
    version: '1.0',
    callId: 'c1',
    direction: 'OUTBOUND',
    phase: 'request',
    channel: 'AOS',
    resultCode: '',
    timeout: false,
    elapsedMs: 0,
    data: { operation: '01', key: '010-1234-5678 a@b.kr', value: 'secret', token: 'eyJa.b.c' },
  } as const
  // a character of two halves lies where the log cuts
  const long = { ...entry, callId: 'c0', data: { key: `${'가'.repeat(199)}😀` } }
  expect((await member.send(logInterfaceCall, { body: long })).status).toBe(200)
  await member.send(logInterfaceCall, { body: entry })
  await member.send(logInterfaceCall, {
    body: { ...entry, phase: 'response', resultCode: '0000', elapsedMs: 12, data: { value: 'secret' } },
  })
  await member.send(logInterfaceCall, { body: { ...entry, interfaceId: 'NO_SUCH', data: {} } })
  expect(await shop.send(logInterfaceCall, { body: entry })).toMatchObject({ status: 401 })
  const staff = await shop.asStaff('admin01')
  const { rows } = (await staff.send(listInterfaceCalls, { query: { interfaceId: 'NATIVE_STORAGE' } })).reply
  expect(
    rows.map(({ phase, resultCode, elapsedMs, fields }) => [phase, resultCode, elapsedMs, fields]),
  ).toEqual([
    ['response', '0000', 12, { value: '***' }],
    ['request', '', 0, { operation: '01', key: '***-****-**** ***@***', value: '***', token: '***' }],
    ['request', '', 0, { key: `${'가'.repeat(199)}\uFFFD` }],
  ])
  expect(JSON.stringify(await shop.run('select * from "bridgeCall"'))).not.toMatch(/secret|1234-5678|a@b/)
  expect((await staff.send(listAppInterfaces, { query: { text: 'NATIVE' } })).reply.rows[0]!.calls).toBe(2)
  shop.clock.advance(91 * 86_400_000)
  await forgetInterfaceCalls(shop)
  expect(await shop.run('select id from "bridgeCall"')).toEqual([])
})

test('[NB-06] the log keeps short texts of named fields alone', () => {
  expect(
    loggedFields({ path: '/product', deep: { a: 1 }, phone: '01012345678', list: [1] }, ['path', 'deep']),
  ).toEqual({ path: '/product', deep: '{"a":1}', phone: '***', list: '***' })
  expect(loggedFields({ path: 'x'.repeat(1_000), none: null }, ['path', 'none'])).toEqual({
    path: 'x'.repeat(200),
    none: 'null',
  })
  const cut = `${'x'.repeat(188)} 010-1234-5678 하나`
  expect(loggedFields({ cut }, ['cut'])).toEqual({ cut: `${'x'.repeat(188)} ***-****-**` })
})

test('[NB-01] [C2] the menu opens reading, its functions writing and exporting; pages are turned by place', async () => {
  const shop = await openShop()
  const [admin, other] = [await shop.asStaff('admin01'), await shop.asStaff('cs01')]
  for (const { status } of [
    await other.send(listAppInterfaces),
    await other.send(createInterface, { body: scan }),
    await other.send(listInterfaceCalls),
  ])
    expect(status).toBe(403)
  const first = (await admin.send(listAppInterfaces, { query: { size: 3 } })).reply
  const second = (await admin.send(listAppInterfaces, { query: { size: 100, cursor: first.next! } })).reply
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(await idsOf(shop))
  expect(second.next).toBe(null)
  const file = await shop.app.http.inject({
    url: exportInterfaces.path,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('.xlsx'),
  ])
})

test('[NB-06] one person cannot fill the log: what comes above 300 calls a minute is not kept, others are heard', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  await staff.send(createInterface, { body: scan })
  const [one, other] = [await shop.as('demo01'), await shop.as('demo02')]
  const report = (by: typeof one, n: number) =>
    by.send(logInterfaceCall, {
      body: {
        interfaceId: scan.id,
        version: '1.0',
        callId: `call-${n}`,
        direction: 'OUTBOUND',
        phase: 'request',
        channel: 'AOS',
        resultCode: '',
        timeout: false,
        elapsedMs: 1,
        data: {},
      },
    })
  for (let n = 0; n < 310; n++) expect((await report(one, n)).status).toBe(200)
  await report(other, 1)
  const kept = () =>
    shop.run('select "memberId", count(*)::int as n from "bridgeCall" group by 1 order by n desc')
  expect(await kept()).toEqual([
    { memberId: one.memberId, n: 300 },
    { memberId: other.memberId, n: 1 },
  ])
  shop.clock.advance(60_001)
  await report(one, 311)
  expect((await kept())[0]).toEqual({ memberId: one.memberId, n: 301 })
})
