import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy, sendFromLots } from '#testing/trade.ts'
import {
  countOfficeOrders,
  exportOfficeOrders,
  listOfficeOrders,
  type OrderFilters,
  type OrderSort,
} from '../contract.ts'
import { foldStateCounts } from './index.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
const numbers = async (staff: Staff, query: Partial<OrderFilters> & { sort?: OrderSort }, size = 100) => {
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const { reply } = await staff.send(listOfficeOrders, {
      query: { size, ...query, ...(cursor && { cursor }) },
    })
    found.push(...reply.rows.map(({ orderNumber }) => orderNumber))
    if (reply.next === null) return found
    cursor = reply.next
  }
}

test('[BO-04] staff find orders by state, day, payment, clinic, number, product, class, parcel and lot, in one statement', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const ambient = await addProduct(shop, { stock: 0 })
  await addLot(shop, ambient, { quantity: 50, number: 'D26-List' })
  const cold = await addProduct(shop, { stock: 100, storage: 'cold' })
  const [one, two] = await addBuyers(shop, 2)
  const sent = (await buy(one!, [{ optionId: ambient, quantity: 2 }])).reply.orderNumber
  const waits = (await buy(two!, [{ optionId: cold, quantity: 3 }])).reply.orderNumber
  const carded = (await buy(two!, [{ optionId: ambient, quantity: 1 }], { paymentKind: 'card' })).reply
    .orderNumber
  await sendFromLots(shop, sent, [{ code: 'D26-List', quantity: 2 }])
  const { trackingNumber } = await shop.one<{ trackingNumber: string }>(
    `select k."trackingNumber" from parcel k join "salesOrder" o on o.id = k."orderId" where o.number = $1`,
    [sent],
  )
  const { code } = await shop.one<{ code: string }>(
    'select p.code from product p join "productOption" n on n."productId" = p.id where n.id = $1',
    [ambient],
  )
  const { name } = await shop.one<{ name: string }>('select name from institution where id = $1', [
    two!.institutionId,
  ])
  const day = '2026-11-20'
  const wishes: [Partial<OrderFilters>, string[]][] = [
    [{ target: 'order', text: sent }, [sent]],
    [{ target: 'tracking', text: `${trackingNumber.slice(0, 4)}-${trackingNumber.slice(4)}` }, [sent]],
    [{ target: 'lot', text: 'd26-list' }, [sent]],
    [{ target: 'lot', text: 'D26-List', status: 'delivered' }, []],
    [{ target: 'product', text: code.toLowerCase() }, [carded, sent]],
    [{ target: 'product', text: code, paymentKind: 'card' }, [carded]],
    [{ target: 'clinic', text: name }, [carded, waits]],
    [{ target: 'clinic', text: name, storage: 'cold' }, [waits]],
    [{ target: 'clinic', text: '100%' }, []],
    [{ storage: 'cold', status: 'confirmed', target: 'clinic', text: '시험의원' }, [waits]],
  ]
  for (const [wish, expected] of wishes) {
    expect([wish, await numbers(staff, wish)]).toEqual([wish, expected])
    expect([wish, await numbers(staff, { ...wish, sort: 'oldest' })]).toEqual([wish, expected.toReversed()])
  }
  const all = await shop.run<{ number: string; status: string; paymentKind: string; day: string }>(
    `select number, status, "paymentKind", to_char("placedAt" at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day from "salesOrder" order by "placedAt" desc, id desc`,
  )
  const of = (wanted: (order: (typeof all)[number]) => boolean) =>
    all.filter(wanted).map(({ number }) => number)
  expect(await numbers(staff, {})).toEqual(of(() => true))
  expect(await numbers(staff, { sort: 'oldest' })).toEqual(of(() => true).toReversed())
  expect(await numbers(staff, { status: 'completed' })).toEqual(of(({ status }) => status === 'completed'))
  expect(await numbers(staff, { paymentKind: 'virtual-account' })).toEqual(
    of(({ paymentKind }) => paymentKind === 'virtual-account'),
  )
  expect(await numbers(staff, { days: '1' })).toEqual(of((order) => order.day === day))
  expect(await numbers(staff, { from: '2026-10-01', to: '2026-10-31' })).toEqual(
    of((order) => order.day.startsWith('2026-10')),
  )
  const cool = await shop.run<{ number: string }>(
    `select number from "salesOrder" o where exists (select from "orderLine" where "orderId" = o.id and storage = 'cold') order by id desc`,
  )
  expect(await numbers(staff, { storage: 'cold' })).toEqual(cool.map(({ number }) => number))

  for (const [wish] of [...wishes, [{}], [{ status: 'completed' }], [{ only: 'late' }]] as typeof wishes) {
    const statements = await shop.statements(() => staff.send(listOfficeOrders, { query: wish }))
    expect(statements.filter((text) => /"(salesOrder|orderLine)"/.test(text))).toHaveLength(1)
  }
})

