import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import { sendRefund } from '#features/money/payments/server/index.ts'
import { openDatabase, type Database, type Tx } from '#platform/database/database.ts'
import type { CancelInput, PaymentGateway } from '#platform/gateway/port.ts'
import { inTurns, load, note } from '#testing/load.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, settlePayments, type Buyer } from '#testing/trade.ts'
import { approvePayment, cancelOrder, readOrder, type PaymentKind } from '../contract.ts'
import { isPaid } from '../rules.ts'
import { openPart } from './refund-part.ts'
import { partRefunds } from './refunds.ts'
import { holdOrder } from './settle-queries.ts'

const refundAccount = { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' }
type Services = Pick<Shop, 'db' | 'clock' | 'gateway' | 'settings'>

/** One order of 100,000 won of which 40,000 are tax-free, paid at the gateway. */
async function payOne(shop: Shop, buyer: Buyer, goods: [number, number], paymentKind: PaymentKind = 'card') {
  const [taxed, free] = goods
  const lines = [
    { optionId: taxed, quantity: 1 },
    { optionId: free, quantity: 1 },
  ]
  const placed = (await buy(buyer, lines, { paymentKind })).reply
  await buyer.send(approvePayment, { params: placed, body: await authorise(shop, placed) })
  const { toss } = (await shop.gatewayDoor()).control
  const orderId = placed.payment!.gatewayOrderId
  if (paymentKind === 'virtual-account') {
    toss.deposit({ orderId })
    await shop.send(receiveWebhook, { body: JSON.parse(toss.webhooks().at(-1)!.body) as never })
  }
  const read = async () => (await buyer.send(readOrder, { params: placed })).reply
  const atGateway = () => toss.payments().find((payment) => payment.orderId === orderId)!
  return { buyer, orderNumber: placed.orderNumber, gatewayOrderId: orderId, read, atGateway }
}

async function open(options: { paymentKind?: PaymentKind; plant?: (db: Database) => Database } = {}) {
  const shop = await openShop({ ...(options.plant && { plant: options.plant }) })
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const goods = await addGoods(shop)
  const { toss } = (await shop.gatewayDoor()).control
  return { shop, toss, goods, ...(await payOne(shop, buyer, goods, options.paymentKind)) }
}
const addGoods = async (shop: Shop): Promise<[number, number]> => [
  await addProduct(shop, { price: 60_000 }),
  await addProduct(shop, { price: 40_000, taxable: false, kind: 'book' }),
]

/** Of the gateway's share alone: what such a refund promises is not hidden by the other ways. */
async function refundPart(tx: Tx, part: Parameters<typeof openPart>[2]) {
  const order = await holdOrder(tx, part.orderNumber)
  return order && isPaid(order.status) ? openPart(tx, order, part) : { refused: 'not-paid' as const }
}

type Part = { part: string; amount: number; taxFree?: number; account?: typeof refundAccount }
const ask = (on: Database, now: Date, orderNumber: string, { taxFree = 0, account, ...part }: Part) =>
  on.transaction((tx) => refundPart(tx, { orderNumber, taxFree, refundAccount: account, at: now, ...part }))
/** Stores the refund of a part and sends it, as a room would in a request. */
async function giveBack(services: Services, orderNumber: string, part: Part) {
  const stored = await ask(services.db, services.clock.now(), orderNumber, part)
  if ('refund' in stored) await sendRefund(services, { id: stored.refund }, partRefunds)
  return stored
}

const cancel = (buyer: Buyer, orderNumber: string, body: object = {}) =>
  buyer.send(cancelOrder, { params: { orderNumber }, body: body as never }, { key: randomUUID() })

type Row = {
  cause: string
  state: string
  amount: number
  gatewayKey: string
  transactionKey: string | null
  number: string
}
const refundsIn = (shop: Shop) =>
  shop.run<Row>(
    `select r.cause, r.state, r.amount, r."gatewayKey", r."transactionKey", p.cause as number
     from "paymentAttempt" r join "paymentAttempt" p on p.id = r."paymentId" where p."createdAt" >= '2026-11-20T01:00:00Z' order by r.id`,
  )
/** Refunds that shop and gateway do not agree about, one by one. */
async function mismatches(shop: Shop, orders: Awaited<ReturnType<typeof payOne>>[]) {
  const known = await refundsIn(shop)
  return orders.filter(({ orderNumber, atGateway }) => {
    const { balanceAmount, totalAmount, cancels } = atGateway()
    const done = known.filter(({ number, state }) => number === orderNumber && state === 'done')
    const told = (cancels ?? []).map(
      ({ transactionKey, cancelAmount }) => `${transactionKey} ${cancelAmount}`,
    )
    const mine = done.map(({ transactionKey, amount }) => `${transactionKey} ${amount}`)
    return (
      told.sort().join() !== mine.sort().join() ||
      totalAmount - balanceAmount !== done.reduce((sum, { amount }) => sum + amount, 0)
    )
  }).length
}
async function settleAll(shop: Shop, rounds = 20) {
  for (let round = 0; round < rounds; round++) {
    shop.clock.advance(31_000)
    await settlePayments(shop)
  }
}

test('[M7] [OD-08] parts of an order go back under keys of their own while it stands, and a cancel gives back the rest', async () => {
  const { shop, toss, buyer, orderNumber, read, atGateway } = await open()
  await giveBack(shop, orderNumber, { part: 'a', amount: 10_000 })
  await giveBack(shop, orderNumber, { part: 'b', amount: 25_000, taxFree: 15_000 })
  expect(atGateway()).toMatchObject({
    status: 'PARTIAL_CANCELED',
    balanceAmount: 65_000,
    taxFreeAmount: 25_000,
    cancels: [
      { cancelAmount: 10_000, taxFreeAmount: 0, refundableAmount: 90_000 },
      { cancelAmount: 25_000, taxFreeAmount: 15_000, refundableAmount: 65_000 },
    ],
  })
  expect(await read()).toMatchObject({
    status: 'confirmed',
    total: 100_000,
    payGateway: 100_000,
    payment: { refund: { amount: 35_000, state: 'done' } },
  })
  expect((await read()).events.map(({ note }) => note)).toEqual([
    '',
    '',
    '부분환불 10,000원',
    '부분환불 25,000원',
  ])
  expect(await shop.booksViolations()).toEqual([])

  // no more than is left, in all and of each kind
  for (const [amount, taxFree] of [
    [65_001, 25_001],
    [40_001, 0],
    [25_001, 25_001],
    [10, 11],
  ] as const)
    expect(await ask(shop.db, shop.clock.now(), orderNumber, { part: 'c', amount, taxFree })).toEqual({
      refused: 'too-much',
    })

  expect((await cancel(buyer, orderNumber)).reply).toMatchObject({
    status: 'cancelled',
    refund: { amount: 100_000, state: 'done' },
  })
  expect(atGateway()).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
  const refunds = await refundsIn(shop)
  expect(refunds.map(({ cause, amount }) => [cause, amount])).toEqual([
    [`${orderNumber}/a`, 10_000],
    [`${orderNumber}/b`, 25_000],
    [orderNumber, 65_000],
  ])
  expect(new Set(refunds.map(({ gatewayKey }) => gatewayKey)).size).toBe(3)
  expect(toss.keyMisuses()).toEqual([])
  expect(await shop.booksViolations()).toEqual([])
})

test('[M7] a deposit goes back part by part to the account that is named each time', async () => {
  const { shop, orderNumber, read, atGateway } = await open({ paymentKind: 'virtual-account' })
  expect(await giveBack(shop, orderNumber, { part: 'a', amount: 10_000 })).toEqual({
    refused: 'account-needed',
  })
  await giveBack(shop, orderNumber, { part: 'a', amount: 10_000, account: refundAccount })
  await giveBack(shop, orderNumber, { part: 'b', amount: 40_000, taxFree: 40_000, account: refundAccount })
  expect(atGateway()).toMatchObject({ balanceAmount: 50_000, virtualAccount: { refundStatus: 'COMPLETED' } })
  // a refusal of the gateway gives the amount free again
  await giveBack(shop, orderNumber, { part: 'c', amount: 50_000, account: { ...refundAccount, bank: '99' } })
  expect((await refundsIn(shop)).map(({ state }) => state)).toEqual(['done', 'done', 'failed'])
  await giveBack(shop, orderNumber, { part: 'c', amount: 50_000, account: refundAccount })
  expect(atGateway()).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
  expect(await read()).toMatchObject({ status: 'confirmed', payment: { refund: { amount: 100_000 } } })
})

test('[M7] an order that is not paid, or paid on credit, has nothing at the gateway to give back', async () => {
  const { shop, buyer, goods } = await open()
  const credit = (await buy(buyer, [{ optionId: goods[0], quantity: 1 }])).reply.orderNumber
  const waiting = (await buy(buyer, [{ optionId: goods[0], quantity: 1 }], { paymentKind: 'card' })).reply
  for (const orderNumber of [credit, waiting.orderNumber, '20261120-999999'])
    expect(await giveBack(shop, orderNumber, { part: 'a', amount: 1 })).toEqual({ refused: 'not-paid' })
})

test('[M7] parts and cancels of any number of orders at once, on two connections, never give back more than was paid', async () => {
  const shop = await openShop()
  const other = openDatabase(shop.url, { poolSize: 10, waitMs: 20_000 })
  const goods = await addGoods(shop)
  const kinds = ['card', 'transfer', 'virtual-account'] as const
  const buyers = await addBuyers(shop, load(6, 200))
  const orders = await inTurns(buyers, 2, async (buyer, n) => {
    const kind = kinds[n % kinds.length]!
    const order = await payOne(shop, buyer, goods, kind)
    const account = kind === 'virtual-account' ? refundAccount : undefined
    const parts = Array.from({ length: 12 }, (_, part) => ({
      part: String(part),
      amount: 4_000 * (1 + ((n + part * 7) % 9)),
      taxFree: part % 3 ? 0 : 4_000,
      ...(account && { account }),
    }))
    await Promise.all([
      ...parts.map((part, at) =>
        giveBack({ ...shop, db: at % 2 ? shop.db : other }, order.orderNumber, part),
      ),
      ...Array.from({ length: 3 }, () => cancel(buyer, order.orderNumber, account ? { refundAccount } : {})),
    ])
    return order
  })
  await settleAll(shop)
  expect((await refundsIn(shop)).filter(({ state }) => state !== 'done' && state !== 'failed')).toEqual([])
  expect(await mismatches(shop, orders)).toBe(0)
  const { toss } = (await shop.gatewayDoor()).control
  expect(toss.keyMisuses()).toEqual([])
  const refunds = (await refundsIn(shop)).filter(({ state }) => state === 'done').length
  expect(refunds).toBeGreaterThan(orders.length * 2)
  note('M7 parts', { orders: orders.length, asked: orders.length * 12, refunds })
  await other.close()
})

/** Held up by a race alone: paying writes an attempt, too. */
let haveRead = async () => {}

/** The planted control of M7: nothing is locked before it is read, and all have read before the first writes. */
function unlocked(db: Database): Database {
  const planted = (tx: Tx): Tx => ({
    ...tx,
    async run(call) {
      if (/insert into "paymentAttempt"/.test(call.text)) await haveRead()
      return tx.run({
        ...call,
        ...(call.name && { name: `unlocked ${call.name}`.slice(0, 60) }),
        text: /"paymentAttempt"|"salesOrder"/.test(call.text)
          ? call.text.replace(/ for update(?! skip)/g, '')
          : call.text,
      })
    },
  })
  return { ...db, transaction: (work) => db.transaction((tx) => work(planted(tx))) }
}

const RACERS = 8
/** Who comes waits until so many have come. */
function meeting(count: number) {
  let waiting: (() => void)[] = []
  return () =>
    new Promise<void>((go) => {
      waiting.push(go)
      if (waiting.length < count) return
      for (const each of waiting) each()
      waiting = []
    })
}

/** Eight parts of 30,000 won of one payment, all begun before the first is asked for. */
async function race(shop: Shop, orderNumber: string) {
  const begun = meeting(RACERS)
  haveRead = meeting(RACERS)
  const answers = await Promise.allSettled(
    Array.from({ length: RACERS }, (_, n) =>
      shop.db.transaction(async (tx) => {
        await tx.run({ text: 'select 1', values: [] })
        await begun()
        const part = { part: String(n), amount: 30_000, taxFree: 10_000 }
        return refundPart(tx, { orderNumber, at: shop.clock.now(), ...part })
      }),
    ),
  )
  haveRead = async () => {}
  return answers
}
const opened = (answers: Awaited<ReturnType<typeof race>>) =>
  answers.filter((answer) => answer.status === 'fulfilled' && 'refund' in answer.value).length

test('[M7] of eight parts that race for one payment three fit', async () => {
  const { shop, orderNumber } = await open()
  const answers = await race(shop, orderNumber)
  expect([opened(answers), answers.filter(({ status }) => status === 'rejected').length]).toEqual([3, 0])
  await settleAll(shop, 1)
})

test('[M7] the database refuses what a build that locks nothing lets through, and without its floor the check sees it', async () => {
  const { shop, orderNumber } = await open({ plant: unlocked })
  const floored = await race(shop, orderNumber)
  expect(opened(floored)).toBeLessThanOrEqual(3)
  expect(
    floored.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code?: string }).code] : [],
    ),
  ).toContain('23514')
  expect(await shop.booksViolations()).toEqual([])

  await shop.run(`delete from "paymentAttempt" where cause like $1`, [`${orderNumber}/%`])
  await shop.run('alter table "paymentAttempt" drop constraint "refundsWithinPayment"')
  expect(opened(await race(shop, orderNumber))).toBeGreaterThan(3)
  expect((await shop.booksViolations()).map(({ rule }) => rule)).toContain('refunded more than paid')
  await shop.run(`delete from "paymentAttempt" where cause like $1`, [`${orderNumber}/%`])
})

