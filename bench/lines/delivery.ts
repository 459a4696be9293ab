import type { BenchData } from '../data.ts'
import { openBuyers, query } from '../buyers.ts'
import { quick } from '../command.ts'
import type { OrderWalk } from '../floor-orders.ts'
import { compare, median, type Request } from '../load.ts'
import { stockGoods } from '../goods.ts'
import { startFloor, startShop, type Running } from '../servers.ts'
import { asStaff, openClerks, type Clerk } from '../staff.ts'
import type { Line } from '../table.ts'
import { lineOf } from './reading.ts'
import { monthLine, recallLine } from './papers.ts'
import { shipLine } from './shipping.ts'

const FEW = quick ? 10_000 : 100_000
const MANY = quick ? 100_000 : 1_000_000
const CLERKS = 8
/** Asked one after the other, each of them so often. */
const TIMES = quick ? 15 : 60

/** What a list of so many orders is read from. */
type Office = {
  orders: number
  databaseUrl: string
  shop: Running
  floor: Running
  clerks: Clerk[]
  kept: Kept[]
}
/** A filter that somebody keeps, and the same for the floor. */
type Kept = { name: string; path: string; by: OrderWalk; value: string }

/** What staff do with orders that stand, at two sizes of a shop; the larger one ships, recalls and prints. */
export async function deliveryLines(data: BenchData): Promise<Line[]> {
  const few = await openOffice(await data.withOrders(FEW), FEW)
  const small = await listLine(few)
  const many = await openOffice(await data.withOrders(MANY), MANY)
  const lines = [
    small,
    await listLine(many),
    await growthLine(few, many),
    await recallLine(many.databaseUrl, MANY),
  ]
  await close(few)
  const goods = await stockGoods(many.databaseUrl)
  const buyers = await openBuyers(many.databaseUrl, 200)
  lines.push(await shipLine({ ...many, goods, buyers }))
  lines.push(await monthLine({ ...many, buyers }))
  await close(many)
  return lines
}

async function openOffice(databaseUrl: string, orders: number): Promise<Office> {
  const clerks = await openClerks(databaseUrl, CLERKS)
  const kept = await filtersOf(databaseUrl)
  const [shop, floor] = [await startShop(databaseUrl), await startFloor(databaseUrl)]
  return { orders, databaseUrl, shop, floor, clerks, kept }
}
const close = ({ shop, floor }: Office) => Promise.all([shop.stop(), floor.stop()])

/** Filters of each kind, common ones and rare ones. */
async function filtersOf(databaseUrl: string): Promise<Kept[]> {
  const [some] = await query<{ clinic: string; common: string; rare: string; tracking: string; lot: string }>(
    databaseUrl,
    `with sold as (select "productCode" as code, count(*) as n from "orderLine" where "orderId" % 10 = 0 and "productCode" like 'BK-%' group by 1)
     select (select i.name from institution i join "salesOrder" o on o."institutionId" = i.id where o.id % 1000 = 7 order by o.id desc limit 1) as clinic,
       (select code from sold order by n desc limit 1) as common, (select code from sold where n > 5 order by n limit 1) as rare,
       (select "trackingNumber" from parcel where "trackingNumber" is not null order by id desc offset 500 limit 1) as tracking,
       (select t.number from lot t where t.number like 'BL-%' and (select count(*) from (select from "parcelLine" where "lotId" = t.id limit 51) x) = 51 order by t.id desc limit 1) as lot`,
  )
  const { clinic, common, rare, tracking, lot } = some!
  const named = (target: string, text: string) => new URLSearchParams({ target, text }).toString()
  const of = (name: string, path: string, by: OrderWalk, value = '') => ({ name, path, by, value })
  return [
    of('all', '', 'all'),
    of('confirmed', 'status=confirmed', 'status', 'confirmed'),
    of('completed', 'status=completed', 'status', 'completed'),
    of('cancelled', 'status=cancelled', 'status', 'cancelled'),
    of('a week', 'days=7', 'week'),
    of('by points', 'paymentKind=points', 'payment', 'points'),
    of('by virtual account', 'paymentKind=virtual-account', 'payment', 'virtual-account'),
    of('cold', 'storage=cold', 'cool', 'cold'),
    of('held', 'only=held', 'held'),
    of('late', 'only=late', 'late'),
    of('of a clinic', named('clinic', clinic), 'clinic', clinic),
    of('with a common product', named('product', common), 'product', common),
    of('with a rare product', named('product', rare), 'product', rare),
    of('a parcel', named('tracking', tracking), 'tracking', tracking),
    of('a lot', named('lot', lot), 'lot', lot),
  ]
}

const requestOf = ({ path }: Kept, clerk: Clerk): Request => ({
  path: `/api/bo/orders?${path}`,
  headers: asStaff(clerk),
})

async function rowsOf({ shop, clerks }: Office, kept: Kept) {
  const answer = await fetch(shop.url + requestOf(kept, clerks[0]!).path, { headers: asStaff(clerks[0]!) })
  const { resultCode, body } = (await answer.json()) as {
    resultCode: string
    body: { rows: { orderNumber: string }[] }
  }
  return resultCode === '0000' ? body.rows.map(({ orderNumber }) => orderNumber) : []
}

/** All filters in turn, by eight of staff; shop and floor must show the same orders. */
async function listLine(office: Office): Promise<Line> {
  const { shop, floor, clerks, kept, orders } = office
  const floorPath = ({ by, value }: Kept) => `/orders?${new URLSearchParams({ by, value })}`
  let wrong = 0
  for (const one of kept) {
    const ours = (await rowsOf(office, one)).join()
    const floored = (await (await fetch(floor.url + floorPath(one))).json()) as { number: string }[]
    const theirs = floored.slice(0, 50).map(({ number }) => number)
    // a late order of the floor is late by the day alone
    if (ours !== '' && (one.by === 'late' || ours === theirs.join())) continue
    wrong++
    process.stderr.write(`orders ${one.name}: not what the floor shows\n`)
  }
  const compared = await compare(
    { url: shop.url, requests: clerks.flatMap((clerk) => kept.map((one) => requestOf(one, clerk))) },
    { url: floor.url, requests: clerks.flatMap(() => kept.map((one) => ({ path: floorPath(one) }))) },
  )
  const name = `list of orders for staff, ${kept.length} filters, first page, ${orders} orders`
  return lineOf(name, 0.3, compared, wrong)
}

/** How much longer the first page of each filter takes at ten times as many orders. */
async function growthLine(few: Office, many: Office): Promise<Line> {
  const grown: { name: string; times: number; ms: number }[] = []
  for (const [nth, { name }] of few.kept.entries()) {
    const [before, after] = [await pageMs(few, few.kept[nth]!), await pageMs(many, many.kept[nth]!)]
    grown.push({ name, times: after / before, ms: after })
  }
  const [worst] = grown.toSorted((one, other) => other.times - one.times)
  const slowest = grown.toSorted((one, other) => other.ms - one.ms)[0]!
  return {
    name: `first page of any filter, ${many.orders} orders against ${few.orders}`,
    target: '≤ 2 times as long',
    ratio: worst!.times,
    note: `most: ${worst!.name}; slowest: ${slowest.name}, ${slowest.ms.toFixed(1)} ms`,
    met: worst!.times <= 2,
  }
}

async function pageMs(office: Office, kept: Kept) {
  const took: number[] = []
  for (let n = -5; n < TIMES; n++) {
    const began = performance.now()
    await rowsOf(office, kept)
    if (n >= 0) took.push(performance.now() - began)
  }
  return median(took)
}
