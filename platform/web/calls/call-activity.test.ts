import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createCall } from './call.ts'

const look = endpoint({ method: 'GET', path: '/api/look', summary: '', access: 'anyone', reply: z.null() })

test('[AU-05] [A8] an answered call counts as activity; a poll, an unattended page, a stranger and a refused session do not', async () => {
  let used = 0
  let attended = true
  let token: string | null = 'token'
  let answer = { status: 200, code: '0000' }
  const sent: Record<string, string>[] = []
  const { call } = createCall({
    fetch: async (_, init) => {
      sent.push(init?.headers as Record<string, string>)
      return Response.json({ resultCode: answer.code, body: null }, { status: answer.status })
    },
    limits: { concurrency: 3, delayMs: 0 },
    token: () => token,
    menu: () => null,
    seal: async (text) => text,
    profileHeader: async () => 'profile',
    accept: () => {},
    end: () => {},
    used: () => void used++,
    attended: () => attended,
    refresh: async () => false,
    early: { take: () => null, answers: [] },
    newId: () => 'tran-1',
    sleep: async () => {},
  })
  const counted = async (endpointOf: typeof look = look) => {
    const before = used
    await call(endpointOf, {}).catch(() => null)
    return used - before
  }
  expect(await counted()).toBe(1)
  expect(sent.at(-1)!['x-background']).toBeUndefined()
  expect(await counted({ ...look, passive: true } as never)).toBe(0)
  answer = { status: 403, code: 'taken' }
  expect(await counted()).toBe(1)
  answer = { status: 401, code: 'FS10' }
  expect(await counted()).toBe(0)
  answer = { status: 200, code: '0000' }
  attended = false
  expect(await counted()).toBe(0)
  expect(sent.at(-1)!['x-background']).toBe('1')
  attended = true
  token = null
  expect(await counted()).toBe(0)
})
