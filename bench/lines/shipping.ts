import { leavesOn, seoulDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { query, type Buyer } from '../buyers.ts'
import { quick } from '../command.ts'
import { rounds } from '../load.ts'
import type { Running } from '../servers.ts'
import { asStaff, type Clerk } from '../staff.ts'
import type { Line } from '../table.ts'
import { deadlocksOf, ordersPerSecond } from './buying.ts'

const COUNT = quick ? 64 : 320
const AT_ONCE = 8

type Place = {
  databaseUrl: string
  shop: Running
  floor: Running
  clerks: Clerk[]
  goods: number[]
  buyers: Buyer[]
}

/** Each order of three lines is scanned by lot and sent under a number, by eight clerks at once; the floor places an order. */
export async function shipLine({ databaseUrl, shop, floor, clerks, goods, buyers }: Place): Promise<Line> {
  const name = 'ship an order of 3 lines: scans, lots, tracking number, 8 clerks'
  const target = '≥ 0.15 of the order floor, 0 errors, 0 deadlocks'
  if (!leavesOn(seoulDate(new Date()), 'ambient', holidays))
    return { name, target, note: 'nothing leaves today: not measured', met: false }
  const three = (n: number) => [goods[n % 60]!, goods[60 + (n % 60)]!, goods[120 + (n % 60)]!]
  const before = await deadlocksOf(databaseUrl)
  const measured: { ours: number; floor: number }[] = []
  let errors = 0
  // the first round warms up
  for (let round = 0; round <= rounds; round++) {
    const numbers = await addWaiting(databaseUrl, buyers, three, round)
    const ours = await ordersPerSecond(numbers, AT_ONCE, async (orderNumber, n) => {
      if (!(await ship(shop.url, clerks[n % clerks.length]!, orderNumber, round * COUNT + n))) errors++
    })
    const floored = await ordersPerSecond(numbers, AT_ONCE, async (_, n) => {
      const { memberId, institutionId } = buyers[n % buyers.length]!
      const path = `/order?member=${memberId}&institution=${institutionId}&options=${three(n).join(',')}`
      const answer = await fetch(floor.url + path, { method: 'POST' })
      await answer.arrayBuffer()
      if (!answer.ok) errors++
    })
    if (round > 0) measured.push({ ours, floor: floored })
  }
  const middle = measured.toSorted((one, other) => one.ours / one.floor - other.ours / other.floor)[
    Math.floor(measured.length / 2)
  ]!
  const locks = (await deadlocksOf(databaseUrl)) - before
  const ratio = middle.ours / middle.floor
  return {
    name,
    target,
    ...middle,
    ratio,
    errors,
    note: `${locks} deadlocks`,
    met: ratio >= 0.15 && errors === 0 && locks === 0,
  }
}

async function ship(url: string, clerk: Clerk, orderNumber: string, serial: number): Promise<boolean> {
  const send = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...asStaff(clerk), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) process.stderr.write(`${path}: ${text.slice(0, 300)}\n`)
    return answer.ok ? text : ''
  }
  const scans = Array.from({ length: 3 }, () => ({ code: 'BENCH', quantity: 1 }))
  const picked = await send(`/api/bo/shipments/${orderNumber}/ambient/picks`, { scans, anyLot: true })
  const trackingNumber = `9${String(serial).padStart(11, '0')}`
  const sent =
    picked &&
    (await send('/api/bo/shipments/tracking', {
      rows: [{ orderNumber, carrier: '04', trackingNumber, handover: null }],
    }))
  if (sent && !sent.includes('"shipped":true'))
    process.stderr.write(`${orderNumber}: ${sent.slice(0, 300)}\n`)
  return sent !== '' && sent.includes('"shipped":true')
}

/** Confirmed orders of three ambient lines each, with their pieces reserved. */
async function addWaiting(
  databaseUrl: string,
  buyers: readonly Buyer[],
  three: (n: number) => number[],
  round: number,
): Promise<string[]> {
  const rows = await query<{ number: string }>(
    databaseUrl,
    `with wished as (
       select n, b.member, b.institution, 'SHIP${round}-' || lpad(n::text, 6, '0') as number from generate_series(0, $1::int - 1) n
       join unnest($2::int[], $3::int[]) with ordinality b (member, institution, nth) on b.nth = n % cardinality($2::int[]) + 1),
     made as (
       insert into "salesOrder" (number, "institutionId", "memberId", "orderType", "cartId", status, "paymentKind", "listTotal", goods, shipping, "payCredit", supply, vat, "taxFree", "lineCount", summary, delivery, "taxDocument", "placedAt", "confirmedAt")
       select number, institution, member, '01', gen_random_uuid(), 'confirmed', 'credit', 3000, 3000, 0, 3000, 3000, 0, 0, 3, '출고 계측', '{"receiver":"구매담당","phone":"0200000100","postcode":"00101","address1":"","address2":"","memo":""}', 'tax-invoice', now(), now() from wished
       returning id, number),
     wanted as (
       select m.id, m.number, w.n, x.line::smallint, x.option from made m join wished w using (number)
       join unnest($4::int[]) with ordinality o (option, place) on (o.place - 1) / 3 = w.n
       cross join lateral (select o.option, (o.place - 1) % 3 + 1 as line) x),
     lines as (
       insert into "orderLine" ("orderId", line, "optionId", "productCode", "productName", "optionName", "unitName", storage, taxable, quantity, "listPrice", "unitPrice", "priceReason", amount)
       select w.id, w.line, w.option, p.code, p.name, o.name, p."unitName", 'ambient', true, 1, 1000, 1000, 'base', 1000
       from wanted w join "productOption" o on o.id = w.option join product p on p.id = o."productId"),
     reserved as (
       update stock s set reserved = s.reserved + w.pieces from (select option, count(*)::int as pieces from wanted group by 1) w where s."optionId" = w.option),
     moved as (
       insert into "stockMove" ("optionId", "onHandChange", "reservedChange", reason, cause, at) select option, 0, 1, 'reserved', number, now() from wanted)
     select number from made order by number`,
    [
      COUNT,
      buyers.map(({ memberId }) => memberId),
      buyers.map(({ institutionId }) => institutionId),
      Array.from({ length: COUNT }, (_, n) => three(n)).flat(),
    ],
  )
  return rows.map(({ number }) => number)
}