test('[M7] one part asked for 20 times at once goes back once', async () => {
  const { shop, orderNumber, atGateway } = await open()
  const part = { part: 'a', amount: 30_000 }
  const answers = await Promise.all(Array.from({ length: 20 }, () => giveBack(shop, orderNumber, part)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(atGateway().cancels).toHaveLength(1)
  expect(await giveBack(shop, orderNumber, { ...part, amount: 20_000 })).toEqual({ refused: 'too-much' })
})

test('[M7] refunds of one payment go to the gateway one after the other', async () => {
  const { shop, toss, orderNumber, atGateway } = await open()
  toss.fault('cancel', { kind: 'slow' })
  const first = giveBack(shop, orderNumber, { part: 'a', amount: 30_000 })
  await toss.arrived('cancel')
  await giveBack(shop, orderNumber, { part: 'b', amount: 30_000 })
  expect((await refundsIn(shop)).map(({ state }) => state)).toEqual(['sent', 'intent'])
  toss.release()
  await first
  expect((await refundsIn(shop)).map(({ state }) => state)).toEqual(['done', 'intent'])
  await settlePayments(shop)
  expect((await refundsIn(shop)).map(({ state }) => state)).toEqual(['done', 'done'])
  expect(atGateway().cancels).toHaveLength(2)
})

async function manyParts(shop: Shop, count: number, services: Services = shop) {
  const goods = await addGoods(shop)
  const orders = await inTurns(await addBuyers(shop, count), 8, (buyer) => payOne(shop, buyer, goods))
  return {
    orders,
    giveBackAll: () =>
      inTurns(orders, 8, async ({ orderNumber }) => {
        // two of the same amount: the gateway's answers must not be taken for one another
        for (const [n, amount] of [20_000, 20_000, 5_000].entries())
          await giveBack(services, orderNumber, { part: String(n), amount })
      }),
  }
}

test('[M5] [M7] with a third of the answers lost, late or wrong, every part goes back once and shop and gateway agree', async () => {
  const shop = await openShop({ gatewayTimeoutMs: 1_000 })
  const { orders, giveBackAll } = await manyParts(shop, load(20, 200))
  const { toss } = (await shop.gatewayDoor()).control
  toss.chaos({
    rate: 0.35,
    seed: 11,
    kinds: ['drop-before', 'drop-after', 'error-after', 'late', 'slow'],
  })
  await giveBackAll()
  const unknown = (await refundsIn(shop)).filter(({ state }) => state !== 'done').length
  expect(unknown).toBeGreaterThan(orders.length / 4)
  toss.chaos({ rate: 0, seed: 11, kinds: [] })
  toss.release()
  // what is late lands while the same request has been repeated
  await settleAll(shop, load(10, 60))
  toss.land()
  await settleAll(shop, load(10, 60))
  expect((await refundsIn(shop)).map(({ state }) => state)).toEqual(
    orders.flatMap(() => ['done', 'done', 'done']),
  )
  expect(await mismatches(shop, orders)).toBe(0)
  expect(toss.payments().every(({ balanceAmount }) => balanceAmount === 55_000)).toBe(true)
  expect(toss.keyMisuses()).toEqual([])
  note('M5 parts', { refunds: orders.length * 3, unknown, mismatches: 0 })
})

test('[M5] [M7] the check sees a build that takes a lost answer for a refusal, and one that repeats under another key', async () => {
  const shop = await openShop({ gatewayTimeoutMs: 1_000 })
  const { toss } = (await shop.gatewayDoor()).control
  const hasty: PaymentGateway = {
    ...shop.gateway,
    async cancel(input) {
      const result = await shop.gateway.cancel(input)
      return result.kind === 'unknown' ? { kind: 'refused', code: 'TIMEOUT', message: '' } : result
    },
  }
  const taken = await manyParts(shop, 2, { ...shop, gateway: hasty })
  toss.fault('cancel', { kind: 'drop-after' }, 2)
  await taken.giveBackAll()
  expect(await mismatches(shop, taken.orders)).toBeGreaterThan(0)

  const forgetful: PaymentGateway = {
    ...shop.gateway,
    cancel: (input) => shop.gateway.cancel({ ...input, idempotencyKey: randomUUID() }),
  }
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const order = await payOne(shop, buyer, await addGoods(shop))
  toss.fault('cancel', { kind: 'late' })
  await giveBack({ ...shop, gateway: forgetful }, order.orderNumber, { part: 'a', amount: 20_000 })
  shop.clock.advance(31_000)
  await settlePayments({ ...shop, gateway: forgetful })
  toss.land()
  await expect.poll(() => order.atGateway().cancels?.length).toBe(2)
  expect(await mismatches(shop, [order])).toBe(1)
})

test('[M5] [M7] a process that dies between sending a part and its answer, or before it, leaves a refund that is finished once', async () => {
  const { shop, orderNumber, atGateway } = await open()
  const killed = () => Promise.reject<never>(new Error('killed'))
  const after = { ...shop.gateway, cancel: (input: CancelInput) => shop.gateway.cancel(input).then(killed) }
  const before = { ...shop.gateway, cancel: killed }
  for (const [n, gateway] of [after, before].entries()) {
    const part = { part: String(n), amount: 20_000 }
    await expect(giveBack({ ...shop, gateway }, orderNumber, part)).rejects.toThrow('killed')
    expect((await refundsIn(shop)).at(-1)).toMatchObject({ state: 'sent' })
    await settleAll(shop, 2)
    expect((await refundsIn(shop)).at(-1)).toMatchObject({ state: 'done' })
  }
  // stored, and never sent at all
  await ask(shop.db, shop.clock.now(), orderNumber, { part: 'c', amount: 20_000 })
  await settleAll(shop, 1)
  expect(atGateway()).toMatchObject({ balanceAmount: 40_000 })
  expect(atGateway().cancels).toHaveLength(3)
})

test('[M6] [M7] notices of parts that are late, repeated and turned round settle each part once', async () => {
  const { shop, toss, orderNumber, gatewayOrderId, atGateway } = await open({
    paymentKind: 'virtual-account',
  })
  toss.holdWebhooks()
  toss.fault('cancel', { kind: 'drop-after' }, 2)
  toss.fault('lookup', { kind: 'drop-before' })
  for (const part of ['a', 'b', 'c'])
    await giveBack(shop, orderNumber, { part, amount: 15_000, account: refundAccount })
  expect((await refundsIn(shop)).map(({ state }) => state)).toEqual(['unknown', 'intent', 'intent'])
  const tell = (body: string) => shop.send(receiveWebhook, { body: JSON.parse(body) as never })
  const told = () =>
    toss
      .webhooks()
      .map(({ body }) => body)
      .filter((body) => body.includes(gatewayOrderId))
      .toReversed()
  // the gateway does not answer the question: the notice is refused, so that it comes again
  expect(await tell(told()[0]!)).toMatchObject({ status: 503 })
  for (let round = 0; round < 3; round++)
    for (const body of told()) await Promise.all([tell(body), tell(body), tell(body)])
  await settleAll(shop, 1)
  for (const body of told()) expect(await tell(body)).toMatchObject({ status: 200 })
  expect((await refundsIn(shop)).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(atGateway().cancels).toHaveLength(3)
  expect(
    await shop.run(`select event from journal where "causeType" = 'part-refund' and cause like $1`, [
      `${orderNumber}/%`,
    ]),
  ).toHaveLength(3)
})
