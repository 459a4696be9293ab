import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createCall, type CallDeps } from './call.ts'
import { wireBody } from './wire.ts'

const openStream = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: '',
  access: 'session',
  passive: true,
  reply: z.unknown(),
})
const change = endpoint({
  method: 'PUT',
  path: '/api/bo/codes/:id',
  summary: '',
  access: 'staff',
  body: z.looseObject({ name: z.string() }),
  reply: z.null(),
})

test('[HT-02] what is fetched without a call, as the event stream, carries the same headers', async () => {
  const deps = {
    limits: { concurrency: 1, delayMs: 0 },
    early: { take: () => null, answers: [] },
    token: () => 'a.b.c',
    menu: () => ({ menuId: 'orders', programId: 'p1' }),
    profileHeader: async () => 'profile',
    newId: () => 'tran-1',
  } as unknown as CallDeps
  expect(await createCall(deps).headers(openStream)).toEqual({
    accept: 'application/json',
    'x-tran-id': 'tran-1',
    'rest-api-header': 'profile',
    authorization: 'Bearer a.b.c',
    'menu-id': 'orders',
    'program-id': 'p1',
  })
})

test('[HT-09] audit fields of a record are not sent back, at any depth, nor are functions', () => {
  const audit = {
    regDttm: '2026-01-01',
    regUsrId: 'a',
    regUsrIp: '10.0.0.1',
    updDttm: '2026-01-02',
    updUsrId: 'b',
    updUsrIp: '10.0.0.2',
  }
  const sent = wireBody(change, { body: { name: '코드', ...audit, save() {}, rows: [{ id: 1, ...audit }] } })
  expect(JSON.parse(sent as string)).toEqual({ name: '코드', rows: [{ id: 1 }] })
})
