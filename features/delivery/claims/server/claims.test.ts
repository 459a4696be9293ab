import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formatPhone } from '#domain/contact.ts'
import { mask } from '#domain/masks.ts'
import { cancelOrder, readOrder, type PaymentKind } from '#features/buying/orders/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import {
  askFor as ask,
  claimBody as body,
  claimOf as read,
  collect,
  decide,
  inspect as settle,
  lotOf,
  openClaims as open,
  orderPaid as order,
  refundAccount,
  type AskedLine as Line,
} from '#testing/claims.ts'
import { deliver, prepare } from '#testing/deliver.ts'
import { addProduct } from '#testing/trade.ts'
import {
  listClaims,
  listOfficeClaims,
  countClaims,
  nameRefundAccount,
  readClaim,
  readClaimable,
  readClaimPlace,
  readOfficeClaim,
  retryRefund,
  withdrawClaim,
} from '../contract.ts'

test('[OD-08] two of five come back: approved, collected, looked at, taken in by lot, and the price per piece goes back by credit', async () => {
  const { shop, buyer, staff } = await open()
  const option = await addProduct(shop, { price: 30_000, stock: 100 })
  const number = await order(shop, buyer, [[option, 5]])
  await deliver(shop, number)
  const claimable = (await buyer.send(readClaimable, { params: { orderNumber: number } })).reply
  expect(claimable.lines[0]).toMatchObject({
    returnable: 5,
    cancellable: 0,
    until: '2026-11-27',
    problem: null,
  })
  expect(claimable.kinds.map(({ problem }) => problem?.way ?? null)).toEqual(['return', null, null])

  const asked = await ask(buyer, body(number, 'return', [{ line: 1, quantity: 2, reason: 'change-of-mind' }]))
  expect(asked.reply).toMatchObject({ state: 'asked' })
  const { claimNumber } = asked.reply
  expect(claimNumber).toMatch(/^R20261120-\d{6}$/)
  expect(
    (await buyer.send(readClaimable, { params: { orderNumber: number } })).reply.lines[0]!.returnable,
  ).toBe(3)
  expect((await ask(buyer, body(number, 'return', [{ line: 1, quantity: 4 }]))).resultCode).toBe(
    'line-not-claimable',
  )

  expect((await decide(staff, claimNumber, [{ line: 1, quantity: 2 }])).reply).toEqual({ refund: 53_400 })
  await collect(staff, claimNumber)
  const lot = await lotOf(shop, option)
  for (const goods of [
    [{ line: 1, lotId: lot.id, fate: 'good', quantity: 1 }],
    [{ line: 1, lotId: 1, fate: 'good', quantity: 2 }],
    [{ line: 2, lotId: lot.id, fate: 'good', quantity: 2 }],
  ])
    expect((await settle(staff, claimNumber, goods)).resultCode).toBe('goods-differ')
  const done = await settle(staff, claimNumber, [
    { line: 1, lotId: lot.id, fate: 'good', quantity: 1 },
    { line: 1, lotId: lot.id, fate: 'quarantine', quantity: 1 },
  ])
  expect(done.reply).toEqual({ refund: 53_400 })
  expect(await lotOf(shop, option)).toMatchObject({ onHand: 96, quarantined: 1 })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 150_000 - 53_400 })
  const claim = await read(buyer, claimNumber)
  expect(claim).toMatchObject({
    state: 'done',
    refund: 53_400,
    given: { credit: 53_400, points: 0, gateway: 0 },
    sums: { goods: 60_000, fee: 6_600, total: 53_400, supply: 48_545, vat: 4_855 },
  })
  expect(claim.events.map(({ state }) => state)).toEqual([
    'done',
    'inspecting',
    'inspecting',
    'collected',
    'collecting',
    'approved',
    'asked',
  ])
  expect(await shop.booksViolations()).toEqual([])
})

