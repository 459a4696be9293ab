import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readDesk } from '#features/running/desk/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addLot, addProduct } from '#testing/trade.ts'
import {
  changeLotPieces,
  findOption,
  listLots,
  readLot,
  receiveGoods,
  saveReorderPoint,
  type ChangeKind,
} from '../contract.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
const key = () => ({ key: randomUUID() })
const change = (
  staff: Staff,
  lotId: number,
  kind: ChangeKind,
  quantity: number,
  seen: number,
  once: { key: string } = key(),
) => staff.send(changeLotPieces, { params: { lotId }, body: { kind, quantity, seen, note: '시험' } }, once)
const receipt = (optionId: number, line: object = {}, more: object = {}) => ({
  body: {
    supplier: '데모공급',
    note: 'PO-1',
    temperature: null,
    loggerNumber: '',
    lines: [
      {
        optionId,
        lotNumber: 'D26X01',
        expiresOn: '2028-06-30',
        quantity: 60,
        place: 'R-01',
        shortDateTaken: false,
        ...line,
      },
    ],
    ...more,
  },
})

test('[BO-03] goods come in by lot, once, and short, expired or unknown dates are asked about first', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const [drug, optionId] = [
    await addProduct(shop, { kind: 'drug', stock: 0 }),
    await addProduct(shop, { stock: 0 }),
  ]
  const code = async (...input: Parameters<typeof receipt>) =>
    (await staff.send(receiveGoods, receipt(...input), key())).resultCode
  expect(await code(drug, { expiresOn: null })).toBe('expiry-needed')
  expect(await code(optionId, { expiresOn: '2026-11-19' })).toBe('lot-expired')
  const short = await staff.send(receiveGoods, receipt(optionId, { expiresOn: '2027-04-30' }), key())
  expect([short.resultCode, short.body]).toEqual(['short-date', { lotNumbers: ['D26X01'] }])

  const once = key()
  const answers = await Promise.all([1, 2, 3].map(() => staff.send(receiveGoods, receipt(optionId), once)))
  expect(answers.map(({ reply }) => reply)).toEqual(Array(3).fill({ pieces: 60, quarantined: 0 }))
  expect(await code(optionId)).toBe('0000')
  expect(await code(optionId, { expiresOn: '2029-06-30' })).toBe('lot-differs')
  const [lot] = (await staff.send(listLots, { query: { search: 'D26X01' } })).reply.rows
  expect(lot).toMatchObject({
    onHand: 120,
    quarantined: 0,
    place: 'R-01',
    state: 'sellable',
    optionOnHand: 120,
  })
  const { moves, supplier } = (await staff.send(readLot, { params: { lotId: lot!.id } })).reply
  expect([supplier, moves.map(({ reason, good, left, note }) => [reason, good, left, note])]).toEqual([
    '데모공급',
    [
      ['received', 60, 120, 'PO-1'],
      ['received', 60, 60, 'PO-1'],
    ],
  ])
  expect(moves[0]!.by).not.toBeNull()
})

test('[BO-03] cold goods need their temperature, and go into quarantine when it was wrong', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { storage: 'cold', stock: 0 })
  await shop.run(`update stock set "restockOn" = '2026-12-01' where "optionId" = $1`, [optionId])
  const expected = () =>
    shop.one('select "restockOn" is not null as expected from stock where "optionId" = $1', [optionId])
  expect((await staff.send(receiveGoods, receipt(optionId), key())).resultCode).toBe('temperature-needed')
  const warm = receipt(optionId, { lotNumber: 'D26X02' }, { temperature: 8.1 })
  expect((await staff.send(receiveGoods, warm, key())).reply).toEqual({ pieces: 60, quarantined: 60 })
  expect(await expected()).toEqual({ expected: true })
  expect((await staff.send(receiveGoods, receipt(optionId, {}, { temperature: 4.1 }), key())).reply).toEqual({
    pieces: 60,
    quarantined: 0,
  })
  expect(await expected()).toEqual({ expected: false })
  const { rows } = (await staff.send(listLots, { query: { search: 'D26X0' } })).reply
  expect(
    rows.map(({ lotNumber, onHand, quarantined, state }) => [lotNumber, onHand, quarantined, state]),
  ).toEqual([
    ['D26X02', 0, 60, 'quarantined'],
    ['D26X01', 60, 0, 'sellable'],
  ])
})

