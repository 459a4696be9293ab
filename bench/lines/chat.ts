import { randomUUID } from 'node:crypto'
import { request, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import { authorized, query, type Buyer } from '../buyers.ts'
import { quick } from '../command.ts'
import { startShop } from '../servers.ts'
import { asStaff, openClerks } from '../staff.ts'
import type { Line } from '../table.ts'

const OPEN = 500
const PER_SECOND = 50
const SECONDS = quick ? 20 : 60
/** Between two tries of a message whose answer did not come. */
const AGAIN_MS = 250
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Sent = {
  body: string
  to: string
  from: 'member' | 'staff'
  at: number
  heardAt?: number
  tries: number
}

/**
 * CS-07: 500 conversations with a stream each, half of the messages by members and half by staff, each told to the
 * other side. In the middle the server is stopped and started: who has no answer sends again under the same key, and
 * at the end every conversation is read and compared with what was sent.
 */
export async function chatLine(databaseUrl: string, buyers: Buyer[]): Promise<Line> {
  const clerk = (await openClerks(databaseUrl, 1))[0]!
  await query(
    databaseUrl,
    `insert into "staffRole" ("staffId", "roleId") select s.id, r.id from staff s, role r where s."loginId" = $1 and r.name = '고객지원' on conflict do nothing`,
    [clerk.loginId],
  )
  let shop = await startShop(databaseUrl)
  const { url, port } = shop
  const talkers = buyers.slice(0, OPEN)
  const waiting = new Map<string, Sent>()
  const hear = (told: 'member' | 'staff') => (roomId: string, said?: string) => {
    const sent = waiting.get(`${told} ${roomId}`)
    if (sent && said !== undefined && said !== told) sent.heardAt ??= performance.now()
  }
  const streams = [
    ...talkers.map((buyer) => keepStream(url, authorized(buyer), hear('member'))),
    keepStream(url, asStaff(clerk), hear('staff')),
  ]
  await Promise.all(streams.map(({ opened }) => opened))

  const all: Sent[] = []
  let tries = 0
  async function send(buyer: Buyer, from: 'member' | 'staff', n: number) {
    const body = `${from} ${n}`
    const room = String(buyer.memberId)
    const sent: Sent = { body, to: room, from, at: performance.now(), tries: 0 }
    all.push(sent)
    waiting.set(`${from === 'member' ? 'staff' : 'member'} ${room}`, sent)
    const key = randomUUID()
    const [path, headers, payload] =
      from === 'member'
        ? ['/api/fo/chats/messages', authorized(buyer), { body }]
        : [`/api/bo/chats/${room}/messages`, asStaff(clerk), { author: 'staff', body }]
    for (;;) {
      sent.tries++
      tries++
      const ok = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(payload),
      }).then(
        async (answer) => (await answer.text(), answer.ok),
        () => false,
      )
      if (ok) return
      await pause(AGAIN_MS)
    }
  }
  // every conversation is there before anything is timed
  for (const [at, buyer] of talkers.entries()) await send(buyer, 'member', -1 - at)
  const begun = all.splice(0)

  const sending: Promise<void>[] = []
  const total = PER_SECOND * SECONDS
  const restartAt = Math.floor(total / 2)
  let restart: Promise<void> | undefined
  let away = { from: Infinity, until: Infinity }
  const started = performance.now()
  for (let n = 0; n < total; n++) {
    if (n === restartAt)
      restart = (async () => {
        const from = performance.now()
        await shop.stop()
        shop = await startShop(databaseUrl, port)
        away = { from, until: performance.now() }
      })()
    sending.push(send(talkers[n % OPEN]!, n % 2 ? 'staff' : 'member', n))
    await pause(Math.max(0, started + ((n + 1) * 1_000) / PER_SECOND - performance.now()))
  }
  await restart
  await Promise.all(sending)
  await pause(2_000)

  let lost = 0
  let doubled = 0
  let disorder = 0
  for (const buyer of talkers) {
    const found = await messagesOf(url, buyer)
    const own = [...begun, ...all].filter(({ to }) => to === String(buyer.memberId))
    for (const { body } of own) {
      const times = found.filter((one) => one.body === body).length
      if (times === 0) lost++
      if (times > 1) doubled++
    }
    if (found.some(({ seq }, at) => at > 0 && seq <= found[at - 1]!.seq)) disorder++
  }
  streams.forEach(({ close }) => close())
  await shop.stop()

  // who was sent to while the server was away, or whose browser was still coming back, reads it on return
  const settled = all.filter(({ at }) => at < away.from - 1_000 || at > away.until + 6_000)
  const took = settled
    .filter(({ heardAt }) => heardAt !== undefined)
    .map(({ at, heardAt }) => heardAt! - at)
    .toSorted((one, other) => one - other)
  const untold = settled.length - took.length
  const p99Ms = took[Math.min(took.length - 1, Math.floor(took.length * 0.99))] ?? Infinity
  return {
    name: `chat: ${OPEN} open conversations, ${PER_SECOND} messages a second, one restart`,
    target: 'p99 ≤ 300 ms, 0 lost, 0 doubled',
    ours: (all.length * 1_000) / (performance.now() - started),
    p99Ms,
    errors: lost + doubled + disorder + untold,
    note: `${all.length} messages in ${tries - begun.length} sends, ${lost} lost, ${doubled} doubled, ${disorder} out of order, ${untold} not told; away ${Math.round(away.until - away.from)} ms`,
    met: p99Ms <= 300 && lost + doubled + disorder + untold === 0,
  }
}

/** Read page by page from the beginning, as a reader who was away does. */
async function messagesOf(url: string, buyer: Buyer) {
  const found: { seq: number; body: string }[] = []
  for (let after = 0; ;) {
    const answer = await fetch(`${url}/api/fo/chats/messages?after=${after}`, { headers: authorized(buyer) })
    const { body } = (await answer.json()) as { body: { rows: typeof found; more: boolean } }
    found.push(...body.rows)
    if (!body.more) return found
    after = body.rows.at(-1)!.seq
  }
}

/** A stream that comes back as a browser's does, until it is closed. */
function keepStream(
  url: string,
  headers: Record<string, string>,
  hear: (roomId: string, said?: string) => void,
) {
  let closed = false
  let current: IncomingMessage | undefined
  let tell!: () => void
  const opened = new Promise<void>((done) => (tell = done))
  const open = () => {
    const again = () => void (closed || setTimeout(open, 1_000))
    const client = request(
      `${url}/api/live`,
      { agent: false, headers: { accept: 'text/event-stream', ...headers } },
      (response) => {
        current = response
        if (response.statusCode !== 200) return again()
        const parser = createParser({
          onEvent({ event, data }) {
            if (event !== 'chat') return
            const { roomId, said } = JSON.parse(data) as { roomId: string; said?: string }
            hear(roomId, said)
          },
        })
        response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
        response.on('error', () => {}).on('close', again)
        tell()
      },
    )
    client.on('error', again)
    client.end()
  }
  open()
  return {
    opened,
    close() {
      closed = true
      current?.destroy()
    },
  }
}
