import { randomUUID } from 'node:crypto'
import { authorized, query, type Buyer } from '../buyers.ts'
import { compare, quick } from '../load.ts'
import type { Line } from '../table.ts'

type Place = { shop: string; floor: string; databaseUrl: string; buyers: Buyer[]; products: number }

export async function cartLine({ shop, floor, databaseUrl, buyers, products }: Place): Promise<Line> {
  const options = await query<{ id: number }>(
    databaseUrl,
    `select o.id from "productOption" o join product p on p."defaultOptionId" = o.id join stock s on s."optionId" = o.id
    where p."saleState" = 'on-sale' and not p."priceOnRequest" and p."minQuantity" = 1 and p."stepQuantity" = 1 order by o.id limit 200`,
  )
  const pick = (n: number) => ({ buyer: buyers[n % 64]!, option: options[(n * 7) % options.length]!.id })
  const picks = Array.from({ length: 640 }, (_, n) => pick(n))
  const add = await compare(
    {
      url: shop,
      requests: picks.map(({ buyer, option }) => ({
        method: 'POST',
        path: '/api/fo/od/cart/prd',
        headers: { ...authorized(buyer), 'content-type': 'application/json' },
        body: JSON.stringify({ cartPrdList: [{ optId: String(option), ordQty: 1 }] }),
      })),
    },
    {
      url: floor,
      requests: picks.map(({ buyer, option }) => ({
        method: 'POST',
        path: `/add?member=${buyer.memberId}&option=${option}`,
      })),
    },
  )
  return {
    name: `add to cart, ${products} products`,
    target: '≥ 0.35',
    ...add,
    met: add.ratio >= 0.35 && add.errors === 0,
  }
}

const count = quick ? 100 : 400

/** Each order is a fresh cart of 3 lines: the sheet is read, then the order is placed. 8 buyers at a time. */
export async function orderLine({ shop, floor, databaseUrl, buyers, products }: Place): Promise<Line> {
  const options = (
    await query<{ id: number }>(
      databaseUrl,
      `select o.id from "productOption" o join product p on p."defaultOptionId" = o.id
    where p."saleState" = 'on-sale' and not p."priceOnRequest" and p."minQuantity" = 1 and p."stepQuantity" = 1 order by o.id limit 60`,
    )
  ).map(({ id }) => id)
  const three = (n: number) =>
    [options[n % 20]!, options[20 + ((n * 7) % 20)]!, options[40 + ((n * 11) % 20)]!].sort(() =>
      n % 2 ? 1 : -1,
    )
  const deadlocks = async () =>
    (
      await query<{ deadlocks: string }>(
        databaseUrl,
        'select deadlocks from pg_stat_database where datname = current_database()',
      )
    )[0]!.deadlocks
  const before = await deadlocks()
  const rounds: { ours: number; floor: number }[] = []
  let errors = 0
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const turn = buyers.slice(64 + round * count, 64 + (round + 1) * count)
    await fillCarts(databaseUrl, turn, three)
    const ours = await inEights(turn, async (buyer) => {
      errors += await placeOne(shop, buyer)
    })
    const floored = await inEights(turn, async (buyer, n) => {
      const answer = await fetch(
        `${floor}/order?member=${buyer.memberId}&institution=${buyer.institutionId}&options=${three(n).join(',')}`,
        { method: 'POST' },
      )
      await answer.arrayBuffer()
      if (!answer.ok) errors++
    })
    rounds.push({ ours, floor: floored })
  }
  const middle = <T>(values: T[], by: (value: T) => number) =>
    values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)]!
  const median = middle(rounds, (round) => round.ours / round.floor)
  const locks = Number(await deadlocks()) - Number(before)
  const ratio = median.ours / median.floor
  return {
    name: `order of 3 lines by credit, sheet to answer, 8 buyers, ${products} products`,
    target: '≥ 0.2, 0 errors, 0 deadlocks',
    ours: median.ours,
    floor: median.floor,
    ratio,
    errors,
    note: `${locks} deadlocks`,
    met: ratio >= 0.2 && errors === 0 && locks === 0,
  }
}

async function fillCarts(databaseUrl: string, buyers: Buyer[], three: (n: number) => number[]) {
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

/** Orders a second: 8 at a time until all are done. */
async function inEights(buyers: Buyer[], work: (buyer: Buyer, n: number) => Promise<void>) {
  const queue = buyers.map((buyer, n) => [buyer, n] as const)
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(...next)
    }),
  )
  return (buyers.length / (performance.now() - began)) * 1000
}

/** 0 when the order stands, 1 otherwise. */
async function placeOne(shop: string, buyer: Buyer): Promise<number> {
  const headers = { ...authorized(buyer), 'content-type': 'application/json' }
  const { body: sheet } = (await (
    await fetch(`${shop}/api/fo/order-sheets?ordType=01`, { headers })
  ).json()) as { body: Sheet }
  const answer = await fetch(`${shop}/api/fo/orders`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      cartKey: sheet.cartKey,
      lines: sheet.lines.map(({ optionId, quantity, unitPrice }) => ({ optionId, quantity, unitPrice })),
      delivery: { addressId: sheet.addresses[0]?.addressId },
      receiver: '구매담당',
      phone: '0200000100',
      memo: '',
      points: 0,
      paymentKind: 'credit',
      taxDocument: 'tax-invoice',
      agreed: sheet.agreements.map(({ code, version }) => ({ code, version })),
    }),
  })
  const text = await answer.text()
  if (!answer.ok) process.stderr.write(`order refused: ${text.slice(0, 300)}\n`)
  return answer.ok ? 0 : 1
}

type Sheet = {
  cartKey: string
  lines: { optionId: number; quantity: number; unitPrice: number }[]
  addresses: { addressId: number }[]
  agreements: { code: string; version: string }[]
}
