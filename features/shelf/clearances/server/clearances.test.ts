import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addToCart, readCart } from '#features/buying/cart/contract.ts'
import { addKit } from '#features/buying/lists/contract.ts'
import { placeOrder, readOrderSheet, reorder } from '#features/buying/orders/contract.ts'
import { pickPile, readBench } from '#features/delivery/shipments/contract.ts'
import { listPapers } from '#features/delivery/papers/contract.ts'
import { findPapers } from '#features/delivery/papers/office-contract.ts'
import { startRecall, findLots, readReach } from '#features/delivery/recalls/contract.ts'
import { listEntries, mendEntry } from '#features/delivery/supply-reports/contract.ts'
import { bookSupplies } from '#features/delivery/supply-reports/server/index.ts'
import { checkPrice } from '#features/shelf/price-desk/price-check-contract.ts'
import { listProducts, readProduct } from '#features/shelf/catalogue/contract.ts'
import { changeLotPieces, listLots, readLot } from '#features/shelf/stock-keeping/contract.ts'
import {
  addLotPaper,
  downloadLotPaper,
  listLotPapers,
  removeLotPaper,
} from '#features/shelf/stock-keeping/lot-papers-contract.ts'
import { goodsAsked, readShortDated, saveUseByWish } from '#features/shelf/use-by-wishes/contract.ts'
import { deliver } from '#testing/deliver.ts'
import { askFor, claimBody } from '#testing/claims.ts'
import { form, pdf } from '#testing/file-samples.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy, fillCart, orderBody } from '#testing/trade.ts'
import { endClearance, readLotClearances, startClearance } from '../contract.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
const key = () => ({ key: randomUUID() })
const begin = (staff: Staff, lotId: number, body: object = {}, once = key()) =>
  staff.send(startClearance, { params: { lotId }, body: { pieces: 6, price: 6_000, ...body } }, once)
const end = (staff: Staff, clearanceId: number, once = key()) =>
  staff.send(endClearance, { params: { clearanceId } }, once)

/** Ten near pieces and a thousand that last, of one product at 10,000 won. */
async function nearShop() {
  const shop = await openShop()
  const [staff, buyers] = [await shop.asStaff('ops01'), await addBuyers(shop, 2)]
  const optionId = await addProduct(shop)
  const number = `NEAR-${optionId}`
  const lotId = await addLot(shop, optionId, { quantity: 10, number, expiresOn: '2027-02-28' })
  const { code: productCode } = await shop.one<{ code: string }>(
    `select p.code from product p join "productOption" o on o.id = p."defaultOptionId" where o.id = $1`,
    [optionId],
  )
  const optionOf = async (clearanceId: number) =>
    (await shop.one<{ optionId: number }>('select "optionId" from clearance where id = $1', [clearanceId]))
      .optionId
  return { shop, staff, buyer: buyers[0]!, other: buyers[1]!, optionId, lotId, number, productCode, optionOf }
}
const held = (shop: Shop, optionId: number) =>
  shop.one('select "onHand", reserved, "nextExpiry" from stock where "optionId" = $1', [optionId])

