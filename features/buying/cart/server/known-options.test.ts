import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricesFor } from '#features/shelf/prices/server/index.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct } from '#testing/trade.ts'
import { CART_LINES } from '../contract.ts'
import { addLines } from './change.ts'

const STOCK = 200_000
const usual = {
  price: 10_000,
  minQuantity: 1,
  stepQuantity: 1,
  saleState: 'on-sale',
  kind: 'consumable',
  licensedOnly: false,
  priceOnRequest: false,
  available: 1_000,
}
type Facts = typeof usual
/** `lines`: how many others the cart holds, null when it was never opened. `held`: of the option itself. */
type Case = {
  product: number
  before: Facts
  after: Facts
  lines: number | null
  held: number
  wanted: number[]
  other: number
  buyNow: boolean
  customerType: string
}
const plain: Case = {
  product: 0,
  before: usual,
  after: usual,
  lines: 1,
  held: 0,
  wanted: [1],
  other: 0,
  buyNow: false,
  customerType: '02',
}

/** Each product has overrides of its own, which the price book has read when this returns. */
async function openBench() {
  const shop = await openShop()
  const members = await addBuyers(shop, 3, { limit: 1 })
  const { priceGroupId } = await shop.one<{ priceGroupId: number }>(
    'select min(id) as "priceGroupId" from "priceGroup"',
  )
  const options: number[] = []
  for (let n = 0; n < 5; n++) options.push(await addProduct(shop, { stock: STOCK }))
  const fillers = (
    await shop.run<{ id: number }>(
      `insert into "productOption" ("productId", code, name, rank, "listPrice", price) select "productId", 'F-' || n, '옵션', 0, 1, 1 from "productOption", generate_series(1, $2::int) n where id = $1 returning id`,
      [options[0], CART_LINES],
    )
  ).map(({ id }) => id)
  // an option before it, so that the product does not copy the price of the one that is looked at
  await shop.run(
    `insert into "productOption" ("productId", code, name, rank, "listPrice", price) select "productId", 'D-' || id, '먼저', 0, 1, 1 from "productOption" where id = any($1::int[])`,
    [options],
  )
  const [running, over] = await shop.run<{ id: number }>(
    `insert into promotion (name, "startsAt", "endsAt") values ('지금', '2026-11-20T00:00:00Z', '2026-11-21T00:00:00Z'), ('어제', '2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z') returning id`,
  )
  const entry = (n: number, columns: Record<string, number>) => {
    const named = Object.entries({ optionId: options[n]!, ...columns })
    return shop.run(
      `insert into "priceEntry" (${named.map(([name]) => `"${name}"`).join()}) values (${named.map((_, at) => `$${at + 1}`).join()})`,
      named.map(([, value]) => value),
    )
  }
  await entry(1, { minQuantity: 5, unitPrice: 9_000 })
  await entry(1, { minQuantity: 10, unitPrice: 7_000 })
  await entry(2, { priceGroupId, unitPrice: 8_000 })
  await entry(3, { promotionId: running!.id, unitPrice: 6_000, minQuantity: 4 })
  await entry(4, { promotionId: over!.id, unitPrice: 5_000 })
  const asked = { priceGroupId, institutionId: members[0]!.institutionId }
  await expect
    .poll(async () => (await pricesFor(shop.db, asked, shop.clock.now())).overridesFor(options[3]!).length, {
      timeout: 10_000,
    })
    .toBe(1)

  const set = async (optionId: number, { price, available, ...product }: Facts) => {
    await shop.run('update "productOption" set price = $2 where id = $1 and price <> $2', [optionId, price])
    await shop.run('update stock set reserved = "onHand" - $2 where "optionId" = $1', [optionId, available])
    const named = Object.entries(product)
    await shop.run(
      `update product set ${named.map(([name], at) => `"${name}" = $${at + 2}`).join()} where id = (select "productId" from "productOption" where id = $1)
      and (${named.map(([name]) => `"${name}"`).join()}) is distinct from (${named.map((_, at) => `$${at + 2}`).join()})`,
      [optionId, ...named.map(([, value]) => value)],
    )
  }
  const fill = async (memberId: number, optionId: number, { lines, held }: Case) => {
    await shop.run('delete from "cartLine" where "memberId" = $1', [memberId])
    await shop.run('delete from cart where "memberId" = $1', [memberId])
    if (lines === null) return
    await shop.run('insert into cart ("memberId") values ($1)', [memberId])
    await shop.run(
      `insert into "cartLine" ("memberId", "optionId", quantity, selected, "seenPrice", "addedAt") select $1, * from unnest($2::int[], $3::int[]) q, (values (false, 1, timestamptz '2026-11-01T00:00:00Z')) v`,
      [
        memberId,
        [...(held ? [optionId] : []), ...fillers.slice(0, lines)],
        [...(held ? [held] : []), ...fillers.slice(0, lines).map(() => 1)],
      ],
    )
  }

  /**
   * What the known path and the other one make of the same state: the answer, the cart's rows, and whether
   * one statement did.
   */
  async function bothWays(db: Database, one: Case) {
    const optionId = options[one.product]!
    const wanted = [
      ...one.wanted.map((quantity) => ({ optionId, quantity })),
      ...(one.other ? [{ optionId: options[0]!, quantity: one.other }] : []),
    ]
    const buyer = (at: number) => ({
      memberId: members[at]!.memberId,
      customerType: one.customerType,
      ...asked,
    })
    const now = shop.clock.now()
    await set(optionId, one.before)
    await fill(buyer(0).memberId, optionId, plain)
    await addLines(db, buyer(0), now, [{ optionId, quantity: 1 }])
    await set(optionId, one.after)
    for (const at of [1, 2]) await fill(buyer(at).memberId, optionId, one)
    const left = async (memberId: number, answer: object) => ({
      answer:
        'cartKey' in answer
          ? {
              ...answer,
              cartKey:
                answer.cartKey ===
                (
                  await shop.one<{ cartId: string }>('select "cartId" from cart where "memberId" = $1', [
                    memberId,
                  ])
                ).cartId,
            }
          : answer,
      rows: await shop.run(
        'select "optionId", quantity, selected, "seenPrice", "addedAt" from "cartLine" where "memberId" = $1 order by "optionId"',
        [memberId],
      ),
    })
    let answer: object = {}
    const sent = await shop.statements(
      async () => (answer = await addLines(db, buyer(1), now, wanted, { buyNow: one.buyNow })),
    )
    const known = await left(buyer(1).memberId, answer)
    const twice = await left(
      buyer(2).memberId,
      await shop.db.transaction((tx) =>
        addLines(shop.db, buyer(2), now, wanted, { on: tx, buyNow: one.buyNow }),
      ),
    )
    expect(sent.length).toBeLessThanOrEqual(3)
    return { known, twice, alone: sent.length === 1 && 'count' in answer }
  }
  const mend = () => shop.run('update stock set reserved = 0 where "optionId" = any($1::int[])', [options])
  return { shop, bothWays, mend, options, members, asked, set }
}

