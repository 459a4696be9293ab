import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BridgeDefinition } from '#platform/bridge/messages.ts'
import { createToken } from '#platform/bridge/token.ts'
import { findHost } from './app-host.ts'
import { createBridge, type BridgeLogEntry } from './bridge.ts'
import { mayHaveApp } from './has-app.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_763_600_000_000 }))
afterEach(() => void vi.useRealTimers())

const define = (
  id: string,
  direction: 'OUTBOUND' | 'INBOUND',
  more: Partial<BridgeDefinition> = {},
): BridgeDefinition => ({
  id,
  version: '1.0',
  direction,
  logType: 'ALL',
  needsSession: false,
  limitByChannel: false,
  allowedChannels: [],
  keys: [],
  ...more,
})
const definitions = [
  define('DEVICE_INFO', 'OUTBOUND'),
  define('PUSH_TOKEN', 'OUTBOUND', { needsSession: true }),
  define('IOS_ONLY', 'OUTBOUND', { limitByChannel: true, allowedChannels: ['IOS'] }),
  define('NATIVE_STORAGE', 'OUTBOUND', { keys: ['operation', 'key'] }),
  define('QUIET', 'OUTBOUND', { logType: 'NONE' }),
  define('ERRORS', 'OUTBOUND', { logType: 'ERROR' }),
  define('BACK', 'INBOUND', { keys: ['steps'] }),
  define('NOBODY', 'INBOUND'),
  define('MEMBERS', 'INBOUND', { needsSession: true }),
]

function openBridge({ signedIn = false } = {}) {
  const sent: Record<string, unknown>[] = []
  const logged: BridgeLogEntry[] = []
  let calls = 0
  const bridge = createBridge({
    host: { channel: 'AOS', send: (text) => void sent.push(JSON.parse(text) as Record<string, unknown>) },
    definitions,
    isSignedIn: () => signedIn,
    now: Date.now,
    random: () => 0.5,
    newId: () => `call-${++calls}`,
    log: (entry) => void logged.push(entry),
  })
  const ask = async (interfaceId: string, more: object = {}) => {
    bridge.receive({
      type: 'call',
      callId: `app-${Math.random()}`,
      interfaceId,
      version: '1.0',
      token: createToken(Date.now(), Math.random),
      data: {},
      ...more,
    })
    await vi.advanceTimersByTimeAsync(0)
    return sent.at(-1) as { resultCode: string; message: string; data: unknown }
  }
  return { bridge, sent, logged, ask }
}

test('[NB-02] a call is pending until its callback', async () => {
  const { bridge, sent } = openBridge()
  const answer = bridge.call('DEVICE_INFO', { detail: true })
  expect([bridge.pendingCalls(), sent[0]]).toMatchObject([
    1,
    { type: 'call', callId: 'call-1', interfaceId: 'DEVICE_INFO', version: '1.0', data: { detail: true } },
  ])
  bridge.receive(JSON.stringify({ type: 'result', callId: 'another', resultCode: '0000', data: 1 }))
  expect(bridge.pendingCalls()).toBe(1)
  bridge.receive(
    JSON.stringify({ type: 'result', callId: 'call-1', resultCode: '0000', data: { model: 'Pixel' } }),
  )
  expect(await answer).toEqual({ timeout: false, resultCode: '0000', message: '', data: { model: 'Pixel' } })
  expect(bridge.pendingCalls()).toBe(0)
})

test('[NB-02] a call that nobody answers times out with data null, and a late answer is dropped', async () => {
  const { bridge, logged } = openBridge()
  const answer = bridge.call('DEVICE_INFO', {}, { timeoutMs: 3_000 })
  await vi.advanceTimersByTimeAsync(3_000)
  bridge.receive({ type: 'result', callId: 'call-1', resultCode: '0000', data: 'late' })
  expect(await answer).toEqual({ timeout: true, resultCode: '', message: '', data: null })
  expect(logged.map(({ phase, timeout, elapsedMs }) => [phase, timeout, elapsedMs])).toEqual([
    ['request', false, 0],
    ['response', true, 3_000],
  ])
})

test('[NB-03] [NB-04] a call of the app is answered by its code: token, id, permission, failure', async () => {
  const { bridge, ask } = openBridge()
  bridge.listen('BACK', ({ steps }) => ({ went: steps }))
  bridge.listen('MEMBERS', () => null)
  const token = createToken(Date.now(), Math.random)
  expect(await ask('BACK', { data: { steps: 2 }, token })).toMatchObject({
    type: 'result',
    resultCode: '0000',
    data: { went: 2 },
  })
  expect(await ask('BACK', { token })).toMatchObject({ resultCode: '5003' })
  expect(await ask('BACK', { token: createToken(Date.now() - 10_001, Math.random) })).toMatchObject({
    resultCode: '5003',
    message: '유효하지 않은 인터페이스 토큰입니다.',
    data: null,
  })
  expect(await ask('BACK', { token: 7 })).toMatchObject({
    resultCode: '5001',
    message: '유효하지 않은 요청입니다.',
  })
  expect(await ask('UNKNOWN')).toMatchObject({
    resultCode: '5005',
    message: '유효하지 않은 인터페이스 ID입니다.',
  })
  expect(await ask('DEVICE_INFO')).toMatchObject({ resultCode: '5005' })
  expect(await ask('NOBODY')).toMatchObject({ resultCode: '5005' })
  expect(await ask('BACK', { version: '2.0' })).toMatchObject({ resultCode: '5005' })
  expect(await ask('MEMBERS')).toMatchObject({
    resultCode: '0401',
    message: '인터페이스를 호출할 권한이 없습니다.',
  })
  bridge.listen('BACK', () => {
    throw new Error('broken')
  })
  expect(await ask('BACK')).toMatchObject({
    resultCode: '9999',
    message: '인터페이스를 처리하는 중 오류가 발생했습니다.',
    data: null,
  })
})