test('[BX-03] [BO-05] near-expiry pieces of a lot become an option for less, once, and what is left goes back', async () => {
  const { shop, staff, optionId, lotId, number, optionOf } = await nearShop()
  const code = async (body: object, of = lotId) => (await begin(staff, of, body)).resultCode
  const lasting = await shop.one<{ id: number }>(`select id from lot where "optionId" = $1 and id <> $2`, [
    optionId,
    lotId,
  ])
  const gone = await addLot(shop, optionId, { quantity: 9, expiresOn: '2026-11-19' })
  const called = await addLot(shop, optionId, { quantity: 9, expiresOn: '2027-02-28', recalled: true })
  const undated = await addLot(shop, optionId, { quantity: 9, expiresOn: null })
  expect([
    await code({ pieces: 11 }),
    await code({ price: 10_000 }),
    await code({ until: '2026-11-19' }),
    await code({ until: '2027-03-01' }),
    await code({}, lasting.id),
    await code({}, gone),
    await code({}, called),
    await code({}, undated),
    await code({}, 999_999_999),
  ]).toEqual([
    'too-few',
    'price-too-high',
    'day-unfit',
    'day-unfit',
    'lot-not-near',
    'lot-expired',
    'lot-recalled',
    'lot-undated',
    'lot-not-found',
  ])
  await shop.run('update lot set picked = 5 where id = $1', [lotId])
  expect(await code({})).toBe('too-few')
  await shop.run('update lot set picked = 0 where id = $1', [lotId])

  const before = (await staff.send(readLotClearances, { params: { lotId } })).reply
  expect(before).toEqual({
    price: 10_000,
    smallest: 1,
    free: 10,
    until: '2027-02-14',
    problem: null,
    clearances: [],
  })
  const once = key()
  const twice = await Promise.all([begin(staff, lotId, {}, once), begin(staff, lotId, {}, once)])
  expect(new Set(twice.map(({ reply }) => reply.clearanceId)).size).toBe(1)
  const { clearanceId } = twice[0]!.reply
  expect((await begin(staff, lotId)).resultCode).toBe('already-open')
  const sold = await optionOf(clearanceId)
  expect(await held(shop, sold)).toEqual({ onHand: 6, reserved: 0, nextExpiry: '2027-02-28' })
  const after = (await staff.send(readLotClearances, { params: { lotId } })).reply
  expect([after.problem, after.free, after.clearances.map(({ state, left }) => [state, left])]).toEqual([
    'already-open',
    4,
    [['on', 6]],
  ])
  const own = (await staff.send(listLots, { query: { search: number } })).reply.rows.find(
    (row) => row.optionId === sold,
  )!
  expect((await begin(staff, own.id)).resultCode).toBe('lot-is-clearance')

  await shop.run('update lot set picked = 1 where id = $1', [own.id])
  expect((await end(staff, clearanceId)).reply).toEqual({ back: 5 })
  await shop.run('update lot set picked = 0 where id = $1', [own.id])
  const [late, again] = [await end(staff, clearanceId), await end(staff, clearanceId)]
  expect([late.reply, again.reply]).toEqual([{ back: 1 }, { back: 0 }])
  const { moves } = (await staff.send(readLot, { params: { lotId } })).reply
  expect(moves.map(({ reason, good, left }) => [reason, good, left])).toEqual([
    ['from-clearance', 1, 10],
    ['from-clearance', 5, 9],
    ['to-clearance', -6, 4],
    ['received', 10, 10],
  ])
  const racing = await Promise.all([begin(staff, lotId), begin(staff, lotId), begin(staff, lotId)])
  expect(racing.map(({ resultCode }) => resultCode).toSorted()).toEqual([
    '0000',
    'already-open',
    'already-open',
  ])
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-03] a clearance stands beside the ordinary option, is bought with its date, and is over by itself', async () => {
  const { shop, staff, buyer, other, optionId, lotId, productCode, optionOf } = await nearShop()
  const sold = await optionOf((await begin(staff, lotId, { until: '2026-12-31' })).reply.clearanceId)
  const detail = async (who = buyer) =>
    (await who.send(readProduct, { params: { productCode } })).reply.options
  const listed = async () =>
    (await buyer.send(listProducts, { query: { codes: [productCode] } })).reply.products[0]!
  expect(
    (await detail()).map(({ optionId: id, clearance, nextExpiry, price }) => [
      id,
      clearance,
      nextExpiry,
      price?.unitPrice,
      price?.listPrice,
      price?.reason,
    ]),
  ).toEqual([
    [optionId, null, '2027-02-28', 10_000, 10_000, 'base'],
    [sold, { until: '2026-12-31' }, '2027-02-28', 6_000, 10_000, 'clearance'],
  ])
  expect(await listed()).toMatchObject({
    optionId,
    optionCount: 1,
    price: { unitPrice: 10_000 },
    clearance: { unitPrice: 6_000, expiresOn: '2027-02-28' },
  })
  // whoever pays no more for the ordinary option is offered nothing
  await shop.run(
    `insert into "priceEntry" ("optionId", "minQuantity", "unitPrice", "institutionId") values ($1, 1, 5000, $2)`,
    [optionId, buyer.institutionId],
  )
  expect([await detail(), await listed()]).toMatchObject([[{ optionId }], { clearance: null }])
  await shop.run(`delete from "priceEntry" where "optionId" = $1`, [optionId])

  await buyer.send(saveUseByWish, { body: { months: 12 } })
  await fillCart(buyer, [{ optionId: sold, quantity: 4 }])
  const short = await buyer.send(readShortDated, {
    query: { goods: goodsAsked([{ optionId: sold, quantity: 4 }]) },
  })
  expect(short.reply.short).toEqual([])
  expect((await buyer.send(readOrderSheet, { query: {} })).reply.lines).toMatchObject([
    { optionId: sold, unitPrice: 6_000, listPrice: 10_000, priceReason: 'clearance', useBy: '2027-02-28' },
  ])
  const ordered = await buyer.send(placeOrder, { body: await orderBody(buyer) }, key())
  const { orderNumber } = ordered.reply
  const params = { orderNumber, storage: 'ambient' as const }
  const bench = (await staff.send(readBench, { params })).reply
  expect(bench.lines).toMatchObject([
    { optionName: '임박 특가', lots: [{ lotNumber: `NEAR-${optionId}`, refused: null }] },
  ])
  const scan = { code: `NEAR-${optionId}`, quantity: 4 }
  expect((await staff.send(pickPile, { params, body: { scans: [scan] } })).status).toBe(200)

  // it is a choice for once
  const repeated = await buyer.send(reorder, { params: { orderNumber }, body: { besideCart: true } }, key())
  expect(repeated.reply.lines).toMatchObject([
    { optionId, quantity: 4, message: '임박 특가 대신 일반 상품을 담았어요.' },
  ])
  const kit = { name: '자주', lines: [{ optionId: sold, quantity: 1 }] }
  expect((await buyer.send(addKit, { body: kit })).resultCode).toBe('option-not-found')

  await fillCart(other, [{ optionId: sold, quantity: 2 }])
  shop.clock.advance(42 * 86_400_000)
  const { loginId } = await shop.one<{ loginId: string }>('select "loginId" from member where id = $1', [
    other.memberId,
  ])
  const late = await shop.as(loginId)
  expect(await detail(late)).toHaveLength(1)
  const { lines } = (await late.send(readCart)).reply
  expect(lines).toMatchObject([{ problem: { code: 'clearance-over', blocking: true } }])
  const body = { ...(await orderBody(late)), lines: [{ optionId: sold, quantity: 2, unitPrice: 6_000 }] }
  expect((await late.send(placeOrder, { body }, key())).body).toMatchObject({
    lines: [{ optionId: sold, problem: 'clearance-over' }],
  })
  const added = await late.send(addToCart, { body: { lines: [{ optionId: sold, quantity: 1 }] } })
  expect(added.status).toBe(400)
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-03] [BX-11] a recall of the lot reaches what was taken from it, and goods of a clearance come back for money alone', async () => {
  const { shop, staff, buyer, other, lotId, number, optionId, optionOf } = await nearShop()
  const { clearanceId } = (await begin(staff, lotId)).reply
  const sold = await optionOf(clearanceId)
  const bought = (await buy(buyer, [{ optionId: sold, quantity: 2 }])).reply.orderNumber
  await deliver(shop, bought)
  const ask = async (kind: string, reason: string) =>
    (await askFor(buyer, claimBody(bought, kind, [{ line: 1, quantity: 1, reason }]))).message
  expect([await ask('exchange', 'change-of-mind'), await ask('return', 'short-dated')]).toEqual([
    '임박 특가는 같은 상품으로 바꿔 드리지 못해요. 반품하시면 환불해 드릴게요.',
    '임박 특가는 유효기간을 알려 드리고 판 상품이에요. 다른 사유를 골라 주세요.',
  ])
  await shop.run('update lot set picked = 0 where id = $1', [lotId])
  const ordinary = (await buy(other, [{ optionId, quantity: 3 }])).reply.orderNumber
  await deliver(shop, ordinary)

  const found = (await staff.send(findLots, { query: { text: number } })).reply
  expect(found.map((lot) => [lot.lotId, lot.left])).toEqual([[lotId, 10 - 2 - 3]])
  expect((await staff.send(readReach, { body: { lotIds: [lotId] } })).reply).toMatchObject({
    institutions: 2,
    orders: 2,
    pieces: 5,
  })
  const recall = {
    lotIds: [lotId],
    reason: '이물',
    grade: 2,
    reportDue: '2026-11-25',
    notice: '쓰지 마세요.',
  }
  expect((await staff.send(startRecall, { body: recall }, key())).reply).toMatchObject({
    institutions: 2,
    quarantined: 5,
  })
  expect((await staff.send(readLotClearances, { params: { lotId } })).reply.clearances).toMatchObject([
    { state: 'over', left: 0 },
  ])
  const lots = await staff.send(listLots, { query: { search: number, state: 'recalled' } })
  expect(lots.reply.rows.map(({ quarantined }) => quarantined).toSorted()).toEqual([1, 4])
  const scrap = { kind: 'scrap-quarantined' as const, quantity: 1, seen: 0, note: '회수' }
  expect((await staff.send(changeLotPieces, { params: { lotId }, body: scrap }, key())).status).toBe(200)
  expect((await end(staff, clearanceId)).reply).toEqual({ back: 0 })
  expect(await shop.booksViolations()).toEqual([])
})

