import { authorized, query, type Buyer } from '../buyers.ts'
import { compare, rounds } from '../load.ts'
import { quick } from '../command.ts'
import { addRequest, placeOrder } from '../ordering.ts'
import type { Place } from '../place.ts'
import type { Line } from '../table.ts'
import { lineOf } from './reading.ts'

/** One more of an option, so that each cart soon holds ten of the options. */
export async function cartLines({ shop, floor, buyers, goods, products }: Place): Promise<Line[]> {
  const picks = Array.from({ length: 640 }, (_, n) => ({
    buyer: buyers[n % 64]!,
    option: goods[(n * 7) % goods.length]!,
  }))
  const add = await compare(
    { url: shop.url, requests: picks.map(({ buyer, option }) => addRequest(buyer, [option])) },
    {
      url: floor.url,
      requests: picks.map(({ buyer, option }) => ({
        method: 'POST',
        path: `/add?member=${buyer.memberId}&option=${option}`,
      })),
    },
  )
  const cart = await fetch(`${shop.url}/api/fo/od/cart/prd`, { headers: authorized(buyers[0]!) })
  const { body } = (await cart.json()) as { body?: { cartPrdList: unknown[] } }
  const wrong = body?.cartPrdList.length === 10 ? 0 : 1
  return [lineOf(`add to cart, ${products} products`, 0.35, add, wrong)]
}

/** Each order of its own three goods, then everybody's of the same three. */
export async function orderLines(place: Place): Promise<Line[]> {
  const { goods, products } = place
  const three = (n: number) =>
    [goods[n % 20]!, goods[20 + ((n * 7) % 20)]!, goods[40 + ((n * 11) % 20)]!].sort(() => (n % 2 ? 1 : -1))
  const same = (n: number) => (n % 2 ? goods.slice(60, 63) : goods.slice(60, 63).toReversed())
  const spread = { name: '8 buyers', least: 0.2, atOnce: 8, count: quick ? 100 : 400, three }
  const hot = {
    name: '32 buyers of the same 3 products',
    least: 0.25,
    atOnce: 32,
    count: quick ? 128 : 480,
    three: same,
  }
  return [
    await orderLine(place, { ...spread, name: `${spread.name}, ${products} products` }),
    await orderLine(place, { ...hot, name: `${hot.name}, ${products} products` }),
  ]
}

type Ordering = {
  name: string
  least: number
  atOnce: number
  count: number
  /** Options of the nth buyer. */
  three: (n: number) => number[]
}

/** Each order is a fresh cart of 3 lines: the sheet is read, then the order is placed. */
async function orderLine(
  { shop, floor, databaseUrl, buyers }: Place,
  { name, least, atOnce, count, three }: Ordering,
): Promise<Line> {
  const measured: { ours: number; floor: number }[] = []
  let errors = 0
  const before = await deadlocksOf(databaseUrl)
  // the first round warms up
  for (let round = 0; round <= rounds; round++) {
    const turn = buyers.slice((round % 2) * count, (round % 2) * count + count)
    await fillCarts(databaseUrl, turn, three)
    const ours = await ordersPerSecond(turn, atOnce, async (buyer) => {
      if (!(await placeOrder(shop.url, buyer, 3))) errors++
    })
    const floored = await ordersPerSecond(turn, atOnce, async (buyer, n) => {
      const answer = await fetch(
        `${floor.url}/order?member=${buyer.memberId}&institution=${buyer.institutionId}&options=${three(n).join(',')}`,
        { method: 'POST' },
      )
      await answer.arrayBuffer()
      if (!answer.ok) errors++
    })
    if (round > 0) measured.push({ ours, floor: floored })
  }
  const [middle] = measured
    .toSorted((one, other) => one.ours / one.floor - other.ours / other.floor)
    .slice(Math.floor(measured.length / 2))
  const locks = (await deadlocksOf(databaseUrl)) - before
  const ratio = middle!.ours / middle!.floor
  return {
    name: `order of 3 lines by credit, sheet to answer, ${name}`,
    target: `≥ ${least}, 0 errors, 0 deadlocks`,
    ...middle!,
    ratio,
    errors,
    note: `${locks} deadlocks`,
    met: ratio >= least && errors === 0 && locks === 0,
  }
}

export async function deadlocksOf(databaseUrl: string) {
  const [found] = await query<{ deadlocks: string }>(
    databaseUrl,
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(found!.deadlocks)
}

export async function fillCarts(databaseUrl: string, buyers: Buyer[], three: (n: number) => number[]) {
  const members = buyers.flatMap(({ memberId }, n) => three(n).map(() => memberId))
  await query(databaseUrl, `delete from "cartLine" where "memberId" = any($1)`, [members])
  await query(
    databaseUrl,
    `insert into cart ("memberId") select distinct unnest($1::int[]) on conflict do nothing`,
    [members],
  )
  await query(
    databaseUrl,
    `insert into "cartLine" ("memberId", "optionId", quantity, "seenPrice", "addedAt") select *, 1, 0, now() from unnest($1::int[], $2::int[])`,
    [members, buyers.flatMap((_, n) => three(n))],
  )
}

/** Each by its own, so many at once. */
export async function ordersPerSecond<T>(
  each: readonly T[],
  atOnce: number,
  work: (one: T, n: number) => Promise<void>,
) {
  const queue = each.map((one, n) => [one, n] as const)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(...next)
    }),
  )
  return (each.length / (performance.now() - began)) * 1000
}
