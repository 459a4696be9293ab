import { request, type OutgoingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { TRICKS } from '#testing/header-tricks.ts'
import { openShop } from '#testing/shop.ts'

/** Names that come twice, which only a socket can send. */
const TWICE: OutgoingHttpHeaders[] = [
  { 'x-forwarded-for': ['10.1.2.3', '10.1.2.3'] },
  { 'x-forwarded-for': ['10.1.2.3', '127.0.0.1'] },
  { 'x-forwarded-for': ['127.0.0.1', '10.1.2.3'] },
  { 'X-Forwarded-For': '10.1.2.3', 'x-real-ip': ['10.1.2.3', '127.0.0.1'] },
  { connection: 'x-forwarded-for', 'x-forwarded-for': '10.1.2.3' },
  { 'x-forwarded': ['for=127.0.0.1', 'for=10.1.2.3'] },
]

async function listeningShop(env: Record<string, string>) {
  const shop = await openShop({ env })
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.http.server.address() as { port: number }
  const { token } = await shop.as('demo01')
  const get = (path: string, headers: OutgoingHttpHeaders) =>
    new Promise<{ status: number; body: string }>((done, failed) => {
      const client = request({ host: '127.0.0.1', port, path, agent: false, headers }, (answer) => {
        let body = ''
        answer
          .setEncoding('utf8')
          .on('data', (text: string) => (body += text))
          .on('end', () => done({ status: answer.statusCode!, body }))
      })
      client.on('error', failed).end()
    })
  /** The address that the server takes the caller for. */
  const seenBy = async (headers: OutgoingHttpHeaders) => {
    const { status, body } = await get(readUser.path, { ...headers, authorization: `Bearer ${token}` })
    return status === 200
      ? (JSON.parse(body) as { body: { accessInfo: { userIp: string } } }).body.accessInfo.userIp
      : status
  }
  return { shop, get, seenBy }
}

test('[C4] over a real socket none of 46 header tricks changes the address of who calls directly', async () => {
  const { seenBy } = await listeningShop({})
  const tricks = [...TRICKS, ...TWICE]
  expect(tricks).toHaveLength(46)
  for (const headers of tricks) expect([headers, await seenBy(headers)]).toEqual([headers, '127.0.0.1'])
})

test('[C4] nor when proxies are configured and somebody comes to the port beside them', async () => {
  const { seenBy } = await listeningShop({ TRUSTED_PROXIES: '10.0.0.1, fd00::/8' })
  for (const headers of [...TRICKS, ...TWICE])
    expect([headers, await seenBy(headers)]).toEqual([headers, '127.0.0.1'])
})

test('[C4] behind the configured proxy the address it saw counts, whatever was written before it or in other names', async () => {
  const { seenBy } = await listeningShop({ TRUSTED_PROXIES: '127.0.0.1' })
  expect(await seenBy({ 'x-forwarded-for': '198.51.100.7' })).toBe('198.51.100.7')
  for (const { 'x-forwarded-for': before, ...others } of [...TRICKS, ...TWICE] as OutgoingHttpHeaders[]) {
    delete others['X-Forwarded-For']
    const chain = [before ?? [], '198.51.100.7'].flat().map(String)
    expect([before, others, await seenBy({ ...others, 'x-forwarded-for': chain })]).toEqual([
      before,
      others,
      '198.51.100.7',
    ])
  }
})

test('[C4] a proxy believed blindly would be anybody (planted control)', async () => {
  const { seenBy } = await listeningShop({ TRUSTED_PROXIES: '127.0.0.1' })
  expect(await seenBy({ 'x-forwarded-for': '10.1.2.3' })).toBe('10.1.2.3')
})

test('[C4] a limit per address counts the same caller through every trick', async () => {
  const { shop } = await listeningShop({ LIMITED_PER_MINUTE: '20' })
  const { port } = shop.app.http.server.address() as { port: number }
  const statuses: number[] = []
  for (const headers of TRICKS) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/fo/cm/cmm/auth/login-with-username-password`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(TRICKS.length - 20)
})