test('[BX-05] [BX-03] asked why, the price desk names the offer, its lot, use-by date and days, and what the ordinary option costs the same clinic', async () => {
  const { shop, staff, buyer, lotId, number, optionId, optionOf, productCode } = await nearShop()
  const { clearanceId, optionCode } = (await begin(staff, lotId, { until: '2026-12-31' })).reply
  const { businessNumber } = await shop.one<{ businessNumber: string }>(
    'select "businessNumber" from institution where id = $1',
    [buyer.institutionId],
  )
  const ask = async (day = '2026-11-20', code = optionCode) =>
    (await staff.send(checkPrice, { query: { institution: businessNumber, code, quantity: 2, day } })).reply
  const days = { from: '2026-11-20', until: '2026-12-31' }
  const own = { reason: 'clearance', unitPrice: 6_000, minQuantity: 1, promotionName: null, ...days }
  expect(await ask()).toMatchObject({
    optionName: '임박 특가',
    price: { unitPrice: 6_000, reason: 'clearance' },
    clearance: {
      lotNumber: number,
      expiresOn: '2027-02-28',
      ...days,
      ordinary: { unitPrice: 10_000, reason: 'base' },
      isOffered: true,
    },
    considered: [{ ...own, not: null }],
  })
  const outside = [await ask('2027-01-01'), await ask('2026-11-19')]
  expect(outside.map(({ considered }) => considered)).toEqual([
    [{ ...own, not: 'over' }],
    [{ ...own, not: 'not-yet' }],
  ])
  expect(await ask('2026-11-20', productCode)).toMatchObject({
    price: { unitPrice: 10_000, reason: 'base' },
    clearance: null,
  })
  await shop.run(
    `insert into "priceEntry" ("optionId", "minQuantity", "unitPrice", "institutionId") values ($1, 1, 5000, $2)`,
    [optionId, buyer.institutionId],
  )
  expect((await ask()).clearance).toMatchObject({
    ordinary: { unitPrice: 5_000, reason: 'contract' },
    isOffered: false,
  })
  await end(staff, clearanceId)
  const ended = await ask()
  expect(ended.considered).toMatchObject([{ not: 'over', from: days.from, until: days.from }])
  expect(
    await shop.one('select "clearanceUntil"::text as until from "productOption" where id = $1', [
      await optionOf(clearanceId),
    ]),
  ).toEqual({ until: '2026-11-19' })
})