const mostly = <T>(value: T, ...others: T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(value) }, { weight: 2, arbitrary: fc.constantFrom(...others) })
const rarely = <T>(value: T, ...others: T[]) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constant(value) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
const facts = fc.record({
  price: rarely(10_000, 8_500, 12_000),
  minQuantity: mostly(1, 2, 5),
  stepQuantity: mostly(1, 2, 3),
  saleState: rarely('on-sale', 'discontinued', 'hidden'),
  kind: rarely('consumable', 'drug'),
  licensedOnly: mostly(false, true),
  priceOnRequest: rarely(false, true),
  available: mostly(1_000, 0, 1, 4, 6, 12, STOCK),
})
const anyCase: fc.Arbitrary<Case> = facts
  .chain((before) =>
    fc.record({
      product: fc.nat(4),
      before: fc.constant(before),
      after: fc.oneof(
        { weight: 2, arbitrary: fc.constant(before) },
        { weight: 1, arbitrary: facts },
        { weight: 1, arbitrary: facts.map(({ available }) => ({ ...before, available })) },
      ),
      lines: fc.oneof(
        { weight: 6, arbitrary: fc.constant<number | null>(2) },
        { weight: 3, arbitrary: fc.constantFrom(null, 0, CART_LINES - 2, CART_LINES - 1, CART_LINES) },
      ),
      held: mostly(0, 1, 3, 4, 6, 99_998),
      wanted: fc.oneof(
        { weight: 4, arbitrary: fc.tuple(fc.constantFrom(2, 6, 12, 1, 3, 4, 5)) },
        {
          weight: 2,
          arbitrary: fc.array(fc.constantFrom(1, 2, 4, 6, 99_999, 0, -1), { minLength: 1, maxLength: 3 }),
        },
      ),
      other: rarely(0, 2),
      buyNow: rarely(false, true),
      customerType: mostly('02', '05', '01'),
    }),
  )
  .map((one) => ({
    ...one,
    held: one.lines === null ? 0 : one.held,
    lines: one.held && one.lines === CART_LINES ? CART_LINES - 1 : one.lines,
  }))