test('[OD-08] [M7] by card and points, and by virtual account, a part goes back by its shares; a refused refund is asked for again', async () => {
  const { shop, buyer, staff } = await open()
  const option = await addProduct(shop, { price: 40_000, kind: 'cosmetic', stock: 100 })
  const pay = async (kind: PaymentKind, points = 0) => {
    const number = await order(shop, buyer, [[option, 5]], kind, points)
    await deliver(shop, number)
    return number
  }
  const through = async (claimNumber: string) => {
    await decide(staff, claimNumber, [{ line: 1, quantity: 2 }])
    await collect(staff, claimNumber)
    const goods = [{ line: 1, lotId: (await lotOf(shop, option)).id, fate: 'scrap', quantity: 2 }]
    expect((await settle(staff, claimNumber, goods)).status).toBe(200)
    return read(buyer, claimNumber)
  }
  const return2 = (number: string, more: object = {}) =>
    ask(buyer, body(number, 'return', [{ line: 1, quantity: 2, reason: 'short-dated' }], more))

  const mixed = await return2(await pay('card', 20_000))
  expect(await through(mixed.reply.claimNumber)).toMatchObject({
    state: 'done',
    given: { credit: 0, points: 8_000, gateway: 72_000 },
  })

  const deposit = await pay('virtual-account')
  expect((await return2(deposit)).resultCode).toBe('refund-account-needed')
  const named = await return2(deposit, { refundAccount: { ...refundAccount, bank: '99' } })
  const stored = await shop.one<{ refundAccount: string }>(
    `select "refundAccount" from claim where number = $1`,
    [named.reply.claimNumber],
  )
  expect(stored.refundAccount).not.toContain('110')
  const refused = await through(named.reply.claimNumber)
  expect(refused).toMatchObject({ state: 'inspecting', settling: true, accountNeeded: true })
  expect(refused.trouble).not.toBe('')
  const params = { claimNumber: named.reply.claimNumber }
  expect((await staff.send(retryRefund, { params })).status).toBe(200)
  expect(await read(buyer, params.claimNumber)).toMatchObject({ state: 'inspecting', settling: true })
  expect((await buyer.send(nameRefundAccount, { params, body: refundAccount })).status).toBe(200)
  expect(await read(buyer, params.claimNumber)).toMatchObject({
    state: 'done',
    trouble: '',
    given: { gateway: 80_000 },
  })
  expect(await shop.one(`select "refundAccount" from claim where number = $1`, [params.claimNumber])).toEqual(
    {
      refundAccount: null,
    },
  )
  expect((await buyer.send(nameRefundAccount, { params, body: refundAccount })).resultCode).toBe(
    'claim-moved',
  )
})

test('[OD-08] a cancel of a part is done at once, waits for approval while it is prepared, and gives the fee back with the last piece', async () => {
  const { shop, buyer, staff } = await open()
  const option = await addProduct(shop, { price: 10_000, stock: 100 })
  const number = await order(shop, buyer, [[option, 5]])
  const atOnce = await ask(buyer, body(number, 'cancel', [{ line: 1, quantity: 2 }]))
  expect(atOnce.reply).toMatchObject({ state: 'done' })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 33_300 })

  await prepare(shop, number)
  expect((await buyer.send(readClaimable, { params: { orderNumber: number } })).reply.approval).toBe(true)
  const waits = await ask(buyer, body(number, 'cancel', [{ line: 1, quantity: 3 }]))
  expect(waits.reply).toMatchObject({ state: 'asked' })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 33_300 })
  expect((await decide(staff, waits.reply.claimNumber, [{ line: 1, quantity: 3 }])).reply).toEqual({
    refund: 33_300,
  })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 0 })
  expect((await buyer.send(readOrder, { params: { orderNumber: number } })).reply.status).toBe('cancelled')
  expect(await shop.booksViolations()).toEqual([])
})

test('[M7] what a refused refund owes a part is not given back by cancelling the rest, and comes when its account is named', async () => {
  const { shop, buyer } = await open()
  const option = await addProduct(shop, { price: 40_000, stock: 100 })
  const to = (bank: string) => ({ refundAccount: { ...refundAccount, bank } })
  const cancelPart = async (orderNumber: string, quantity: number) =>
    (await ask(buyer, body(orderNumber, 'cancel', [{ line: 1, quantity }], to('99')))).reply
  const cancelAll = (orderNumber: string) =>
    buyer.send(
      cancelOrder,
      { params: { orderNumber }, body: { reason: '', ...to('88') } },
      { key: randomUUID() },
    )
  const name = ({ claimNumber }: { claimNumber: string }) =>
    buyer.send(nameRefundAccount, { params: { claimNumber }, body: refundAccount })

  const some = await order(shop, buyer, [[option, 5]], 'virtual-account')
  const part = await cancelPart(some, 2)
  const early = await cancelAll(some)
  expect([early.resultCode, early.message]).toEqual([
    'not-cancellable',
    expect.stringContaining('환불 계좌를 확인해 주세요'),
  ])
  expect((await name(part)).status).toBe(200)
  expect(await read(buyer, part.claimNumber)).toMatchObject({ state: 'done', given: { gateway: 80_000 } })
  expect((await cancelAll(some)).reply).toMatchObject({ status: 'cancelled' })

  const all = await order(shop, buyer, [[option, 5]], 'virtual-account')
  const whole = await cancelPart(all, 5)
  expect((await cancelAll(all)).resultCode).toBe('not-cancellable')
  expect(await shop.booksViolations()).toEqual([])
  expect((await name(whole)).status).toBe(200)
  expect(await read(buyer, whole.claimNumber)).toMatchObject({ state: 'done', given: { gateway: 200_000 } })
  expect(await shop.booksViolations()).toEqual([])
})