test('[BO-04] every way through the list gives each order once, whatever the size of its pages', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const wishes: Partial<OrderFilters>[] = [
    {},
    { status: 'completed' },
    { storage: 'cold' },
    { target: 'clinic', text: '의원' },
  ]
  for (const wish of wishes)
    for (const sort of ['newest', 'oldest'] as const) {
      const paged = await numbers(staff, { ...wish, sort }, 7)
      expect(paged.length).toBeGreaterThan(7)
      expect([wish, sort, paged]).toEqual([wish, sort, await numbers(staff, { ...wish, sort })])
      expect(new Set(paged).size).toBe(paged.length)
    }
  const lost = await staff.send(listOfficeOrders, { query: { cursor: 'x.1' } })
  expect(lost.reply.rows[0]).toEqual((await staff.send(listOfficeOrders)).reply.rows[0])
})

test('[BO-04] staff sort by amount and by what was promised first, through any filter and any size of pages, and find a product by its name', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const rows = await shop.run<{ number: string; status: string; total: number; due: string; cool: boolean }>(
    `select o.number, o.status, o.goods + o.shipping as total, l.due, l.cool from "salesOrder" o cross join lateral (
       select to_char(min("promisedOn") filter (where quantity > cancelled + shipped), 'YYYY-MM-DD') as due, bool_or(storage = 'cold') as cool
       from "orderLine" where "orderId" = o.id) l order by o.id desc`,
  )
  const dear = rows.toSorted((a, b) => b.total - a.total)
  const open = ['confirmed', 'preparing', 'part-shipped']
  const due = rows
    .filter(({ status }) => open.includes(status))
    .toSorted((a, b) => ((a.due ?? '9') < (b.due ?? '9') ? -1 : (a.due ?? '9') > (b.due ?? '9') ? 1 : 0))
  const of = (found: typeof rows) => found.map(({ number }) => number)
  expect(await numbers(staff, { sort: 'amount' }, 30)).toEqual(of(dear))
  expect(await numbers(staff, { sort: 'due' }, 5)).toEqual(of(due))
  for (const status of ['confirmed', 'completed'] as const)
    expect(await numbers(staff, { sort: 'amount', status }, 4)).toEqual(
      of(dear.filter((order) => order.status === status)),
    )
  expect(await numbers(staff, { sort: 'due', storage: 'cold' }, 3)).toEqual(
    of(due.filter(({ cool }) => cool)),
  )

  // more than are sorted: a walk along the amounts meets them, page by page and each once
  await shop.run(
    `insert into "salesOrder" overriding system value
     select (jsonb_populate_record(o, jsonb_build_object('id', m.id + n, 'number', 'MANY-' || n, 'cartId', gen_random_uuid()))).*
     from "salesOrder" o, (select max(id) as id, min(id) filter (where status = 'cancelled') as one from "salesOrder") m, generate_series(1, 1001) n
     where o.id = m.one`,
  )
  const many = await shop.run<{ number: string }>(
    `select number from "salesOrder" where status = 'cancelled' order by goods + shipping desc, id desc`,
  )
  expect(await numbers(staff, { sort: 'amount', status: 'cancelled' })).toEqual(
    many.map(({ number }) => number),
  )
  await shop.run(`delete from "salesOrder" where number like 'MANY-%'`)

  const [name] = await shop.run<{ name: string; id: number }>(
    `select p.name, p.id from product p where exists (select from "orderLine" l join "productOption" n on n.id = l."optionId" where n."productId" = p.id) order by p.id limit 1`,
  )
  const ordered = await shop.run<{ number: string }>(
    `select distinct o.id, o.number from "salesOrder" o join "orderLine" l on l."orderId" = o.id join "productOption" n on n.id = l."optionId" where n."productId" = $1 order by o.id desc`,
    [name!.id],
  )
  const named = ordered.map(({ number }) => number)
  const wish = { target: 'product', text: name!.name } as const
  expect((await numbers(staff, wish)).filter((number) => named.includes(number))).toEqual(named)
  expect((await numbers(staff, { ...wish, sort: 'amount' }, 2)).toSorted()).toEqual(
    (await numbers(staff, wish)).toSorted(),
  )
  for (const sort of ['amount', 'due'] as const) {
    const statements = await shop.statements(() => staff.send(listOfficeOrders, { query: { sort, ...wish } }))
    expect(statements.filter((text) => /"(salesOrder|orderLine)"/.test(text))).toHaveLength(1)
  }
})

