import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeBack } from '#features/shelf/stock/server/index.ts'
import { askFor, claimBody, collect, decide, inspect, openClaims, orderPaid } from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy, sendFromLots } from '#testing/trade.ts'
import {
  correctEntries,
  downloadReport,
  listEntries,
  listReports,
  makeReport,
  mendEntry,
  readEntry,
  sumEntries,
  type SupplyRow,
} from '../contract.ts'
import { rows } from '#platform/database/database.ts'
import { duties, type Duty } from '../columns.ts'
import { entryFacts, type EntryFacts } from './facts.ts'
import { bookSupplies, checkSupplies, keepSupplies } from './index.ts'
import { monthEnd } from './queries.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
const month = '2026-11'
const UDI = '02999000000159'
const whole = {
  permit: '데모의허 00-0001호',
  classNumber: 'Z00010.01(3)',
  itemName: '데모 필러',
  model: 'M-1',
  udi: UDI,
  careNumber: '00000099',
}

/** A clinic that has received so many pieces, today. */
async function delivered(shop: Shop, duty: Duty, quantity = 2) {
  const optionId = await addProduct(shop, { kind: duty, price: 50_000 })
  await shop.run(
    `update product set "deviceGrade" = $2, details = jsonb_set(details, '{facts}', '[]') where id = (select "productId" from "productOption" where id = $1)`,
    [optionId, duty === 'device' ? 3 : null],
  )
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity }])).reply
  return { optionId, orderNumber }
}
async function open(duty: Duty, quantity = 2) {
  const shop = await openShop()
  const made = await delivered(shop, duty, quantity)
  await deliver(shop, made.orderNumber)
  await bookSupplies(shop.db)
  return { shop, staff: await shop.asStaff('ops01'), ...made }
}
const rowsOf = async (staff: Staff, duty: Duty, orderNumber: string, at = month): Promise<SupplyRow[]> => {
  const { resultCode, reply } = await staff.send(listEntries, { query: { duty, month: at, size: 200 } })
  expect(resultCode).toBe('0000')
  return reply.rows.filter((row) => row.orderNumber === orderNumber)
}
const mend = (staff: Staff, entryId: number, part: object) =>
  staff.send(mendEntry, { params: { entryId }, body: { ...whole, serials: [], ...part } as never })