test('[OD-08] after a part was cancelled the rest of the order can be cancelled, and after the first pick only returned', async () => {
  const { shop, buyer, staff } = await open()
  const option = await addProduct(shop, { price: 10_000, stock: 100 })
  const first = await order(shop, buyer, [[option, 5]], 'credit', 0)
  await ask(buyer, body(first, 'cancel', [{ line: 1, quantity: 2 }]))
  const rest = await buyer.send(
    cancelOrder,
    { params: { orderNumber: first }, body: { reason: '' } },
    { key: randomUUID() },
  )
  expect(rest.reply).toMatchObject({ status: 'cancelled' })
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 0 })

  const number = await order(shop, buyer, [[option, 5]])
  await prepare(shop, number)
  const asked = await ask(buyer, body(number, 'cancel', [{ line: 1, quantity: 1 }]))
  await shop.run(
    `insert into parcel ("orderId", number, storage, state) select id, 1, 'ambient', 'picking' from "salesOrder" where number = $1`,
    [number],
  )
  expect((await decide(staff, asked.reply.claimNumber, [{ line: 1, quantity: 1 }])).resultCode).toBe(
    'picking-begun',
  )
  const closed = await ask(buyer, body(number, 'cancel', [{ line: 1, quantity: 1 }]))
  expect([closed.resultCode, closed.body]).toMatchObject(['not-claimable', { returnable: false }])
  await shop.run(
    `delete from parcel where state = 'picking' and "orderId" = (select id from "salesOrder" where number = $1)`,
    [number],
  )
  await deliver(shop, number, { 1: 4 })
  await deliver(shop, number, { 1: 1 })
  const shipped = await ask(buyer, body(number, 'cancel', [{ line: 1, quantity: 1 }]))
  expect([shipped.resultCode, shipped.body]).toMatchObject(['not-claimable', { returnable: true }])
})

test('[OD-08] what cannot come back is refused with its reason before anything is kept: days, class, pictures, pieces, other people', async () => {
  const { shop, buyer, stranger } = await open()
  const glove = await addProduct(shop, { price: 10_000 })
  const toxin = await addProduct(shop, { price: 40_000, storage: 'cold', kind: 'drug' })
  const number = await order(shop, buyer, [
    [glove, 5],
    [toxin, 5],
  ])
  expect((await ask(buyer, body(number, 'return', [{ line: 1, quantity: 1 }]))).resultCode).toBe(
    'not-claimable',
  )
  await deliver(shop, number)
  const lines = (await buyer.send(readClaimable, { params: { orderNumber: number } })).reply.lines
  const [cold, plain] = [
    lines.find(({ storage }) => storage === 'cold')!.line,
    lines.find(({ storage }) => storage === 'ambient')!.line,
  ]
  const code = async (kind: string, asked: Line[], more: object = {}) =>
    (await ask(buyer, body(number, kind, asked, more))).resultCode
  expect(await code('return', [{ line: cold, quantity: 1 }])).toBe('line-not-claimable')
  expect(await code('return', [{ line: plain, quantity: 6 }])).toBe('line-not-claimable')
  expect(await code('return', [{ line: 9, quantity: 1 }])).toBe('line-not-claimable')
  expect(
    await code('return', [
      { line: plain, quantity: 1 },
      { line: plain, quantity: 1 },
    ]),
  ).toBe('line-not-claimable')
  expect(await code('return', [{ line: plain, quantity: 1, reason: 'damaged' }])).toBe('picture-needed')
  expect(
    await code('return', [{ line: plain, quantity: 1, reason: 'damaged', fileId: 'A'.repeat(32) }]),
  ).toBe('files-gone')
  expect(await code('return', [{ line: plain, quantity: 1 }], { collection: undefined })).toBe(
    'collection-needed',
  )
  expect(
    await code('return', [{ line: plain, quantity: 1 }], { collection: 'pickup', collectOn: '2026-11-21' }),
  ).toBe('collection-needed')
  expect(await code('exchange', [{ line: plain, quantity: 1 }])).toBe('line-not-claimable')
  expect((await ask(stranger, body(number, 'return', [{ line: plain, quantity: 1 }]))).resultCode).toBe(
    'order-not-found',
  )
  expect((await stranger.send(readClaimable, { params: { orderNumber: number } })).resultCode).toBe(
    'order-not-found',
  )
  expect((await buyer.send(listClaims)).reply.claims).toEqual([])

  const asked = await ask(buyer, body(number, 'return', [{ line: plain, quantity: 1 }]))
  const params = { claimNumber: asked.reply.claimNumber }
  for (const answer of [
    await stranger.send(readClaim, { params }),
    await stranger.send(withdrawClaim, { params }),
  ])
    expect(answer.resultCode).toBe('claim-not-found')
  shop.clock.advance(8 * 86_400_000)
  const again = await shop.as(
    (await shop.one<{ loginId: string }>(`select "loginId" from member where id = $1`, [buyer.memberId]))
      .loginId,
  )
  expect((await ask(again, body(number, 'return', [{ line: plain, quantity: 1 }]))).resultCode).toBe(
    'not-claimable',
  )
})

