import { expect, test } from 'vitest'
import { refreshSession } from '#features/access/sessions/refresh-contract.ts'
import { REFRESH_PATH, refreshToken } from './refresh.ts'

const tokenOf = (iat: number) =>
  `x.${Buffer.from(JSON.stringify({ sub: 'demo01', cp: '1', procId: 'p1', iat })).toString('base64url')}.y`

function tab({
  answer,
  held = tokenOf(1),
  refresh = 'r1' as string | null,
  fromOthers = null as string | null,
}: {
  answer?: unknown
  held?: string
  refresh?: string | null
  fromOthers?: string | null
}) {
  const sent: unknown[] = []
  const ended: string[] = []
  const accepted: unknown[] = []
  let token: string | null = held
  return {
    sent,
    ended,
    accepted,
    run: () =>
      refreshToken({
        tokens: {
          read: () => token,
          readRefresh: () => refresh,
          catchUp: async () => void (token = fromOthers ?? token),
        },
        session: {
          accept: (next, _, nextRefresh) => void accepted.push([next, nextRefresh]),
          end: (reason) => void ended.push(reason),
        },
        fetch: async (_, init) => {
          sent.push(JSON.parse(init!.body as string))
          if (answer === undefined) throw new TypeError('offline')
          return Response.json(answer)
        },
      }),
  }
}

test("[AU-17] the path is the contract's", () => {
  expect(REFRESH_PATH).toBe(refreshSession.path)
})

test('[AU-17] calls that wait together refresh once, and take both tokens', async () => {
  const one = tab({ answer: { resultCode: '0000', body: { accessToken: tokenOf(2), refreshToken: 'r2' } } })
  expect(await Promise.all([one.run(), one.run(), one.run()])).toEqual([true, true, true])
  expect(one.sent).toEqual([{ refreshToken: 'r1', procId: 'p1' }])
  expect(one.accepted).toEqual([[tokenOf(2), 'r2']])
})

test('[AU-17] a tab that slept takes the token of another tab and leaves its old refresh token alone', async () => {
  const slept = tab({ fromOthers: tokenOf(9) })
  expect(await slept.run()).toBe(true)
  expect(slept.sent).toEqual([])
})

test('[AU-17] the server ends the session, an outage does not', async () => {
  const over = tab({ answer: { resultCode: 'FS01', body: null } })
  expect([await over.run(), over.ended]).toEqual([false, ['duplicated']])
  const offline = tab({})
  expect([await offline.run(), offline.ended]).toEqual([false, []])
  const without = tab({ refresh: null })
  expect([await without.run(), without.ended]).toEqual([false, ['expired']])
})