test('[NB-04] an unknown outbound interface throws its sentence; one that is not permitted never leaves the page', async () => {
  const { bridge, sent } = openBridge()
  await expect(bridge.call('BACK')).rejects.toThrow('인터페이스 정보를 찾을 수 없습니다.')
  await expect(bridge.call('DEVICE_INFO', {}, { version: '9.9' })).rejects.toThrow(
    '인터페이스 정보를 찾을 수 없습니다.',
  )
  expect(await bridge.call('PUSH_TOKEN')).toMatchObject({ resultCode: '0401', data: null })
  expect(await bridge.call('IOS_ONLY')).toMatchObject({ resultCode: '0401' })
  expect(sent).toEqual([])
  const member = openBridge({ signedIn: true })
  void member.bridge.call('PUSH_TOKEN')
  expect(member.sent).toHaveLength(1)
})

test('[NB-04] unknown message types and what is no message are dropped', async () => {
  const { bridge, sent } = openBridge()
  for (const raw of [
    '',
    '{',
    'null',
    { type: 'eval', callId: 'a', data: 'alert(1)' },
    { type: 'call' },
    { type: 'call', callId: 7 },
    { callId: 'a' },
    { type: 'result', callId: 'nobody', resultCode: '0000' },
  ])
    bridge.receive(raw)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([])
})

test('[NB-05] native storage sets, gets and removes by 01, 02, 03', async () => {
  const { bridge, sent } = openBridge()
  const answers = [bridge.storage.set('seen', '1'), bridge.storage.get('seen'), bridge.storage.remove('seen')]
  expect(sent.map(({ data }) => data)).toEqual([
    { operation: '01', key: 'seen', value: '1' },
    { operation: '02', key: 'seen' },
    { operation: '03', key: 'seen' },
  ])
  for (const [at, data] of [null, { value: '1' }, null].entries())
    bridge.receive({ type: 'result', callId: `call-${at + 1}`, resultCode: '0000', data })
  expect(await Promise.all(answers)).toEqual([
    { ok: true, value: null },
    { ok: true, value: '1' },
    { ok: true, value: null },
  ])
})

test('[NB-06] requests and responses are logged by their definition, with the fields it names and no other value', async () => {
  const { bridge, logged, ask } = openBridge()
  void bridge.storage.set('seen', '010-1234-5678')
  bridge.receive({ type: 'result', callId: 'call-1', resultCode: '0000', data: { value: 'secret' } })
  void bridge.call('QUIET', { a: 1 })
  void bridge.call('ERRORS', { a: 1 })
  bridge.receive({ type: 'result', callId: 'call-3', resultCode: '9999' })
  await vi.advanceTimersByTimeAsync(0)
  bridge.listen('BACK', () => ({ done: true }))
  await ask('BACK', { data: { steps: 1, phone: '01012345678' } })
  expect(
    logged.map(({ interfaceId, direction, phase, resultCode, data }) => [
      interfaceId,
      direction,
      phase,
      resultCode,
      data,
    ]),
  ).toEqual([
    ['NATIVE_STORAGE', 'OUTBOUND', 'request', '', { operation: '01', key: 'seen', value: '***' }],
    ['NATIVE_STORAGE', 'OUTBOUND', 'response', '0000', { value: '***' }],
    ['ERRORS', 'OUTBOUND', 'response', '9999', {}],
    ['BACK', 'INBOUND', 'request', '', { steps: 1, phone: '***' }],
    ['BACK', 'INBOUND', 'response', '0000', { done: '***' }],
  ])
})

test('[NB-07] the host is found by its kind; of a window only its exact origin is heard', () => {
  const opened: unknown[][] = []
  const opener = { postMessage: (...given: unknown[]) => void opened.push(given) }
  let hear!: (event: object) => void
  const page = (more: object) =>
    ({
      opener: null,
      location: { origin: 'https://shop.example' },
      addEventListener: (_: string, listen: typeof hear) => void (hear = listen),
      ...more,
    }) as never
  expect(findHost(page({}), 'self')).toBe(null)
  expect(findHost(page({ opener }), '')).toBe(null)
  const android = { medimallApp: { postMessage: (text: string) => void opened.push([text]) } }
  expect(findHost(page(android), '')?.channel).toBe('AOS')
  expect(findHost(page({ webkit: { messageHandlers: android } }), '')?.channel).toBe('IOS')
  const native = android as { medimallBridge?: { receive(raw: unknown): void } }
  const received: unknown[] = []
  findHost(native as never, '')!.connect((raw) => received.push(raw))
  native.medimallBridge!.receive('text')

  const host = findHost(page({ opener }), 'https://host.example')!
  host.send('{}')
  host.connect((raw) => received.push(raw))
  for (const event of [
    { origin: 'https://host.example', source: opener },
    { origin: 'https://host.example.evil', source: opener },
    { origin: 'http://host.example', source: opener },
    { origin: 'null', source: opener },
    { origin: 'https://host.example', source: {} },
  ])
    hear({ ...event, data: event.origin })
  expect([host.channel, opened, received]).toEqual([
    'WEB',
    [['{}', 'https://host.example']],
    ['text', 'https://host.example'],
  ])
  expect([
    mayHaveApp(page({}), 'self'),
    mayHaveApp(page({ opener }), 'self'),
    mayHaveApp(page({ opener }), ''),
    mayHaveApp(page(android), ''),
  ]).toEqual([false, true, false, true])
})