test('[BO-03] pieces are adjusted, counted and moved with a reason, and only as many as there are', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 0 })
  const lotId = await addLot(shop, optionId, { quantity: 10 })
  const held = () => shop.one('select "onHand", quarantined from lot where id = $1', [lotId])
  const codes: string[] = []
  const asked: [ChangeKind, number, number][] = [
    ['adjust', -2, 10],
    ['count', 9, 8],
    ['quarantine', 4, 9],
    ['release', 1, 5],
    ['scrap', 1, 6],
    ['scrap-quarantined', 3, 5],
    ['quarantine', 6, 5],
    ['release', 1, 5],
    ['count', 7, 9],
    ['adjust', 0, 5],
  ]
  for (const [kind, quantity, seen] of asked)
    codes.push((await change(staff, lotId, kind, quantity, seen)).resultCode)
  expect(codes).toEqual([
    ...Array(6).fill('0000'),
    'more-than-held',
    'more-than-held',
    'lot-changed',
    'quantity-empty',
  ])
  expect(await held()).toEqual({ onHand: 5, quarantined: 0 })
  // what is set aside for a parcel stays where it is
  await shop.run('update lot set picked = 4 where id = $1', [lotId])
  expect((await change(staff, lotId, 'scrap', 2, 5)).resultCode).toBe('too-few')
  await shop.run('update lot set picked = 0 where id = $1', [lotId])
  const once = key()
  await Promise.all([1, 2, 3].map(() => change(staff, lotId, 'adjust', 5, 5, once)))
  expect(await held()).toEqual({ onHand: 10, quarantined: 0 })
  const racing = await Promise.all([1, 2, 3, 4].map(() => change(staff, lotId, 'count', 8, 10)))
  expect(racing.map(({ resultCode }) => resultCode).toSorted()).toEqual([
    '0000',
    ...Array(3).fill('lot-changed'),
  ])
  await shop.run('update lot set recalled = true where id = $1', [lotId])
  expect((await change(staff, lotId, 'adjust', 1, 8)).resultCode).toBe('lot-recalled')
  expect((await staff.send(readLot, { params: { lotId: 999_999 } })).resultCode).toBe('lot-not-found')
  const { kept } = await shop.one<{ kept: number }>(
    `select count(*)::int as kept from "auditChange" where record = 'lot' and after ->> 'onHand' = '8'`,
  )
  expect(kept).toBeGreaterThan(0)
})

test('[BO-03] lots stand by use-by date, page by page, in one statement, and by state', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 0, expiresOn: null })
  const make = (number: string, expiresOn: string | null, quantity = 3, recalled = false) =>
    addLot(shop, optionId, { number: `ZZ${number}`, expiresOn, quantity, recalled })
  for (const [number, day] of [
    ['3', '2028-01-31'],
    ['1', '2026-11-19'],
    ['2', '2027-01-31'],
    ['4', null],
  ] as const)
    await make(number, day)
  await make('5', '2028-02-28', 0)
  await make('6', '2028-03-31', 2, true)
  const sent: string[] = []
  const stop = shop.db.watch((text) => void (/from lot/.test(text) && sent.push(text)))
  const seen: string[] = []
  for (let cursor: string | undefined, turn = 0; turn < 5; turn++) {
    const { reply } = await staff.send(listLots, {
      query: { search: 'zz', size: 2, ...(cursor && { cursor }) },
    })
    seen.push(...reply.rows.map(({ lotNumber, state }) => `${lotNumber} ${state}`))
    if (!reply.next) break
    cursor = reply.next
  }
  stop()
  expect(seen).toEqual(['ZZ1 expired', 'ZZ2 near', 'ZZ3 sellable', 'ZZ6 recalled', 'ZZ4 sellable'])
  expect(sent).toHaveLength(3)
  const of = async (state: 'used-up' | 'near' | 'low' | 'recalled') =>
    (await staff.send(listLots, { query: { search: 'ZZ', state } })).reply.rows.map(
      ({ lotNumber }) => lotNumber,
    )
  expect([await of('used-up'), await of('near'), await of('recalled'), await of('low')]).toEqual([
    ['ZZ5'],
    ['ZZ2'],
    ['ZZ6'],
    [],
  ])
  await staff.send(saveReorderPoint, { params: { optionId }, body: { pieces: 20 } })
  expect(await of('low')).toHaveLength(5)
  expect((await staff.send(listLots, { query: { cursor: '2026-99-99.1' } })).resultCode).toBe('0000')
})

