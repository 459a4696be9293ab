import { request, type IncomingMessage } from 'node:http'
import autocannon from 'autocannon'
import { encryptText } from '#platform/contract/secured-body.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { authorized, query, type Buyer } from '../buyers.ts'
import { quick } from '../command.ts'
import { load, median } from '../load.ts'
import { startShop, type Running } from '../servers.ts'
import type { Line } from '../table.ts'

const STREAMS = 1_000
const PAUSED = 50
const { securedKey } = readSettings({})
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What is always there besides calls: open streams, polls for a second login, and people who sign in. */
export async function liveLines(databaseUrl: string, buyers: Buyer[]): Promise<Line[]> {
  const shop = await startShop(databaseUrl)
  try {
    return [
      await streamLine(shop, databaseUrl, buyers),
      await pollLine(shop, buyers),
      await oracleLine(shop, buyers),
      ...(await loginLines(shop, buyers)),
    ]
  } finally {
    await shop.stop()
  }
}

/**
 * V4: what 1,000 open streams add to the server's memory, then with 50 readers among them who take nothing.
 */
async function streamLine(shop: Running, databaseUrl: string, buyers: Buyer[]): Promise<Line> {
  await load(
    {
      url: shop.url,
      requests: buyers
        .slice(0, 200)
        .map((buyer) => ({ path: '/api/fo/products', headers: authorized(buyer) })),
    },
    3,
  )
  await pause(2_000)
  const before = await shop.memoryMb()
  const open: IncomingMessage[] = []
  for (const buyer of buyers.slice(0, STREAMS)) open.push(await openStream(shop.url, buyer))
  await pause(3_000)
  const opened = await shop.memoryMb()
  open.slice(0, PAUSED).forEach((stream) => stream.pause())
  open.slice(PAUSED).forEach((stream) => stream.resume())
  const news = buyers.slice(0, PAUSED).map(({ memberId }) =>
    JSON.stringify({
      id: 'bench',
      to: { member: memberId },
      topic: 'notice',
      data: { noticeNumber: '1', title: 'x'.repeat(7_000) },
    }),
  )
  // as much as fills what the system keeps for a reader (some MB) and then what the server may
  for (let n = 0; n < 100; n++)
    await query(
      databaseUrl,
      `select pg_notify('live', news || repeat(' ', at)) from unnest($1::text[]) news, generate_series(1, 10) at`,
      [news],
    )
  await pause(2_000)
  const paused = await shop.memoryMb()
  open.forEach((stream) => stream.destroy())
  await pause(2_000)
  const added = Math.max(opened, paused) - before
  return {
    name: `memory of ${STREAMS} open streams, ${PAUSED} of them not reading`,
    target: '< 150 MB more',
    note: `${before} MB before, ${opened} MB open, ${paused} MB with paused readers`,
    met: open.length === STREAMS && added < 150,
  }
}

function openStream(url: string, buyer: Buyer) {
  return new Promise<IncomingMessage>((opened, failed) => {
    const client = request(
      `${url}/api/live`,
      { agent: false, headers: { accept: 'text/event-stream', ...authorized(buyer) } },
      (response) => {
        response.on('error', () => {})
        if (response.statusCode === 200) opened(response)
        else failed(new Error(`a stream was answered with ${response.statusCode}`))
      },
    )
    client.on('error', failed)
    client.end()
  })
}

/**
 * 1,000 screens that ask every 10 s whether somebody signed in elsewhere: 100 requests a second on 1,000
 * connections.
 */
async function pollLine(shop: Running, buyers: Buyer[]): Promise<Line> {
  const requests = buyers.slice(0, 1_000).map(({ loginId, token }) => ({
    method: 'GET' as const,
    path: `/api/auth-ws?k=${encodeURIComponent(encryptText(JSON.stringify({ UserKey: loginId, RefreshToken: token, ProcId: 'bench' }), securedKey))}`,
  }))
  const most = await load({ url: shop.url, requests: requests.slice(0, 50) })
  const seconds = quick ? 10 : 30
  const [cpu, began] = [await shop.cpuMs(), performance.now()]
  const polled = await autocannon({
    url: shop.url,
    connections: 1_000,
    overallRate: 100,
    duration: seconds,
    requests: [{ method: 'GET', setupRequest: inTurn(requests) }],
  })
  const share = ((await shop.cpuMs()) - cpu) / (performance.now() - began)
  const errors = polled.non2xx + polled.errors + polled.timeouts
  return {
    name: '1,000 screens polling for a second login every 10 s',
    target: '≤ 20% of a core, p99 ≤ 100 ms',
    ours: most.perSecond,
    p99Ms: polled.latency.p99,
    errors: errors + most.errors,
    note: `${polled.requests.average.toFixed(0)} polls/s take ${(share * 100).toFixed(1)}% of a core; "ours" is the most it answers`,
    met: share <= 0.2 && polled.latency.p99 <= 100 && errors + most.errors === 0,
  }
}

/**
 * One after the other, whichever connection asks: autocannon would otherwise write all of them out for each
 * connection.
 */
