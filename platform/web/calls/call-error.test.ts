import { expect, test } from 'vitest'
import { brokenCall, isCancelled, cancelledCall, statusMessage, timedOutCall } from './call-error.ts'
import { isRetried, retrying } from './retry.ts'

test('[HT-06] an answer without a sentence of its own gets the one for its status', () => {
  const fault = '서버에 문제가 생겼어요. 계속되면 관리자에게 문의해 주세요.'
  for (const status of [500, 501, 502, 503, 300, 301, 302, 304])
    expect(statusMessage(status, 'raw')).toBe(fault)
  expect(statusMessage(504, 'raw')).toBe('서버와의 연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.')
  for (const status of [400, 405])
    expect(statusMessage(status, 'raw')).toBe('서버에 연결할 수 없어요. 네트워크 상태를 확인해 주세요.')
  expect(statusMessage(200, 'OK')).toBe('서버에 연결할 수 없어요. 네트워크 상태를 확인해 주세요.')
  expect(statusMessage(429, 'Too Many Requests')).toBe('요청이 많아 잠시 후 다시 시도해 주세요.')
  expect(statusMessage(401, 'raw')).toBe('권한이 없습니다.')
  expect(statusMessage(418, "I'm a teapot")).toBe("I'm a teapot")
  expect(timedOutCall('t').message).toContain('계속되면 관리자에게 문의해 주세요.')
})

test('[HT-06] a cancelled call is told from the others', () => {
  expect([
    isCancelled(cancelledCall('t')),
    isCancelled(brokenCall(502, '', 't')),
    isCancelled(new Error('x')),
  ]).toEqual([true, false, false])
})

test('[HT-03] only answers that failed and lost connections are worth another try', () => {
  const worth = (kind: string, status = 0) => isRetried({ kind, status })
  expect([worth('server', 503), worth('refused', 409), worth('refused', 200), worth('offline')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([
    worth('cancelled'),
    worth('timeout', 408),
    worth('refused', 404),
    worth('invalid', 400),
    worth('refused', 401),
  ]).toEqual([false, false, false, false, false])
})

test('[HT-03] the helper alone tries once', async () => {
  let tries = 0
  const fail = () =>
    retrying(() => Promise.reject(new Error(String(++tries))), {
      attemptOf: () => ({ kind: 'server', status: 500 }),
      sleep: async () => {},
    })
  await expect(fail()).rejects.toThrow('1')
  expect(tries).toBe(1)
})
