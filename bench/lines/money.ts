import { randomUUID } from 'node:crypto'
import { authorized, openBuyers, query, type Buyer } from '../buyers.ts'
import { quick } from '../command.ts'
import type { BenchData } from '../data.ts'
import { load, median } from '../load.ts'
import { startShop, type Running } from '../servers.ts'
import { asStaff, openClerks, type Clerk } from '../staff.ts'
import type { Line } from '../table.ts'

const ORDERS = quick ? 10_000 : 100_000
const OPEN_CHARGES = 20_000
const DEPOSITS = 5_000
const PASTED = 300
const TIMES = quick ? 20 : 100
const READERS = 8
const READ_S = 5

/** What saves a morning: a pasted list that is checked, and a day's transfers matched with what is owed. */
export async function moneyLines(data: BenchData): Promise<Line[]> {
  const databaseUrl = await data.withOrders(ORDERS)
  const buyers = await openBuyers(databaseUrl, 200)
  const [clerk] = await openClerks(databaseUrl, 1)
  const shop = await startShop(databaseUrl)
  const lines = [
    await pastedLine(databaseUrl, shop, buyers),
    await matchingLine(databaseUrl, shop, buyers, clerk!),
  ]
  await shop.stop()
  return lines
}

/** Each buyer pastes other products: codes, and one name in five. */
async function pastedLine(databaseUrl: string, shop: Running, buyers: Buyer[]): Promise<Line> {
  const products = await query<{ code: string; name: string }>(
    databaseUrl,
    'select code, name from product where "saleState" = $1 order by id',
    ['on-sale'],
  )
  const taken: number[] = []
  let errors = 0
  for (let n = 0; n < TIMES + 10; n++) {
    const texts = Array.from({ length: PASTED }, (_, at) => {
      const { code, name } = products[(n * 977 + at * 31) % products.length]!
      return at % 5 === 0 ? name : code
    })
    const began = performance.now()
    const answer = await fetch(`${shop.url}/api/fo/quick-orders/check`, {
      method: 'POST',
      headers: { ...authorized(buyers[n % buyers.length]!), 'content-type': 'application/json' },
      body: JSON.stringify({ texts }),
    })
    await answer.arrayBuffer()
    // the first ten warm up
    if (n >= 10) taken.push(performance.now() - began)
    if (!answer.ok) errors++
  }
  const ms = median(taken)
  return {
    name: `quick order: ${PASTED} pasted rows checked`,
    target: '≤ 150 ms, 0 errors',
    errors,
    note: `median ${ms.toFixed(0)} ms of ${TIMES}, one after the other`,
    met: ms <= 150 && errors === 0,
  }
}

/** A third of the transfers is a charge to the won, a third a clinic's part of what it owes, a third nobody's. */
async function matchingLine(
  databaseUrl: string,
  shop: Running,
  buyers: Buyer[],
  clerk: Clerk,
): Promise<Line> {
  await query(
    databaseUrl,
    'update "creditCharge" set settled = 0 where "orderId" in (select "orderId" from "creditCharge" order by "orderId" desc limit $1)',
    [OPEN_CHARGES],
  )
  await query(
    databaseUrl,
    `insert into "creditCharge" ("orderId", "institutionId", amount, settled, "dueOn")
     select o.id, o."institutionId", o.goods + o.shipping, 0, date '2026-11-30' from "salesOrder" o
     where not exists (select from "creditCharge" c where c."orderId" = o.id)
     order by o.id desc limit greatest(0, $1 - (select count(*) from "creditCharge" where settled < amount))`,
    [OPEN_CHARGES],
  )
  await query(databaseUrl, 'analyze "creditCharge"')
  const owed = await query<{ name: string; amount: number; open: number }>(
    databaseUrl,
    `select i.name, c.amount::int8::float8 as amount, (count(*) over ())::int as open
     from "creditCharge" c join institution i on i.id = c."institutionId" where c.settled < c.amount order by c."orderId" limit $1`,
    [DEPOSITS],
  )
  const run = randomUUID().slice(0, 8)
  const rows = Array.from({ length: DEPOSITS }, (_, n) => {
    const { name, amount } = owed[n % owed.length]!
    return {
      at: `2026-11-20T${String(9 + (n % 8)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00`,
      name: n % 3 === 2 ? `보내는사람${n}` : name,
      amount: n % 3 === 0 ? amount : 1_000 + n,
      balance: null,
      reference: `${run}-${n}`,
      memo: '',
    }
  })
  const reading = {
    url: shop.url,
    requests: buyers.map((buyer) => ({
      path: '/api/fo/products?size=24',
      headers: authorized(buyer),
    })),
  }
  await load(reading, READ_S, READERS)
  const alone = await load(reading, READ_S, READERS)
  const readers = load(reading, READ_S, READERS)
  await new Promise((done) => setTimeout(done, 500))
  const began = performance.now()
  const answer = await fetch(`${shop.url}/api/bo/deposits`, {
    method: 'POST',
    headers: { ...asStaff(clerk), 'content-type': 'application/json' },
    body: JSON.stringify({ rows }),
  })
  const seconds = (performance.now() - began) / 1_000
  const told = await answer.text()
  const beside = await readers
  const ratio = beside.perSecond / alone.perSecond
  const errors = alone.errors + beside.errors + (answer.ok ? 0 : 1)
  if (!answer.ok) process.stderr.write(`deposits: ${told.slice(0, 300)}\n`)
  return {
    name: `${DEPOSITS} deposits matched against ${owed[0]?.open ?? 0} open charges, ${READERS} readers of the list beside`,
    target: `≤ 10 s, ≥ 0.9 of the readers alone in ${READ_S} s, 0 errors`,
    ours: beside.perSecond,
    floor: alone.perSecond,
    ratio,
    errors,
    note: `${seconds.toFixed(1)} s; ${told.replace(/.*"body":/, '').slice(0, 60)}`,
    met: seconds <= 10 && ratio >= 0.9 && errors === 0,
  }
}