test('[OD-08] of two staff one decides, pieces and steps that race happen once, and a claim is withdrawn until it is collected', async () => {
  const { shop, buyer, staff } = await open()
  const other = await shop.asStaff('admin01')
  const option = await addProduct(shop, { price: 30_000, stock: 100 })
  const number = await order(shop, buyer, [[option, 5]])
  await deliver(shop, number)
  const racers = await Promise.all(
    Array.from({ length: 6 }, () => ask(buyer, body(number, 'return', [{ line: 1, quantity: 2 }]))),
  )
  const won = racers.filter(({ status }) => status === 200).map(({ reply }) => reply.claimNumber)
  expect(won).toHaveLength(2)
  const [first, second] = won as [string, string]

  const decisions = await Promise.all(
    [staff, other, staff, other].map((who) => decide(who, first, [{ line: 1, quantity: 2 }])),
  )
  expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await decide(staff, second, [], {})).resultCode).toBe('nothing-approved')
  expect(
    (await decide(other, second, [], { decision: 'reject', words: '사용한 흔적이 있어요.' })).status,
  ).toBe(200)
  expect(await read(buyer, second)).toMatchObject({
    state: 'rejected',
    events: [{ words: '사용한 흔적이 있어요.' }, {}],
  })

  await collect(staff, first)
  expect((await buyer.send(withdrawClaim, { params: { claimNumber: first } })).resultCode).toBe('claim-kept')
  const goods = [{ line: 1, lotId: (await lotOf(shop, option)).id, fate: 'good', quantity: 2 }]
  const settled = await Promise.all([staff, other, staff, other].map((who) => settle(who, first, goods)))
  expect(settled.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await buyer.send(readCredit)).reply).toMatchObject({ used: 150_000 - 53_400 })

  const third = (await ask(buyer, body(number, 'return', [{ line: 1, quantity: 3 }]))).reply.claimNumber
  expect((await buyer.send(withdrawClaim, { params: { claimNumber: third } })).status).toBe(200)
  expect((await buyer.send(withdrawClaim, { params: { claimNumber: third } })).resultCode).toBe('claim-kept')
  expect((await decide(staff, third, [{ line: 1, quantity: 3 }])).resultCode).toBe('claim-moved')
  expect((await buyer.send(listClaims, { query: { orderNumber: number } })).reply).toMatchObject({ open: 0 })
})

test('[BO-04] the queue has its stages, what waits too long, and what the rules say of each claim', async () => {
  const { shop, buyer, staff } = await open()
  const option = await addProduct(shop, { price: 30_000, stock: 100 })
  const number = await order(shop, buyer, [[option, 5]])
  await deliver(shop, number)
  const { claimNumber } = (
    await ask(buyer, body(number, 'return', [{ line: 1, quantity: 2, reason: 'ordered-wrong' }]))
  ).reply
  const listed = async (query: object) =>
    (await staff.send(listOfficeClaims, { query: query as never })).reply.rows.map((row) => row.claimNumber)
  for (const query of [
    {},
    { kind: 'return' },
    { reason: 'ordered-wrong' },
    { storage: 'ambient' },
    { text: claimNumber },
    { text: number },
  ])
    expect(await listed(query)).toContain(claimNumber)
  for (const query of [
    { kind: 'cancel' },
    { storage: 'cold' },
    { queue: 'approved' },
    { text: "'; drop table claim" },
  ])
    expect(await listed(query)).not.toContain(claimNumber)
  const before = (await staff.send(countClaims)).reply
  expect(before.counts.asked).toBeGreaterThan(0)
  shop.clock.advance(5 * 3_600_000)
  const again = await shop.asStaff('cs01')
  expect((await again.send(countClaims)).reply.late).toBeGreaterThan(0)
  const detail = (await again.send(readOfficeClaim, { params: { claimNumber } })).reply
  expect(detail).toMatchObject({
    institution: expect.stringContaining('시험의원'),
    sums: { fee: 6_600, total: 53_400 },
  })
  expect(detail.checks.map(({ verdict }) => verdict)).toEqual(['pass', 'ask'])
  expect(detail.suggestion).toContain('53,400원')
  const stranger = await shop.asStaff('audit01')
  expect((await stranger.send(readOfficeClaim, { params: { claimNumber } })).status).toBe(403)
})