const fileOf = async (shop: Shop, staff: Staff, id: number, format: string) => {
  const answer = await shop.app.http.inject({
    method: 'GET',
    url: `${downloadReport.path.replace(':reportId', String(id))}?format=${format}&reason=${encodeURIComponent('기관 제출용 파일')}`,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

test('[BX-16] a drug that left waits with what it lacks named, is mended, and is reported once under two clerks', async () => {
  const { shop, staff, orderNumber } = await open('drug')
  await bookSupplies(shop.db)
  const [row, ...more] = await rowsOf(staff, 'drug', orderNumber)
  expect(more).toEqual([])
  expect(row).toMatchObject({ turn: 0, dueOn: '2026-11-23', kind: 'supply' })
  expect(row!.missing.toSorted()).toEqual(['careNumber', 'permit', 'serials', 'udi'])
  const { reply: before } = await staff.send(sumEntries, { query: { duty: 'drug', month } })
  expect(before.missing).toMatchObject({ serials: expect.any(Number), careNumber: expect.any(Number) })
  const next = await staff.send(sumEntries, { query: { duty: 'drug', month: '2026-12' } })
  expect(next.reply.earlier).toBe(true)

  const id = row!.id
  expect((await mend(staff, id, { udi: '02999000000158' })).resultCode).toBe('udi-wrong')
  expect((await mend(staff, id, { serials: ['S1', 'S1'] })).resultCode).toBe('serial-wrong')
  expect((await mend(staff, id, { serials: ['S1', 'S2', 'S3'] })).resultCode).toBe('too-many-serials')
  expect((await mend(staff, 2_000_000_000, {})).resultCode).toBe('entry-not-found')
  expect((await mend(staff, id, { serials: ['S1'] })).resultCode).toBe('0000')
  expect((await rowsOf(staff, 'drug', orderNumber))[0]!.missing).toEqual(['serials'])
  expect((await mend(staff, id, { serials: ['S1', `(01)${UDI}(21)S2`] })).resultCode).toBe('0000')
  expect((await rowsOf(staff, 'drug', orderNumber))[0]).toMatchObject({
    missing: [],
    fields: { permit: whole.permit, serials: 'S1, S2', careNumber: '00000099', amount: 100_000 },
  })

  const answers = await Promise.all(
    [1, 2].map(() => staff.send(makeReport, { body: { duty: 'drug', month } })),
  )
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'nothing-open'])
  const made = answers.find(({ resultCode }) => resultCode === '0000')!.reply
  expect((await rowsOf(staff, 'drug', orderNumber))[0]).toMatchObject({ turn: 1 })
  const csv = (await fileOf(shop, staff, made.id, 'csv')).toString()
  expect(csv.startsWith('\ufeff보고 구분,공급 구분,')).toBe(true)
  expect(csv.trim().split('\r\n')).toHaveLength(made.lines + 1)
  expect(csv).toContain(`신규,공급,000-81-10375,`)
  expect(csv).toContain('"S1, S2"')
  expect(Object.keys(unzipSync(await fileOf(shop, staff, made.id, 'xlsx')))).toContain(
    'xl/worksheets/sheet1.xml',
  )
  for (const text of [`update "supplyReportLine" set no = no + 1`, `delete from "supplyReport"`])
    await expect(shop.run(text)).rejects.toThrow(/append-only/)
})

test('[BX-16] a serial number leaves once until it has come back, and what comes back is a line of its own', async () => {
  const { shop, staff, orderNumber, optionId } = await open('drug')
  const [first] = await rowsOf(staff, 'drug', orderNumber)
  await mend(staff, first!.id, { serials: ['S1', 'S2'] })
  const [buyer] = await addBuyers(shop, 1)
  const again = (await buy(buyer!, [{ optionId, quantity: 1 }])).reply.orderNumber
  await deliver(shop, again)
  await bookSupplies(shop.db)
  const [second] = await rowsOf(staff, 'drug', again)
  expect((await mend(staff, second!.id, { serials: ['S1'] })).resultCode).toBe('serial-twice')
  const both = await Promise.all([first!, second!].map(({ id }) => mend(staff, id, { serials: ['S3'] })))
  expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'serial-twice'])
  await mend(staff, second!.id, {})
  await mend(staff, first!.id, { serials: ['S1', 'S2'] })

  const { lotId } = await shop.one<{ lotId: number }>(`select id as "lotId" from lot where "optionId" = $1`, [
    optionId,
  ])
  await shop.db.transaction((tx) =>
    takeBack(tx, {
      lotId,
      quantity: 1,
      to: 'quarantine',
      cause: `${orderNumber}/R1/1`,
      at: shop.clock.now(),
    }),
  )
  await bookSupplies(shop.db)
  const back = (await rowsOf(staff, 'drug', orderNumber)).find(({ kind }) => kind === 'return')!
  expect(back).toMatchObject({ fields: { kind: '반품', quantity: 1, amount: 50_000 } })
  expect((await mend(staff, back.id, { serials: ['S1'] })).resultCode).toBe('0000')
  expect((await mend(staff, second!.id, { serials: ['S1'] })).resultCode).toBe('0000')
})