test('[BO-03] settings say of how few months and pieces staff are alerted, in the list, at the desk and at receipt', async () => {
  const usual = await openShop()
  const optionId = await addProduct(usual, { stock: 0 })
  const late = { lotNumber: 'ALERT-1', expiresOn: '2027-04-30', quantity: 20 }
  const alerts = async (staff: Staff) => {
    const count = (await staff.send(readDesk, {})).reply.waiting.find(({ menuId }) => menuId === 'stock')
    return count?.count ?? 0
  }
  const taken = async (staff: Staff, option: number) =>
    (await staff.send(receiveGoods, receipt(option, late), key())).resultCode
  expect(await taken(await usual.asStaff('ops01'), optionId)).toBe('short-date')

  const strict = await openShop({ env: { NEAR_EXPIRY_MONTHS: '3', REORDER_AT: '25' } })
  const staff = await strict.asStaff('ops01')
  const [own, other] = [await addProduct(strict, { stock: 0 }), await addProduct(strict, { stock: 30 })]
  expect(await taken(staff, own)).toBe('0000')
  const states = async (state: 'near' | 'low' | 'sellable', search: string) =>
    (await staff.send(listLots, { query: { state, search } })).reply.rows.map(({ lotNumber }) => lotNumber)
  expect(await states('near', 'ALERT-1')).toEqual([])
  expect(await states('low', 'ALERT-1')).toEqual(['ALERT-1'])
  const before = await alerts(staff)
  await staff.send(saveReorderPoint, { params: { optionId: own }, body: { pieces: 5 } })
  await staff.send(saveReorderPoint, { params: { optionId: other }, body: { pieces: 30 } })
  expect(await states('low', 'ALERT-1')).toEqual([])
  expect(await alerts(staff)).toBe(before)
  await staff.send(saveReorderPoint, { params: { optionId: other }, body: { pieces: 29 } })
  expect(await alerts(staff)).toBe(before - 1)
})

test('[BO-03] [GR-07] lots are found by how their number or code begins and by parts of a name, whether few hold it or many', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { id, name, code } = await shop.one<{ id: number; name: string; code: string }>(
    `select o.id, p.name, o.code from lot l join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
     where l."onHand" > 0 and p.name like '% % %' order by l.id limit 1`,
  )
  const options = async (search: string) => [
    ...new Set((await staff.send(listLots, { query: { search } })).reply.rows.map((row) => row.optionId)),
  ]
  expect(await options(name.split(' ').reverse().join(' ').toUpperCase())).toContain(id)
  expect(await options(code.slice(0, -1).toLowerCase())).toContain(id)
  expect(await options('%')).toEqual([])
  expect(
    (await staff.send(findOption, { query: { text: name } })).reply.map((row) => row.optionId),
  ).toContain(id)

  // more than are sorted: the walk meets them, page by page and each once
  await shop.one(
    `with made as (insert into lot ("optionId", number, "expiresOn", "onHand", "receivedAt")
       select $1, 'MANY' || n, date '2027-01-01' + n % 400, 0, now() from generate_series(1, 1200) n returning 1)
     select count(*) from made`,
    [id],
  )
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { reply } = await staff.send(listLots, {
      query: { state: 'used-up', search: 'many', size: 200, ...(cursor && { cursor }) },
    })
    seen.push(...reply.rows.map(({ lotNumber, expiresOn }) => `${expiresOn} ${lotNumber}`))
    if (!reply.next) break
    cursor = reply.next
  }
  expect([seen.length, new Set(seen).size]).toEqual([1200, 1200])
  expect(seen.map((one) => one.slice(0, 10))).toEqual(seen.map((one) => one.slice(0, 10)).toSorted())
})

test('[BO-03] a scanned box names its article', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const one = await shop.one<{ id: number; udi: string; code: string; productCode: string }>(
    `select o.id, o.udi, o.code, p.code as "productCode" from "productOption" o join product p on p.id = o."productId" where o.udi <> '' and o.code <> p.code order by o.id limit 1`,
  )
  const found = async (text: string) => (await staff.send(findOption, { query: { text } })).reply
  expect((await found(`(01)${one.udi}(17)280630(10)D26D04`)).map(({ optionId }) => optionId)).toEqual([
    one.id,
  ])
  expect((await found(one.code.toLowerCase()))[0]?.optionId).toBe(one.id)
  expect((await found(one.productCode)).map(({ optionId }) => optionId)).toContain(one.id)
  expect(await found('없는 상품 이름')).toEqual([])
})