test('[BX-06] [BX-16] papers and supply reports of pieces sold near their use-by date speak of the lot they came in as and of the ordinary option', async () => {
  const { shop, staff, buyer, other, optionId, lotId, number, optionOf } = await nearShop()
  const UDI = '02999000000159'
  await shop.run(
    `update product set kind = 'drug', details = jsonb_set(details, '{facts}', '[]') where "defaultOptionId" = $1`,
    [optionId],
  )
  await shop.run(`update "productOption" set name = '10매' where id = $1`, [optionId])
  const sold = await optionOf((await begin(staff, lotId)).reply.clearanceId)
  const { id: ownLot } = await shop.one<{ id: number }>('select id from lot where "takenFrom" = $1', [lotId])
  const put = async (id: number, kind: '시험성적서' | '첨부문서') => {
    const { payload, headers } = form({ fileGrpId: 'lot-papers' }, [{ name: `${kind}.pdf`, content: pdf() }])
    const authorization = `Bearer ${staff.token}`
    const uploaded = await shop.app.http.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...headers, authorization },
      payload,
    })
    const { fileId } = uploaded.json<{ body: { fileId: string } }>().body
    return (await staff.send(addLotPaper, { params: { lotId: id }, body: { fileId, kind } })).reply.id
  }
  const [report, leaflet] = [await put(lotId, '시험성적서'), await put(ownLot, '첨부문서')]
  // whichever of the two is looked at, all papers of the lot are there
  for (const id of [lotId, ownLot]) {
    const { papers } = (await staff.send(listLotPapers, { params: { lotId: id } })).reply
    expect(papers.map(({ kind }) => kind)).toEqual(['첨부문서', '시험성적서'])
    const file = await shop.app.http.inject({
      method: 'GET',
      url: downloadLotPaper.path.replace(':lotId', String(id)).replace(':paperId', String(report)),
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect(file.rawPayload.equals(pdf())).toBe(true)
  }

  const near = (await buy(buyer, [{ optionId: sold, quantity: 2 }])).reply.orderNumber
  const usual = (await buy(other, [{ optionId, quantity: 1 }])).reply.orderNumber
  for (const orderNumber of [near, usual]) await deliver(shop, orderNumber)
  for (const [clinic, orderNumber] of [
    [buyer, near],
    [other, usual],
  ] as const) {
    const { papers } = (await clinic.send(listPapers, { params: { orderNumber } })).reply
    expect(
      papers.filter(({ key }) => key.startsWith('lot-')).map(({ key, target }) => [key, target]),
    ).toEqual([
      [`lot-${report}`, `로트 ${number}`],
      [`lot-${leaflet}`, `로트 ${number}`],
    ])
    const found = await staff.send(findPapers, {
      query: { orderNumber, from: '2026-11-01', to: '2026-11-20' },
    })
    expect(found.reply.rows).toMatchObject([{ lotPapers: 2 }])
  }

  await bookSupplies(shop.db)
  const month = { duty: 'drug', month: '2026-11', size: 200 } as const
  const entryOf = async (orderNumber: string) =>
    (await staff.send(listEntries, { query: month })).reply.rows.find(
      (row) => row.orderNumber === orderNumber,
    )!
  const { name } = await shop.one<{ name: string }>('select name from product where "defaultOptionId" = $1', [
    optionId,
  ])
  const asSold = await entryOf(near)
  expect(asSold.fields).toMatchObject({
    itemName: `${name} 10매`,
    lot: number,
    expiresOn: '2027-02-28',
    quantity: 2,
    unitPrice: 6_000,
  })
  // its UDI and serial numbers are those of the same goods
  const label = { permit: '', classNumber: '', itemName: '', model: '', udi: UDI, careNumber: '' }
  const mend = (id: number, serials: string[]) =>
    staff.send(mendEntry, { params: { entryId: id }, body: { ...label, serials } })
  expect((await mend(asSold.id, ['S1', 'S2'])).resultCode).toBe('0000')
  const ordinary = await entryOf(usual)
  expect(ordinary.fields).toMatchObject({ udi: UDI, itemName: `${name} 10매` })
  expect((await mend(ordinary.id, ['S2'])).resultCode).toBe('serial-twice')
  expect((await entryOf(near)).fields).toMatchObject({ udi: UDI, serials: 'S1, S2' })

  const params = { lotId: ownLot, paperId: report }
  expect((await staff.send(removeLotPaper, { params })).resultCode).toBe('0000')
  expect((await staff.send(listLotPapers, { params: { lotId } })).reply.papers).toHaveLength(1)
})
