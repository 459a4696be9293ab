import { expect, test } from 'vitest'
import { mask } from '#domain/masks.ts'
import { giveBackPart } from '#features/buying/orders/server/index.ts'
import { readDesk } from '#features/running/desk/contract.ts'
import { openPopbill } from '#platform/tax-invoices/popbill.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  cancelInvoice,
  correctInvoice,
  issueForOrder,
  issueInvoices,
  listInvoices,
  markBounced,
  readInvoiceEmail,
  retryInvoice,
  sumInvoices,
} from '../contract.ts'
import { monthToIssue } from '../rules.ts'
import { bookSales, runInvoices } from './index.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
const month = '2026-10'

async function open() {
  const shop = await openShop()
  await shop.run(`delete from "taxEntry"`)
  await shop.run(`delete from "taxInvoice"`)
  await shop.run(`delete from "bouncedEmail"`)
  await bookSales(shop.db)
  const staff = await shop.asStaff('admin01')
  return { shop, staff }
}
const listed = async (staff: Staff) => {
  const { resultCode, reply } = await staff.send(listInvoices, { query: { month, size: 200 } })
  expect(resultCode).toBe('0000')
  return reply.rows
}
const wholeEmail = async (staff: Staff, key: string) =>
  (await staff.send(readInvoiceEmail, { query: { key, reason: '반송된 이메일 확인' } })).reply
/** An order of October whose invoice is due. */
const dueOrder = (shop: Shop) =>
  shop.one<{ number: string; id: number; supply: number; vat: number; institutionId: number }>(
    `select o.number, o.id, o.supply, o.vat, o."institutionId" from "salesOrder" o join "taxEntry" e on e."orderId" = o.id
     where e."suppliedOn" between '2026-10-01' and '2026-10-31' and o."taxFree" = 0 order by o.id limit 1`,
  )
const giveBack = (shop: Shop, orderNumber: string, part: string, amount: number) =>
  shop.db.transaction((tx) =>
    giveBackPart(tx, {
      orderNumber,
      part,
      amount,
      taxFree: 0,
      refundAccount: { bank: '88', accountNumber: '110-0000-000001', holderName: '김시험' },
      actor: 'test',
      at: shop.clock.now(),
    }),
  )
const atService = async (shop: Shop) => (await shop.standin()).control.popbill

test('[OD-09] a month is issued clinic by clinic, with each order once and none that a card slip covers', async () => {
  const { shop, staff } = await open()
  const due = await listed(staff)
  expect(due.length).toBeGreaterThan(3)
  expect(due.every(({ state, kind }) => state === 'due' && kind === 'month')).toBe(true)
  const answers = await Promise.all([1, 2].map(() => staff.send(issueInvoices, { body: { month } })))
  expect(answers.map(({ reply }) => reply.issued).sort((a, b) => a - b)).toEqual([0, due.length])
  await runInvoices(shop)
  const issued = await listed(staff)
  expect(issued.map(({ state }) => state)).toEqual(due.map(() => 'issued'))
  expect(issued.every(({ taxOfficeNumber }) => /^\d{24}$/.test(taxOfficeNumber!))).toBe(true)
  expect((await atService(shop)).invoices()).toHaveLength(due.length)
  const sum = (rows: { supply: number; vat: number }[]) =>
    rows.reduce((total, { supply, vat }) => total + supply + vat, 0)
  expect(sum(issued)).toBe(sum(due))
  expect(
    await shop.run(
      `select 1 from "taxEntry" e join "salesOrder" o on o.id = e."orderId" where o."taxDocument" <> 'tax-invoice'`,
    ),
  ).toEqual([])
})

test('[OD-09] a month stays on the desk from its end until it is issued, and is the one to look at until its deadline', async () => {
  const { shop, staff } = await open()
  const onDesk = async (clerk = staff) =>
    (await clerk.send(readDesk, {})).reply.waiting.find(({ menuId }) => menuId === 'tax-invoices')?.count ?? 0
  await shop.run(`delete from "taxEntry" where "suppliedOn" < '2026-10-01'`)
  expect(await onDesk()).toBe((await listed(staff)).length)
  await staff.send(issueInvoices, { body: { month } })
  shop.clock.set('2026-11-30T14:59:00Z')
  const later = await shop.asStaff('admin01')
  expect(await onDesk(later)).toBe(0)
  shop.clock.set('2026-11-30T15:00:00Z')
  const { reply } = await later.send(sumInvoices, { query: { month: '2026-11' } })
  expect(reply.due).toBeGreaterThan(0)
  expect(await onDesk(later)).toBe(reply.due)

  expect(['2026-11-30', '2026-12-01', '2026-12-10', '2026-12-11'].map(monthToIssue)).toEqual([
    '2026-11',
    '2026-11',
    '2026-11',
    '2026-12',
  ])
})

