import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maskBrowserText, maskPersonal } from '#domain/mask-personal.ts'
import { createClientLog, type LogEntry } from './client-log.ts'
import { isBlocked } from './copy-guard.ts'
import { createDrafts } from './drafts.ts'
import { takeEarly } from '../calls/early.ts'
import { CallError, cancelledCall } from '../calls/call-error.ts'
import { PageError, pageNotFound, planError } from '../dialogs/errors.ts'
import { createIdempotency } from '../calls/idempotency.ts'
import { createInstance, waitFor } from './instance.ts'
import { createMessages } from '../calls/messages.ts'
import { isScriptAddress } from '../calls/script.ts'
import { openSettings, settings, WebSettings } from './settings.ts'
import { createMemoryStorage, openStorage } from './storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[UI-05] what is used before the start says that the instance is unavailable', () => {
  expect(() => settings()).toThrow('medimall instance unavailable')
  expect(() => createInstance().read()).toThrow('medimall instance unavailable')
  expect(() => openSettings({ getElementById: () => null })).toThrow('medimall instance unavailable')
})

test('[UI-05] waiting looks every 50 ms', async () => {
  let looks = 0
  const found = waitFor(() => (++looks === 4 ? 'here' : null))
  await vi.advanceTimersByTimeAsync(149)
  expect(looks).toBe(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(await found).toBe('here')
  const missed = expect(waitFor(() => undefined, { timeoutMs: 200 })).rejects.toThrow(
    'medimall instance unavailable',
  )
  await vi.advanceTimersByTimeAsync(200)
  await missed
})

test("[UI-04] the page's settings come in sections; what is left out takes its default", () => {
  const page = {
    getElementById: (id: string) =>
      id === 'settings'
        ? {
            textContent: JSON.stringify({
              app: { title: '메디몰' },
              auth: { enabled: true, idleMinutes: 30 },
            }),
          }
        : null,
  }
  expect(openSettings(page)).toMatchObject({
    app: { title: '메디몰', profile: 'local', copyGuard: true },
    auth: { enabled: true, idleMinutes: 30 },
    server: { concurrency: 3, delayMs: 10 },
    i18n: { locale: 'ko' },
  })
  expect(settings().app.title).toBe('메디몰')
  const ours = ['messages', 'maintenance', 'shop']
  expect(Object.keys(WebSettings.parse({})).filter((section) => !ours.includes(section))).toEqual([
    'app',
    'auth',
    'logging',
    'server',
    'mobile',
    'interfaces',
    'i18n',
  ])
  expect(Object.keys(WebSettings.parse({}).app)).toEqual(
    expect.arrayContaining(['profile', 'deviceType', 'version', 'title']),
  )
})

test('[UI-03] messages are filled, fall back to the default locale, then to their code', () => {
  const message = createMessages(
    { ko: { full: '{0}개 중 {1}개' }, en: { full: '{1} of {0}', only: 'x' } },
    'en',
  )
  expect([
    message('full', 3, 1),
    createMessages({ ko: { full: '{0}개' } }, 'en')('full', 2),
    message('none'),
  ]).toEqual(['1 of 3', '2개', 'none'])
})

const refusal = (code: string, status: number) =>
  new CallError({ kind: 'refused', code, status, message: `${code}!` })

test('[UI-02] an error becomes an alert, a toast or the error page', () => {
  expect(planError(refusal('sold-out', 409), 'alert')).toEqual({ show: 'alert', message: 'sold-out!' })
  expect(planError(refusal('sold-out', 409), 'toast')).toEqual({ show: 'toast', message: 'sold-out!' })
  expect(planError(refusal('sold-out', 409), 'redirect', 503)).toEqual({
    show: 'page',
    status: 503,
    message: 'sold-out!',
  })
  expect(planError(new Error('secret detail'), 'toast')).toEqual({
    show: 'toast',
    message: '서버에 문제가 생겼어요. 계속되면 관리자에게 문의해 주세요.',
  })
})

test('[UI-02] a page not found is not fatal, a fatal error takes the error page whatever the handler', () => {
  expect(pageNotFound()).toMatchObject({ status: 404, fatal: false })
  expect(planError(pageNotFound('없어요'), 'alert')).toEqual({ show: 'alert', message: '없어요' })
  expect(planError(new PageError(500, '멈췄어요'), 'toast')).toEqual({
    show: 'page',
    status: 500,
    message: '멈췄어요',
  })
  expect(planError(refusal('not-found', 404), 'redirect')).toMatchObject({ show: 'page', status: 404 })
})

test('[AU-07] a cancelled call and the end of a session are not shown twice', () => {
  for (const error of [
    cancelledCall('t'),
    refusal('FS01', 401),
    refusal('FS10', 401),
    refusal('signed-out', 401),
  ])
    expect(planError(error, 'alert')).toEqual({ show: 'nothing' })
})

test('[BX-15] a draft survives for the same member only, for a day, and goes when they leave', () => {
  const storage = createMemoryStorage()
  let member: string | null = 'demo01'
  let now = 0
  const drafts = createDrafts(
    storage,
    () => member,
    () => now,
  )
  drafts.save('inquiry', { title: '문의' })
  expect(drafts.load('inquiry')).toEqual({ title: '문의' })
  member = 'demo'
  expect(drafts.load('inquiry')).toBe(null)
  drafts.save('inquiry', { title: '다른 사람' })
  member = 'demo01'
  drafts.dropOthers()
  expect([drafts.load('inquiry'), storage.length]).toEqual([{ title: '문의' }, 1])
  now = 86_400_001
  expect([drafts.load('inquiry'), storage.length]).toEqual([null, 0])
  drafts.save('join', 1)
  drafts.dropAll()
  expect(storage.length).toBe(0)
})

test('[OD-06] a sheet has one key until it is settled, whatever reloads in between', () => {
  const storage = createMemoryStorage()
  let made = 0
  const open = () => createIdempotency(storage, () => `key-${++made}`)
  expect([open().keyFor('order:1'), open().keyFor('order:1'), open().keyFor('order:2')]).toEqual([
    'key-1',
    'key-1',
    'key-2',
  ])
  open().settle('order:1')
  expect(open().keyFor('order:1')).toBe('key-3')
  open().dropAll()
  expect(storage.length).toBe(0)
})

test('only an encrypted address, or one of this machine, may bring a script', () => {
  expect(
    ['https://js.example/v2', '/standin/toss.js', 'http://127.0.0.1:8080/sdk.js'].map(isScriptAddress),
  ).toEqual([true, true, true])
  expect(
    [
      'http://js.example/v2',
      '//evil.example',
      '/\\evil',
      'javascript:alert(1)',
      'data:text/javascript,1',
    ].map(isScriptAddress),
  ).toEqual([false, false, false, false, false])
})

test('a browser that refuses storage gets memory instead', () => {
  const storage = openStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  storage.setItem('a', '1')
  expect([storage.getItem('a'), storage.getItem('b'), storage.key(0), storage.length]).toEqual([
    '1',
    null,
    'a',
    1,
  ])
})

test('an early answer is handed out once, to the same token, while it is fresh', async () => {
  const early = (response: Promise<Response>, token: string | null = 't') => ({
    token,
    answers: new Map([['/api/a', response]]),
  })
  const fine = Response.json({})
  const kept = early(Promise.resolve(fine))
  expect(await takeEarly(kept, '/api/a', 't', 500)).toBe(fine)
  expect(takeEarly(kept, '/api/a', 't', 500)).toBe(null)
  expect(takeEarly(undefined, '/api/a', 't', 0)).toBe(null)
  expect(takeEarly(early(Promise.resolve(fine)), '/api/a', null, 500)).toBe(null)
  expect(takeEarly(early(Promise.resolve(fine)), '/api/a', 't', 10_001)).toBe(null)
})

test('[CF-02] the same log within a second is written 5 times, then counted', () => {
  const written: LogEntry[] = []
  const log = createClientLog({
    level: 'info',
    throttleMs: 1_000,
    repeatThreshold: 5,
    write: (entry) => written.push(entry),
    now: Date.now,
  })
  log.debug('hidden')
  for (let times = 0; times < 8; times++) log.error('boom')
  expect(written.map(({ message }) => message)).toEqual(['boom', 'boom', 'boom', 'boom', 'boom'])
  vi.advanceTimersByTime(1_000)
  expect(written.at(-1)).toEqual({ level: 'error', message: 'boom', repeated: 3 })
  log.error('boom')
  log.info('other')
  expect(written.slice(6)).toEqual([
    { level: 'error', message: 'boom' },
    { level: 'info', message: 'other' },
  ])
})

test('[CF-02] personal data is masked before it is written', () => {
  expect(
    maskPersonal(
      'kim.lee+x@clinic.co.kr 010-1234-5678 01012345678 900101-1234567 4111 1111 1111 1111 eyJhbGciOi.eyJzdWIi.abc 주문 20261120-0001',
    ),
  ).toBe('***@*** ***-****-**** ***-****-**** ******-******* ****-****-****-**** *** 주문 20261120-0001')
})

test('[CF-02] of an error in a browser what may be a name or an address is masked, and what tells the fault stays', () => {
  expect(
    [
      `TypeError: Cannot read properties of undefined (reading 'lines')`,
      `can't access property "name", order.buyer is undefined`,
      `Unexpected token '김', "김데모, 서울특"... is not valid JSON`,
      `"Hong Gildong" is not a buyer`,
      `no line for 김데모 at 서울특별시 강남구 테헤란로 123, 4층 (app.js:1:2)`,
      `GET /api/fo/products?q=%EA%B9%80%EB%8D%B0 failed`,
    ].map(maskBrowserText),
  ).toEqual([
    `TypeError: Cannot read properties of undefined (reading 'lines')`,
    `can't access property "name", order.buyer is undefined`,
    `Unexpected token '***', "***"... is not valid JSON`,
    `"***" is not a buyer`,
    `no line for *** at *** (app.js:1:2)`,
    `GET /api/fo/products?q=*** failed`,
  ])
  const written: LogEntry[] = []
  createClientLog({
    level: 'info',
    throttleMs: 1_000,
    repeatThreshold: 5,
    write: (entry) => written.push(entry),
    now: Date.now,
  }).error('no line for 김데모')
  expect(written).toEqual([{ level: 'error', message: 'no line for ***' }])
})

const inside = (...selectors: string[]) => ({
  closest: (asked: string) => (selectors.some((selector) => asked.includes(selector)) ? {} : null),
})
const free = { pressed: true, selected: inside() }

test('[NV-17] right-click, copying and selecting by pointer are stopped', () => {
  expect(isBlocked({ type: 'contextmenu', target: inside(), button: 2 }, free)).toBe(true)
  expect(isBlocked({ type: 'contextmenu', target: inside(), button: 0, pointerType: 'touch' }, free)).toBe(
    true,
  )
  expect(isBlocked({ type: 'selectstart', target: { parentElement: inside() } }, free)).toBe(true)
  expect(isBlocked({ type: 'copy', target: inside() }, free)).toBe(true)
})

test('[NV-17] fields and what is marked selectable stay free, and the keyboard is left alone', () => {
  for (const type of ['contextmenu', 'copy', 'cut', 'selectstart', 'dragstart']) {
    expect(isBlocked({ type, target: inside('input'), button: 2 }, free)).toBe(false)
    expect(isBlocked({ type, target: { parentElement: inside('[data-selectable]') }, button: 2 }, free)).toBe(
      false,
    )
  }
  expect(
    isBlocked(
      { type: 'copy', target: inside() },
      { pressed: false, selected: { parentElement: inside('[data-selectable]') } },
    ),
  ).toBe(false)
  expect(
    isBlocked(
      { type: 'contextmenu', target: inside(), button: 0, pointerType: '' },
      { pressed: false, selected: null },
    ),
  ).toBe(false)
  expect(isBlocked({ type: 'selectstart', target: inside() }, { pressed: false, selected: null })).toBe(false)
})