test('[BX-16] a device is reported when its month is over; a correction cancels the line and adds another, once', async () => {
  const { shop, staff, orderNumber } = await open('device')
  expect((await staff.send(makeReport, { body: { duty: 'device', month } })).resultCode).toBe(
    'month-not-over',
  )
  shop.clock.advance(12 * 86_400_000)
  const again = await shop.asStaff('ops01')
  const [row] = await rowsOf(again, 'device', orderNumber)
  expect(row!.missing.toSorted()).toEqual(['careNumber', 'classNumber', 'itemName', 'model', 'permit', 'udi'])
  expect((await mend(again, row!.id, {})).resultCode).toBe('0000')
  const { reply: made } = await again.send(makeReport, { body: { duty: 'device', month } })
  expect((await rowsOf(again, 'device', orderNumber))[0]).toMatchObject({ turn: 1, missing: [] })

  expect((await mend(again, row!.id, { model: 'M-2' })).resultCode).toBe('0000')
  const wanted = { body: { entries: [{ id: row!.id, turn: 1 }], reason: '모델명을 잘못 적었어요' } }
  const answers = await Promise.all([1, 2].map(() => again.send(correctEntries, wanted)))
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'entry-changed'])
  const { reply: corrected } = answers.find(({ resultCode }) => resultCode === '0000')!
  const csv = (await fileOf(shop, again, corrected.id, 'csv')).toString().trim().split('\r\n')
  expect(csv.slice(1).map((line) => [line.split(',')[0], /M-\d/.exec(line)![0]])).toEqual([
    ['취소', 'M-1'],
    ['신규', 'M-2'],
  ])
  expect((await fileOf(shop, again, made.id, 'csv')).toString()).toContain('M-1')
  const { lines } = (await again.send(readEntry, { params: { entryId: row!.id } })).reply
  expect(lines.map(({ action, fields }) => [action, fields.model])).toEqual([
    ['new', 'M-2'],
    ['cancel', 'M-1'],
    ['new', 'M-1'],
  ])
  const reports = (await again.send(listReports, { query: { duty: 'device', size: 2 } })).reply
  expect(reports.rows.map(({ kind, lines: many }) => [kind, many])).toEqual([
    ['correction', 2],
    ['regular', made.lines],
  ])
  const unknown = { body: { entries: [{ id: 2_000_000_000, turn: 1 }], reason: '없는 줄이에요' } }
  expect((await again.send(correctEntries, unknown)).resultCode).toBe('entry-not-found')
})

test('[BX-16] serial numbers that the picking bench scans come with the parcel', async () => {
  const shop = await openShop()
  const { optionId, orderNumber } = await delivered(shop, 'drug')
  await shop.run(`update "productOption" set udi = $2 where id = $1`, [optionId, UDI])
  await sendFromLots(
    shop,
    orderNumber,
    ['P1', 'P2'].map((serial) => ({ code: `(01)${UDI}(21)${serial}`, quantity: 1 })),
  )
  await bookSupplies(shop.db)
  const [row] = await rowsOf(await shop.asStaff('ops01'), 'drug', orderNumber)
  expect(row).toMatchObject({ serials: ['P1', 'P2'], fields: { serials: 'P1, P2' } })
})

test('[BX-16] a serial number that is scanned once more at the bench stays with whom it left for first; the other entry lacks it', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const first = await delivered(shop, 'drug', 1)
  const { optionId } = first
  await shop.run(`update "productOption" set udi = $2 where id = $1`, [optionId, UDI])
  const [buyer] = await addBuyers(shop, 1)
  const order = async () => (await buy(buyer!, [{ optionId, quantity: 2 }])).reply.orderNumber
  const [second, third] = [await order(), await order()]
  const send = (orderNumber: string, serials: string[]) =>
    sendFromLots(
      shop,
      orderNumber,
      serials.map((serial) => ({ code: `(01)${UDI}(21)${serial}`, quantity: 1 })),
    )
  await send(first.orderNumber, ['Q1'])
  await send(second, ['Q1', 'Q2'])
  await bookSupplies(shop.db)
  await send(third, ['Q2', 'Q3'])
  await bookSupplies(shop.db)
  const booked = await Promise.all(
    [first.orderNumber, second, third].map((orderNumber) => rowsOf(staff, 'drug', orderNumber)),
  )
  expect(booked.flat().map(({ serials }) => serials)).toEqual([['Q1'], ['Q2'], ['Q3']])
  expect(booked[1]![0]!.missing).toContain('serials')
})