test('[OD-02] one statement for a known option does and says what two do, whatever changed since', async () => {
  const { bothWays, mend, shop } = await openBench()
  const done = { alone: 0, together: 0 }
  await fc.assert(
    fc.asyncProperty(anyCase, async (one) => {
      const { known, twice, alone } = await bothWays(shop.db, one)
      expect(known).toEqual(twice)
      done[alone ? 'alone' : 'together']++
    }),
    {
      numRuns: 80,
      examples: [
        [plain],
        [{ ...plain, product: 1, wanted: [2], held: 2 }],
        [{ ...plain, lines: CART_LINES, wanted: [1] }],
        [{ ...plain, held: 3, wanted: [2, 1] }],
      ],
    },
  )
  await mend()
  // neither way may go untried
  expect(Math.min(done.alone, done.together)).toBeGreaterThan(8)
}, 120_000)

/** A case for each thing the statement asks, and that question's text. */
const guards: [name: string, asks: RegExp, case_: Case][] = [
  [
    'the version of the option',
    /o\.xmin = w\."optionVersion"/,
    { ...plain, after: { ...usual, price: 12_000 } },
  ],
  [
    'the version of the product',
    /p\.xmin = w\."productVersion"/,
    { ...plain, after: { ...usual, saleState: 'discontinued' } },
  ],
  [
    'the stock',
    /f\.held \+ w\.quantity <= f\.available/,
    { ...plain, after: { ...usual, available: 2 }, held: 2 },
  ],
  ['the next tier', /f\.held \+ w\.quantity <= w\.most/, { ...plain, product: 1, held: 4 }],
  [
    'the multiple',
    /f\.held % f\."stepQuantity" = 0/,
    {
      ...plain,
      before: { ...usual, stepQuantity: 2 },
      after: { ...usual, stepQuantity: 2 },
      held: 1,
      wanted: [2],
    },
  ],
  ['the lines', /f\.lines \+ f\.fresh <= \d+/, { ...plain, lines: CART_LINES }],
]
/** The shop's database, but this question of the statement is always answered yes. */
const careless = (shop: Shop, asks: RegExp): Database => ({
  ...shop.db,
  run(call) {
    if (!call.text.includes('with fits')) return shop.db.run(call)
    expect(call.text).toMatch(asks)
    return shop.db.run({
      text: call.text.replace(asks, (asked) => `(${asked} or true)`),
      values: call.values,
    })
  },
})

test('[OD-02] a statement that leaves out one of its questions is seen', async () => {
  const { bothWays, mend, shop } = await openBench()
  for (const [name, asks, one] of guards) {
    const right = await bothWays(shop.db, one)
    expect(right.alone, name).toBe(false)
    expect(right.known, name).toEqual(right.twice)
    const wrong = await bothWays(careless(shop, asks), one)
    expect(wrong.alone, name).toBe(true)
    expect(wrong.known, name).not.toEqual(wrong.twice)
  }
  await mend()
})