test('[BO-04] the chips count from the kept summary, before and after it is folded', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 100 })
  const [buyer] = await addBuyers(shop, 1)
  const read = async () => (await staff.send(countOfficeOrders)).reply.states
  const before = await read()
  await buy(buyer!, [{ optionId, quantity: 1 }])
  const after = await read()
  expect(after).toEqual({ ...before, confirmed: before.confirmed + 1 })
  await foldStateCounts(shop)
  expect(await read()).toEqual(after)
  const statements = await shop.statements(() => staff.send(countOfficeOrders))
  expect(statements.filter((text) => text.includes('"orderStateCount"'))).toHaveLength(1)
})

test('[BO-04] what should have left before today is late, unless staff hold it', async () => {
  const shop = await openShop()
  let staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { stock: 100 })
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 1 }])).reply
  const late = async () => (await numbers(staff, { only: 'late' })).includes(orderNumber)
  const row = async () =>
    (await staff.send(listOfficeOrders, { query: { target: 'order', text: orderNumber } })).reply.rows[0]!
  expect([await late(), (await row()).late, (await row()).shipsOn]).toEqual([false, false, '2026-11-20'])
  // from Friday over the weekend to Monday
  shop.clock.advance(3 * 86_400_000)
  staff = await shop.asStaff('ops01')
  expect([await late(), (await row()).late, (await row()).shipsOn]).toEqual([true, true, '2026-11-23'])
  await shop.run(
    `update "orderLine" set "heldReason" = '서류 확인' where "orderId" = (select id from "salesOrder" where number = $1)`,
    [orderNumber],
  )
  expect([await late(), (await row()).late, (await row()).heldReason]).toEqual([false, false, '서류 확인'])
  expect(await numbers(staff, { only: 'held' })).toContain(orderNumber)
})

test('[P2] an export is the list that was asked for, with who ordered masked, and leaves who took it and why', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const file = await shop.app.http.inject({
    method: 'GET',
    url: `/api/bo/orders/excel?${new URLSearchParams({ status: 'completed', reason: '월말 업무 보고' })}`,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect([file.statusCode, file.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const { unzipSync, strFromU8 } = await import('fflate')
  const sheet = strFromU8(unzipSync(file.rawPayload)['xl/worksheets/sheet1.xml']!)
  const done = await numbers(staff, { status: 'completed' })
  expect([...sheet.matchAll(/<row /g)]).toHaveLength(done.length + 1)
  for (const number of done) expect(sheet).toContain(number)
  const people = await shop.run<{ name: string }>(
    `select distinct m.name from "salesOrder" o join member m on m.id = o."memberId" where o.status = 'completed'`,
  )
  for (const { name } of people) expect(sheet).not.toContain(`>${name}<`)
  expect(
    await shop.one(
      'select reason, outcome from "auditEntry" where endpoint like $1 order by id desc limit 1',
      [`%${exportOfficeOrders.path}`],
    ),
  ).toEqual({ reason: '월말 업무 보고', outcome: 'allowed' })
  const silent = await staff.send(exportOfficeOrders, { query: { reason: '' } as never })
  expect(silent.status).toBe(400)
})