test('[BX-16] a dealer needs no care number and what it paid for devices is not told', async () => {
  const { shop, staff, orderNumber } = await open('device')
  await shop.run(
    `update member set "customerType" = '04' where "institutionId" = (select "institutionId" from "salesOrder" where number = $1)`,
    [orderNumber],
  )
  const [row] = await rowsOf(staff, 'device', orderNumber)
  expect(row).toMatchObject({ fields: { careNumber: '해당없음', amount: '', unitPrice: '' } })
  expect(row!.missing).not.toContain('careNumber')
})

test('[BX-16] an entry is written once by two processes, however often they look', async () => {
  const shop = await openShop()
  const { orderNumber } = await delivered(shop, 'drug')
  await deliver(shop, orderNumber)
  await Promise.all([1, 2, 3, 4].map(() => bookSupplies(shop.db)))
  expect(
    await shop.one(
      `select count(*)::int as n from "supplyEntry" e join "salesOrder" o on o.id = e."orderId" where o.number = $1`,
      [orderNumber],
    ),
  ).toEqual({ n: 1 })
})

test('[BX-16] serial numbers that are scanned for an exchange reach its own entry', async () => {
  const { shop, buyer, staff } = await openClaims()
  const option = await addProduct(shop, { kind: 'drug', stock: 0, price: 30_000 })
  await shop.run(`update "productOption" set udi = $2 where id = $1`, [option, UDI])
  const old = await addLot(shop, option, { quantity: 2, expiresOn: '2027-12-31' })
  const orderNumber = await orderPaid(shop, buyer, [[option, 2]])
  await deliver(shop, orderNumber)
  const asked = await askFor(
    buyer,
    claimBody(orderNumber, 'exchange', [{ line: 1, quantity: 1, reason: 'short-dated' }]),
  )
  const { claimNumber } = asked.reply
  await decide(staff, claimNumber, [{ line: 1, quantity: 1 }])
  await collect(staff, claimNumber)
  await addLot(shop, option, { quantity: 3, number: 'SERIAL-X', expiresOn: '2028-12-31' })
  const goods = [{ line: 1, lotId: old, fate: 'quarantine', quantity: 1 }]
  expect((await inspect(staff, claimNumber, goods)).status).toBe(200)
  await sendFromLots(shop, claimNumber, [{ code: `(01)${UDI}(10)SERIAL-X(21)N-77`, quantity: 1 }])
  await bookSupplies(shop.db)
  const rows = await shop.run<{ kind: string; serials: string[] }>(
    `select e.kind, e.serials from "supplyEntry" e join "salesOrder" o on o.id = e."orderId" where o.number = $1 order by e.id`,
    [orderNumber],
  )
  expect(rows).toEqual([
    { kind: 'supply', serials: [] },
    { kind: 'return', serials: [] },
    { kind: 'supply', serials: ['N-77'] },
  ])
})

/** The entries of a month with what they lack, made anew from everything that it depends on. */
const madeAnew = (shop: Shop, duty: Duty) =>
  rows(
    shop.db,
    sql<EntryFacts & { rank: number }>`
    select * from (
      select f.*, case when f.turn > 0 then 2 when f.missing = '{}' then 1 else 0 end as rank
      from (${entryFacts(duty)} and e."suppliedOn" <= ${monthEnd(month)}::date and (e."suppliedOn" >= ${`${month}-01`}::date or e.turn = 0)) f) s
    order by rank, "suppliedOn", id`,
  )

const shownAs = { missing: [0], open: [0, 1], reported: [2], all: [0, 1, 2] }