test('[BO-04] [VA-06] who asked for a claim and where it is collected are masked, and whole for a reason alone', async () => {
  const { shop, buyer, staff } = await open()
  const option = await addProduct(shop, { price: 30_000, stock: 100 })
  const number = await order(shop, buyer, [[option, 2]])
  await deliver(shop, number, { 1: 2 })
  const { claimNumber } = (await ask(buyer, body(number, 'return', [{ line: 1, quantity: 2 }]))).reply
  const params = { claimNumber }
  const { member, place } = await shop.one<{ member: string; place: { phone: string; receiver: string } }>(
    `select m.name as member, c."collectFrom" as place from claim c join member m on m.id = c."memberId" where c.number = $1`,
    [claimNumber],
  )
  const shown = (await staff.send(readOfficeClaim, { params })).reply
  expect(shown.events.map(({ actor }) => actor)).toEqual([mask('NAME', member)])
  expect(shown.place).toMatchObject({
    receiver: mask('NAME', place.receiver),
    phone: mask('PHONE', place.phone),
    address: expect.stringMatching(/\*$/),
  })
  expect((await staff.send(readClaimPlace, { params, query: { reason: '' } })).status).toBe(400)
  expect(
    (await staff.send(readClaimPlace, { params, query: { reason: '수거 주소 확인' } })).reply,
  ).toMatchObject({ receiver: place.receiver, phone: formatPhone(place.phone) })
  const own = (await buyer.send(readClaim, { params })).reply
  expect(own.events.map(({ actor }) => actor)).toEqual([member])

  // the clinic reads of the shop, staff read of their colleague
  await decide(staff, claimNumber, [{ line: 1, quantity: 2 }])
  const { name } = await shop.one<{ name: string }>(
    `select f.name from "claimEvent" e join staff f on f."loginId" = e.actor order by e.id desc limit 1`,
  )
  expect((await staff.send(readOfficeClaim, { params })).reply.events[0]!.actor).toBe(name)
  expect((await buyer.send(readClaim, { params })).reply.events[0]!.actor).toBe('메디몰')
})

test('[OD-08] a cancel that waited while its pieces left is refused with the way back, not granted', async () => {
  const { shop, buyer, staff } = await open()
  const option = await addProduct(shop, { price: 10_000, stock: 100 })
  const number = await order(shop, buyer, [[option, 5]])
  await prepare(shop, number)
  const asked = await ask(buyer, body(number, 'cancel', [{ line: 1, quantity: 2 }]))
  await deliver(shop, number, { 1: 4 })
  const decided = await decide(staff, asked.reply.claimNumber, [{ line: 1, quantity: 2 }])
  expect(decided.resultCode).toBe('picking-begun')
  expect((await decide(staff, asked.reply.claimNumber, [{ line: 1, quantity: 1 }])).reply).toEqual({
    refund: 10_000,
  })
})

test('[OD-08] what was approved and is rejected when it is looked at is told as well', async () => {
  const { shop, buyer, staff } = await open()
  const option = await addProduct(shop, { price: 30_000, stock: 100 })
  const number = await order(shop, buyer, [[option, 2]])
  await deliver(shop, number)
  const { claimNumber } = (await ask(buyer, body(number, 'return', [{ line: 1, quantity: 1 }]))).reply
  await decide(staff, claimNumber, [{ line: 1, quantity: 1 }])
  await collect(staff, claimNumber)
  const words = '개봉한 상품이라 돌려보내 드려요.'
  const rejected = { seen: 'inspecting', decision: 'reject', words }
  expect((await decide(staff, claimNumber, [], rejected)).status).toBe(200)
  const told = await shop.run<{ said: string }>(
    `select "values"::text as said from notification where kind = 'claim-decided' and channel = 'screen' and cause like $1 || '%' order by id`,
    [claimNumber],
  )
  expect(told).toEqual([{ said: expect.stringContaining('승인') }, { said: expect.stringContaining(words) }])
})