test('[OD-09] a lost answer is asked about: issued once, whether the call had arrived or not', async () => {
  const { shop, staff } = await open()
  const { number } = await dueOrder(shop)
  const popbill = await atService(shop)
  for (const kind of ['drop-after', 'drop'] as const) {
    popbill.fail({ kind })
    const another =
      kind === 'drop'
        ? (
            await shop.one<{ number: string }>(
              `select o.number from "salesOrder" o join "taxEntry" e on e."orderId" = o.id where e."invoiceId" is null and e.taxable order by o.id desc limit 1`,
            )
          ).number
        : number
    const made = await staff.send(issueForOrder, { params: { orderNumber: another } })
    expect(made.resultCode).toBe('0000')
    const state = async () =>
      (
        await shop.one<{ state: string }>(
          `select state from "taxInvoice" where number = '${made.reply.number}'`,
        )
      ).state
    expect(await state()).toBe('asking')
    expect((await staff.send(issueForOrder, { params: { orderNumber: another } })).resultCode).toBe(
      'nothing-due',
    )
    shop.clock.advance(61_000)
    await runInvoices(shop)
    if (kind === 'drop') await runInvoices(shop)
    expect(await state()).toBe('issued')
  }
  expect(popbill.invoices()).toHaveLength(2)
})