async function expectSameAsMadeAnew(shop: Shop, staff: Staff) {
  for (const duty of duties) {
    const truth = await madeAnew(shop, duty)
    for (const [show, ranks] of Object.entries(shownAs)) {
      const found: SupplyRow[] = []
      for (let cursor: string | undefined | null; cursor !== null;) {
        const part = { ...(show !== 'all' && { show: show as 'open' }), ...(cursor && { cursor }) }
        const { reply } = await staff.send(listEntries, { query: { duty, month, size: 20, ...part } })
        found.push(...reply.rows)
        cursor = reply.next
      }
      expect(found.map(({ id, missing }) => [id, missing])).toEqual(
        truth.filter(({ rank }) => ranks.includes(rank)).map(({ id, missing }) => [id, missing]),
      )
    }
    const open = truth.filter(({ turn }) => turn === 0)
    const missing: Record<string, number> = {}
    for (const key of open.flatMap((entry) => entry.missing)) missing[key] = (missing[key] ?? 0) + 1
    expect((await staff.send(sumEntries, { query: { duty, month } })).reply).toMatchObject({
      lines: truth.length,
      institutions: new Set(truth.map(({ institutionId }) => institutionId)).size,
      amount: truth.reduce((sum, { worth }) => sum + worth, 0),
      open: open.length,
      incomplete: open.filter((entry) => entry.missing.length > 0).length,
      reported: truth.length - open.length,
      missing,
    })
  }
}

const label = ['품목허가번호', '허가번호', '분류번호', '품목명', '모델명'].map((word) => ({
  label: word,
  value: 'V',
}))
/** What may change of a random open entry, or of all. */
const changes = [
  `update product p set details = jsonb_set(details, '{facts}', case details -> 'facts' when '[]'::jsonb then '${JSON.stringify(label)}'::jsonb else '[]' end)
   from "productOption" o where o."productId" = p.id and o.id = $1`,
  `update "productOption" set udi = case udi when '' then '${UDI}' else '' end where id = $1`,
  `update institution set "careNumber" = case when "careNumber" is null then '00000099' end where id = $2`,
  `update member set "customerType" = case "customerType" when '04' then '02' else '04' end where "institutionId" = $2`,
  `update "supplyEntry" set serials = case serials when '{}' then array_fill('S'::text, array[quantity]) else '{}' end where id = $3`,
  `with gone as (update "salesOrder" set "institutionId" = (select min(id) from institution) where "institutionId" = $2)
   update institution set "mergedInto" = (select min(id) from institution) where id = $2 and id > (select min(id) from institution)`,
]

test('[BX-16] what lacks a field is told the same as when it is made anew, whatever has changed since it was written down', async () => {
  const { shop, staff } = await open('drug')
  let seed = 11
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  await shop.db.transaction(checkSupplies)
  for (let round = 0; round < 36; round++) {
    const entries = await shop.run<{ id: number; optionId: number; institutionId: number }>(
      `select e.id, e."optionId", o."institutionId" from "supplyEntry" e join "salesOrder" o on o.id = e."orderId" where turn = 0 order by e.id`,
    )
    const { id, optionId, institutionId } = entries[random(entries.length)]!
    const change = changes[round % changes.length]!
    const places = [...change.matchAll(/\$(\d)/g)].map(([, n]) => n)
    const given = places.includes('1') ? [optionId] : places.includes('3') ? [id] : [institutionId]
    await shop.run(change.replaceAll(/\$\d/g, '$1'), given)
    if (round === 20) await staff.send(makeReport, { body: { duty: 'drug', month } })
    if (random(3) === 0) await shop.db.transaction(checkSupplies)
    if (round % 3 === 2) await expectSameAsMadeAnew(shop, staff)
  }
  await Promise.all([keepSupplies(shop.db), keepSupplies(shop.db)])
  expect(await shop.run('select id from "supplyChange"')).toEqual([])
  await expectSameAsMadeAnew(shop, staff)
  // the books ask more of a merge than its orders
  await shop.run('update institution set "mergedInto" = null')
})
