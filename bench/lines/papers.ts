import { ordersWith } from '#features/delivery/recalls/server/queries.ts'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { openDatabase } from '#platform/database/database.ts'
import { authorized, query, type Buyer } from '../buyers.ts'
import { quick } from '../command.ts'
import { inTurn, load, median } from '../load.ts'
import type { Running } from '../servers.ts'
import type { Line } from '../table.ts'

const PAPERS = quick ? 200 : 2_000
const READERS = 8
const SECONDS = quick ? 4 : 8
const LOOK_EVERY_MS = 250
const MOST = 50_000

/** Who got a lot, of the lots that went to the most orders. */
export async function recallLine(databaseUrl: string, orders: number): Promise<Line> {
  const lots = await query<{ id: number }>(
    databaseUrl,
    `select "lotId" as id from "parcelLine" group by 1 order by count(*) desc, 1 limit 20`,
  )
  const [counted] = await query<{ lines: number }>(
    databaseUrl,
    'select count(*)::int as lines from "orderLine"',
  )
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  let statements = 0
  let reached = 0
  const stop = db.watch(() => statements++)
  const took: number[] = []
  for (const { id } of lots) {
    const began = performance.now()
    reached += (await ordersWith(db, [id], MOST)).length
    took.push(performance.now() - began)
  }
  stop()
  await db.close()
  const ms = median(took)
  const each = statements / lots.length
  return {
    name: `who got a lot, ${counted!.lines} order lines, ${orders} orders`,
    target: '1 statement, ≤ 50 ms',
    note: `${each} statements, ${ms.toFixed(1)} ms in the middle, ${Math.max(...took).toFixed(1)} ms at most, ${Math.round(reached / lots.length)} orders each`,
    met: each <= 1 && ms <= 50 && reached > 0,
  }
}

type Place = { databaseUrl: string; shop: Running; buyers: Buyer[] }

/** A month's papers of one clinic as a ZIP, while others read lists. */
export async function monthLine({ databaseUrl, shop, buyers }: Place): Promise<Line> {
  const buyer = buyers[0]!
  await giveMonth(databaseUrl, buyer)
  const today = seoulDate(new Date())
  const path = `/api/fo/papers?${new URLSearchParams({ from: addDays(today, -31), to: today })}`
  const fetchZip = (signal: AbortSignal | null) =>
    fetch(shop.url + path, { headers: authorized(buyer), signal })
  const requests = buyers.map((one) => ({ path: '/api/fo/products', headers: authorized(one) }))
  const read = () => load({ url: shop.url, requests }, SECONDS, READERS)

  await read()
  const before = await shop.memoryMb()
  let most = before
  const looking = setInterval(
    () => void shop.memoryMb().then((mb) => (most = Math.max(most, mb))),
    LOOK_EVERY_MS,
  )
  const began = performance.now()
  const { bytes, files } = await take(await fetchZip(null))
  const seconds = (performance.now() - began) / 1_000
  // of the drawing alone: what readers leave behind until it is collected is theirs
  clearInterval(looking)
  const grown = most - before
  const whileDrawing = async () => {
    const stop = new AbortController()
    const drawn = fetchZip(stop.signal)
      .then(take)
      .catch(() => null)
    const measured = await read()
    stop.abort()
    await drawn
    return measured
  }
  const compared = await inTurn(whileDrawing, read)
  return {
    name: `a month's ZIP of ${PAPERS} papers, and lists read by ${READERS} meanwhile`,
    target: 'process ≤ 60 MB more, lists ≥ 0.8',
    ...compared,
    note: `${files} papers, ${(bytes / 2 ** 20).toFixed(1)} MB in ${seconds.toFixed(1)} s, process ${grown} MB more`,
    met: compared.ratio >= 0.8 && compared.errors === 0 && grown <= 60 && files >= PAPERS,
  }
}

/** The bytes of a ZIP and its files, by the signatures of its directory; nothing of it is held. */
async function take(answer: Response) {
  let bytes = 0
  let files = 0
  let rest = ''
  for await (const chunk of answer.body!) {
    bytes += chunk.length
    const text = rest + Buffer.from(chunk).toString('latin1')
    files += text.split('PK\u0001\u0002').length - 1
    rest = text.slice(-3)
  }
  return { bytes, files }
}

/** Orders of the last month that were sent become this clinic's. */
const giveMonth = (databaseUrl: string, { institutionId, memberId }: Buyer) =>
  query(
    databaseUrl,
    `update "salesOrder" o set "institutionId" = $1, "memberId" = $2 from (
       select x.id from "salesOrder" x join parcel k on k."orderId" = x.id and k.state = 'delivered' where x."placedAt" between now() - interval '30 days' and now() - interval '5 days' order by x.id limit $3) x
     where o.id = x.id`,
    [institutionId, memberId, PAPERS],
  )