function inTurn<R extends object>(requests: readonly R[]) {
  let next = 0
  return (request: autocannon.Request) => ({ ...request, ...requests[next++ % requests.length]! })
}

const loginRequest = (userId: string, userPw: string) => ({
  method: 'POST' as const,
  path: '/api/fo/cm/cmm/auth/login-with-username-password',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ data: encryptText(JSON.stringify({ userId, userPw }), securedKey) }),
})

/**
 * A2: how long a wrong password takes at an id that exists and at one that does not, asked in turn; each id
 * once, so that none locks.
 */
async function oracleLine(shop: Running, buyers: Buyer[]): Promise<Line> {
  const known = buyers.slice(0, quick ? 100 : 500).map(({ loginId }) => loginId)
  const took = { known: [] as number[], unknown: [] as number[] }
  let errors = 0
  async function guess(kind: keyof typeof took, loginId: string) {
    const { path, ...init } = loginRequest(loginId, 'wrong-password-1')
    const began = performance.now()
    const answer = await fetch(`${shop.url}${path}`, init)
    await answer.arrayBuffer()
    took[kind].push(performance.now() - began)
    if (answer.status !== 401) errors++
  }
  for (const [n, loginId] of known.entries()) {
    const pair = [() => guess('known', loginId), () => guess('unknown', `nobody-at-all-${n}`)]
    // whoever comes second may find something warm: they take turns
    for (const each of n % 2 ? pair : pair.toReversed()) await each()
  }
  const [there, nowhere] = [median(took.known), median(took.unknown)]
  // of the two of a pair, which a slow moment of the machine meets alike
  const gap = Math.abs(median(took.known.map((ms, n) => took.unknown[n]! - ms)))
  const ratio = median(took.known.map((ms, n) => took.unknown[n]! / ms))
  return {
    name: 'a wrong password at an unknown id, beside a known one',
    target: 'median ratio of pairs 0.9 to 1.1, median gap < 5 ms',
    ratio,
    errors,
    note: `${known.length} pairs: medians ${there.toFixed(1)} and ${nowhere.toFixed(1)} ms, gap ${gap.toFixed(1)} ms`,
    met: gap < 5 && Math.abs(ratio - 1) <= 0.1 && errors === 0,
  }
}

/**
 * A3: logins a second at the configured Argon2id cost, and what others notice of 500 bogus logins a second.
 */
async function loginLines(shop: Running, buyers: Buyer[]): Promise<Line[]> {
  const logins = ['demo01', 'demo02', 'demo03', 'demo04'].map((login) => loginRequest(login, 'Medimall!2026'))
  const signedIn = await autocannon({
    url: shop.url,
    connections: 4,
    duration: quick ? 4 : 10,
    requests: logins,
  })

  const seconds = quick ? 8 : 60
  const bogus = inTurn(
    Array.from({ length: 5_000 }, (_, n) => loginRequest(`nobody${n}`, 'wrong-password-1')),
  )
  const flooding = autocannon({
    url: shop.url,
    connections: 100,
    overallRate: 500,
    duration: seconds,
    requests: [{ method: 'POST', setupRequest: bogus }],
  })
  await pause(1_000)
  const probed = await probe(shop, buyers, (seconds - 2) * 1_000)
  const flood = await flooding
  return [
    {
      name: 'logins at Argon2id 19 MiB, 2 passes',
      target: '≥ 30 /s',
      ours: signedIn.requests.average,
      p99Ms: signedIn.latency.p99,
      errors: signedIn.non2xx + signedIn.errors,
      met: signedIn.requests.average >= 30 && signedIn.non2xx + signedIn.errors === 0,
    },
    {
      name: 'lists while 500 bogus logins a second come in',
      target: 'p99 < 500 ms, errors < 1%',
      ours: probed.perSecond,
      p99Ms: probed.p99Ms,
      errors: probed.errors,
      note: `${flood.requests.average.toFixed(0)} logins/s answered, ${((100 * (flood.statusCodeStats?.['429']?.count ?? 0)) / Math.max(1, flood.requests.total)).toFixed(0)}% of them told to wait`,
      met: probed.perSecond > 0 && probed.p99Ms < 500 && probed.errors <= probed.asked / 100,
    },
  ]
}

/** Lists read by four people, one after the other, for a time. */
async function probe(shop: Running, buyers: Buyer[], ms: number) {
  const took: number[] = []
  const until = performance.now() + ms
  let errors = 0
  async function read(buyer: Buyer) {
    while (performance.now() < until) {
      const began = performance.now()
      const ok = await fetch(`${shop.url}/api/fo/products`, { headers: authorized(buyer) }).then(
        async (response) => (await response.text(), response.ok),
        () => false,
      )
      took.push(performance.now() - began)
      if (!ok) errors++
      await pause(20)
    }
  }
  await Promise.all(buyers.slice(1_000, 1_004).map(read))
  took.sort((one, other) => one - other)
  return {
    asked: took.length,
    errors,
    perSecond: ((took.length - errors) * 1_000) / ms,
    p99Ms: took[Math.min(took.length - 1, Math.floor(took.length * 0.99))]!,
  }
}