test('[OD-02] [M8] prices and stock that change while many put in: whoever comes after a change meets it, in another process too', async () => {
  const { shop, mend, options, members, asked, set } = await openBench()
  const other = openDatabase(shop.url, { poolSize: 4 })
  const optionId = options[0]!
  const now = shop.clock.now()
  const add = (at: number, db: Database) =>
    addLines(db, { memberId: members[at]!.memberId, customerType: '02', ...asked }, now, [
      { optionId, quantity: 1 },
    ])
  const seen = async () =>
    (
      await shop.run<{ seenPrice: number }>('select "seenPrice" from "cartLine" where "optionId" = $1', [
        optionId,
      ])
    ).map(({ seenPrice }) => seenPrice)
  try {
    for (let round = 1; round <= 8; round++) {
      const price = 10_000 + round
      const during = [0, 1, 2, 0, 1, 2].map((at, n) => add(at, n % 2 ? other : shop.db))
      await set(optionId, { ...usual, price })
      expect((await Promise.all(during)).every((answer) => 'count' in answer)).toBe(true)
      expect((await seen()).every((one) => one === price || one === price - 1 || one === usual.price)).toBe(
        true,
      )
      await Promise.all([0, 1, 2].map((at) => add(at, round % 2 ? other : shop.db)))
      expect(await seen()).toEqual([price, price, price])
    }
    const held = (
      await shop.one<{ most: number }>('select max(quantity) as most from "cartLine" where "optionId" = $1', [
        optionId,
      ])
    ).most
    await set(optionId, { ...usual, price: 10_008, available: held })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add(0, n % 2 ? other : shop.db)))
    expect(answers.every((answer) => 'issues' in answer)).toBe(true)
    await set(optionId, { ...usual, price: 10_008, available: 0 })
    expect(await add(1, other)).toMatchObject({
      issues: [{ path: 'cartPrdList.0.ordQty', message: expect.stringContaining('품절') }],
    })
    expect(await add(1, shop.db)).toMatchObject({ issues: [{ path: 'cartPrdList.0.ordQty' }] })
  } finally {
    await other.close()
    await mend()
  }
})

test('[OD-02] what many members put in at the same moment shares statements, and each gets their own answer', async () => {
  const { shop } = await openBench()
  const members = await addBuyers(shop, 40, { limit: 1 })
  const options = [await addProduct(shop, { stock: STOCK }), await addProduct(shop, { stock: 3 })]
  const now = shop.clock.now()
  const buyer = ({ memberId, institutionId }: (typeof members)[number]) => ({
    memberId,
    institutionId,
    customerType: '02',
    priceGroupId: 0,
  })
  for (const optionId of options)
    for (const member of members) await addLines(shop.db, buyer(member), now, [{ optionId, quantity: 1 }])
  let answers: Awaited<ReturnType<typeof addLines>>[] = []
  const sent = await shop.statements(async () => {
    answers = await Promise.all(
      [...members, ...members].map((member, n) =>
        addLines(shop.db, buyer(member), now, [
          { optionId: options[n < 40 ? 0 : 1]!, quantity: n < 40 ? n + 1 : n % 2 ? 9 : 1 },
        ]),
      ),
    )
  })
  expect(sent.filter((text) => text.includes('with fits')).length).toBeLessThan(12)
  const held = async (at: number) =>
    (
      await shop.run<{ memberId: number; quantity: number }>(
        'select "memberId", quantity from "cartLine" where "optionId" = $1 and "memberId" = any($2::int[]) order by "memberId"',
        [options[at]!, members.map(({ memberId }) => memberId)],
      )
    ).map(({ quantity }) => quantity)
  expect(answers.map((answer) => ('count' in answer ? answer.count : 'refused'))).toEqual([
    ...Array.from({ length: 40 }, () => 2),
    ...Array.from({ length: 40 }, (_, n) => (n % 2 ? 'refused' : 2)),
  ])
  expect(await held(0)).toEqual(Array.from({ length: 40 }, (_, n) => n + 2))
  expect(await held(1)).toEqual(Array.from({ length: 40 }, (_, n) => (n % 2 ? 1 : 2)))
})