test('[OD-09] [GR-08] while the service cannot be entered an invoice waits, says why, and leaves once it can', async () => {
  const { shop, staff } = await open()
  const popbill = await atService(shop)
  popbill.fail({ kind: 'refuse', code: -11000099 })
  await staff.send(issueForOrder, { params: { orderNumber: (await dueOrder(shop)).number } })
  await shop.run(`update "taxInvoice" set state = 'queued', "nextAt" = $1`, [shop.clock.now()])
  const shut = { apiUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1' }
  const keys = { linkId: 'a', secretKey: 'YQ==', businessNumber: '1' }
  await runInvoices({ ...shop, taxInvoices: openPopbill({ ...shut, ...keys }, { clock: shop.clock }) })
  const standing = () => shop.run('select concat(state) as state, problem from "taxInvoice"')
  expect(await standing()).toEqual([{ state: 'queued', problem: '발행 서비스에 접속하지 못했어요.' }])
  shop.clock.advance(61_000)
  await runInvoices(shop)
  expect(await standing()).toEqual([{ state: 'issued', problem: '' }])
  expect(popbill.invoices()).toHaveLength(1)
})

test('[OD-09] what is given back before the month is issued lowers it; afterwards it makes a correction, once', async () => {
  const { shop, staff } = await open()
  const order = await dueOrder(shop)
  const total = order.supply + order.vat
  const first = Math.floor(total / 3)
  expect(await giveBack(shop, order.number, 'R1', first)).not.toHaveProperty('refused')
  await staff.send(issueForOrder, { params: { orderNumber: order.number } })
  const [sale] = (await atService(shop)).invoices()
  // given back in November, so not in October's sum, but on the invoice of the order
  expect(Number(sale!.invoice.totalAmount)).toBe(total - first)
  expect(await giveBack(shop, order.number, 'R2', total - first)).not.toHaveProperty('refused')
  await staff.send(issueInvoices, { body: { month: '2026-11' } })
  const correction = (await atService(shop)).invoices().find(({ invoice }) => invoice.modifyCode === 3)!
  expect(correction.invoice.orgNTSConfirmNum).toBe(sale!.taxOfficeNumber)
  expect(Number(correction.invoice.totalAmount)).toBe(first - total)
  expect(Number(correction.invoice.taxTotal) + Number(sale!.invoice.taxTotal)).toBe(0)
})

test('[OD-09] a refund that cannot be taken off holds up no other: the job says so until it is mended, staff hear which order is left out', async () => {
  const { shop } = await open()
  const order = await dueOrder(shop)
  const [bad, other] = await shop.run<{ id: number; number: string }>(
    `select o.id, o.number from "salesOrder" o where o."taxDocument" = 'tax-invoice' and o."institutionId" <> $1
       and exists (select from "taxEntry" e where e."orderId" = o.id and e."suppliedOn" between '2026-10-01' and '2026-10-31') order by o.id limit 2`,
    [order.institutionId],
  )
  // as if all of it had been taken off already
  await shop.run(
    `insert into "taxEntry" ("orderId", cause, "institutionId", taxable, supply, vat, "suppliedOn")
     select "orderId", 'wrong', "institutionId", taxable, -supply, -vat, "suppliedOn" from "taxEntry" where "orderId" = $1`,
    [bad!.id],
  )
  expect(await giveBack(shop, bad!.number, 'R0', 1_000)).not.toHaveProperty('refused')
  shop.clock.advance(1)
  expect(await giveBack(shop, order.number, 'R1', 1_000)).not.toHaveProperty('refused')
  const booked = () =>
    shop.run(
      `select "orderId", cause, sum(supply + vat)::int as won from "taxEntry" where cause in ('R0', 'R1') group by 1, 2 order by cause`,
    )
  await expect(runInvoices(shop)).rejects.toThrow(/more is given back/)
  const first = { orderId: order.id, cause: 'R1', won: -1_000 }
  expect(await booked()).toEqual([first])

  shop.clock.advance(20 * 86_400_000)
  const staff = await shop.asStaff('admin01')
  expect(await staff.send(issueForOrder, { params: { orderNumber: bad!.number } })).toMatchObject({
    status: 409,
    resultCode: 'refund-unfit',
  })
  expect((await staff.send(issueForOrder, { params: { orderNumber: other!.number } })).status).toBe(200)
  const { issued, unfit } = (await staff.send(issueInvoices, { body: { month } })).reply
  expect([issued > 3, unfit]).toEqual([true, [bad!.number]])
  expect(
    await shop.run(`select 1 from "taxEntry" where "orderId" = $1 and "invoiceId" is not null`, [bad!.id]),
  ).toEqual([])

  await shop.run(`update "taxEntry" set "suppliedOn" = '2026-12-10' where cause = 'R1'`)
  await expect(runInvoices(shop)).rejects.toThrow(/more is given back/)
  await shop.run(`delete from "taxEntry" where cause = 'wrong'`)
  await runInvoices(shop)
  expect(await booked()).toEqual([{ orderId: bad!.id, cause: 'R0', won: -1_000 }, first])
})

test('[OD-09] what an order gave back is taken off its invoice by itself, whether it went back before it was issued or after', async () => {
  const { shop, staff } = await open()
  const order = await dueOrder(shop)
  const total = order.supply + order.vat
  const covered = async () =>
    (await atService(shop)).invoices().map(({ invoice }) => Number(invoice.totalAmount))
  expect(await giveBack(shop, order.number, 'R1', 1_000)).not.toHaveProperty('refused')
  await staff.send(issueForOrder, { params: { orderNumber: order.number } })
  expect(await covered()).toEqual([total - 1_000])
  expect(await giveBack(shop, order.number, 'R2', 2_345)).not.toHaveProperty('refused')
  // asked by both processes at once
  await Promise.all([runInvoices(shop), runInvoices(shop)])
  await staff.send(issueInvoices, { body: { month: '2026-11' } })
  expect((await covered()).filter((amount) => amount < 0)).toEqual([-2_345])
})

test('[P2] who an invoice was written for and whose mail came back stand on the trail without their names and addresses', async () => {
  const { shop, staff } = await open()
  const [first] = await listed(staff)
  await staff.send(issueInvoices, { body: { month } })
  await staff.send(markBounced, { body: { key: first!.key, email: first!.email, bounced: true } })
  const kept = await shop.run<{ record: string; key: string; after: object }>(
    `select record, key, after from "auditChange" where record in ('taxInvoice', 'bouncedEmail') order by id`,
  )
  const { email } = await wholeEmail(staff, first!.key)
  const [name, domain] = email.split('@')
  expect(kept[0]!.after).toMatchObject({
    buyer: { name: expect.any(String), directorName: '***', address: '***' },
  })
  expect(kept.at(-1)).toMatchObject({ record: 'bouncedEmail', key: `***@${domain}` })
  expect(JSON.stringify(kept)).not.toContain(`${name}@`)
})

test('[VA-06] where invoices go is masked in their list, whole for a reason, and marked only while it is the one that was seen', async () => {
  const { shop, staff } = await open()
  const [due] = await listed(staff)
  const { email } = await shop.one<{ email: string }>(
    `select "taxEmail" as email from institution where id = ${due!.institutionId}`,
  )
  const masked = mask('EMAIL', email)
  expect(masked).not.toBe(email)
  await staff.send(issueInvoices, { body: { month, keys: [due!.key] } })
  const issued = (await listed(staff)).find(({ state }) => state !== 'due')!
  for (const row of [due!, issued]) {
    expect(row.email).toBe(masked)
    expect(await wholeEmail(staff, row.key)).toEqual({ email })
  }
  const bare = await staff.send(readInvoiceEmail, { query: { key: due!.key, reason: '' } })
  expect(bare.resultCode).toBe('invalid-input')
  const none = await staff.send(readInvoiceEmail, {
    query: { key: 'fix:999999999', reason: '발행 문의 확인' },
  })
  expect(none.resultCode).toBe('invoice-not-found')

  const mark = (key: string) => staff.send(markBounced, { body: { key, email: masked, bounced: true } })
  await shop.run(
    `update institution set "taxEmail" = 'mended@clinic.example' where id = ${due!.institutionId}`,
  )
  expect((await mark(due!.key)).resultCode).toBe('email-changed')
  expect((await mark(issued.key)).resultCode).toBe('0000')
  expect(await shop.run(`select email from "bouncedEmail"`)).toEqual([{ email }])
})

test('[OD-09] an address that mail came back from is left out and counted, and issued once it is mended', async () => {
  const { staff } = await open()
  const [first] = await listed(staff)
  await staff.send(markBounced, { body: { key: first!.key, email: first!.email, bounced: true } })
  const away = (await listed(staff)).filter(({ bounced }) => bounced)
  const { reply } = await staff.send(issueInvoices, { body: { month } })
  expect(reply.skipped.map(({ institutionName }) => institutionName)).toEqual(
    away.map(({ institutionName }) => institutionName),
  )
  expect((await staff.send(sumInvoices, { query: { month } })).reply).toMatchObject({
    due: 0,
    bounced: away.length,
  })
  expect((await listed(staff))[0]).toMatchObject({ state: 'due', bounced: true })
  await staff.send(markBounced, { body: { key: first!.key, email: first!.email, bounced: false } })
  expect((await staff.send(issueInvoices, { body: { month } })).reply).toEqual({
    issued: away.length,
    skipped: [],
    unfit: [],
  })
})

test('[OD-09] refused, mended and sent again; cancelled before the tax office has it; corrected after', async () => {
  const { shop, staff } = await open()
  const { number: orderNumber } = await dueOrder(shop)
  const popbill = await atService(shop)
  popbill.fail({ kind: 'refuse', code: -11000099 })
  await staff.send(issueForOrder, { params: { orderNumber } })
  const idOf = async () => (await shop.one<{ id: number }>(`select max(id)::int as id from "taxInvoice"`)).id
  const state = async (id: number) =>
    (await shop.one<{ state: string }>(`select state from "taxInvoice" where id = ${id}`)).state
  const refused = await idOf()
  expect(await state(refused)).toBe('refused')
  expect(
    (await staff.send(cancelInvoice, { params: { id: refused }, body: { memo: '착오' } })).resultCode,
  ).toBe('invoice-changed')
  await staff.send(retryInvoice, { params: { id: refused } })
  expect(await state(refused)).toBe('issued')
  await staff.send(cancelInvoice, { params: { id: refused }, body: { memo: '착오' } })
  expect(await state(refused)).toBe('cancelled')
  await staff.send(issueForOrder, { params: { orderNumber } })
  const issued = await idOf()
  popbill.sendOn()
  shop.clock.advance(600_000)
  await runInvoices(shop)
  expect(await state(issued)).toBe('sent')
  const corrections = await Promise.all(
    [1, 2, 3].map(() => staff.send(correctInvoice, { params: { id: issued } })),
  )
  expect(corrections.map(({ resultCode }) => resultCode).sort()).toEqual([
    '0000',
    'invoice-changed',
    'invoice-changed',
  ])
  expect((await staff.send(issueForOrder, { params: { orderNumber } })).resultCode).toBe('0000')
  const kept = popbill.invoices().filter(({ stateCode }) => stateCode !== 600)
  expect(kept.map(({ invoice }) => Math.sign(Number(invoice.totalAmount)))).toEqual([1, -1, 1])
})

test('[OD-09] an invoice whose taking back was refused still stands: its orders are not due once more', async () => {
  const { shop, staff } = await open()
  const { number: orderNumber } = await dueOrder(shop)
  await staff.send(issueForOrder, { params: { orderNumber } })
  const { id } = await shop.one<{ id: number }>(`select max(id)::int as id from "taxInvoice"`)
  const popbill = await atService(shop)
  popbill.fail({ kind: 'refuse', code: -11000099 })
  await staff.send(correctInvoice, { params: { id } })
  expect((await staff.send(issueForOrder, { params: { orderNumber } })).resultCode).toBe('nothing-due')
  expect(await shop.booksViolations()).toEqual([])
  await staff.send(retryInvoice, { params: { id: id + 1 } })
  expect(
    (await staff.send(cancelInvoice, { params: { id: id + 1 }, body: { memo: '착오' } })).resultCode,
  ).toBe('invoice-changed')
  expect((await staff.send(issueForOrder, { params: { orderNumber } })).resultCode).toBe('0000')
})
