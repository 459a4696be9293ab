import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import pino from 'pino'
import { expect, test } from 'vitest'
import { jobs } from '#apps/server/jobs.ts'
import { receiveWebhook } from '#features/money/payments/contract.ts'
import { readDesk } from '#features/running/desk/contract.ts'
import {
  explainDifference,
  exportDifferences,
  listDifferences,
} from '#features/money/payments/differences-contract.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy, settlePayments, type Buyer } from '#testing/trade.ts'
import { approvePayment, cancelOrder, readOrder, type PaymentKind } from '../contract.ts'

const DAY = 24 * 3_600_000
const job = (name: string) => jobs.find((one) => one.name === name)!

/** A shop long after the demo's payments, whose log is kept, and somebody who pays in it. */
async function open() {
  const shop = await openShop({ now: '2027-03-02T01:00:00Z' })
  const lines: Record<string, unknown>[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  const services = { ...shop, log } as never
  const [buyer] = (await addBuyers(shop, 1)) as [Buyer]
  const optionId = await addProduct(shop, { price: 50_000, expiresOn: '2029-12-31' })
  const { toss } = (await shop.gatewayDoor()).control
  async function pay(paymentKind: PaymentKind = 'card') {
    const placed = (await buy(buyer, [{ optionId, quantity: 2 }], { paymentKind })).reply
    const params = { orderNumber: placed.orderNumber }
    const body = await authorise(shop, placed)
    await buyer.send(approvePayment, { params, body })
    if (paymentKind === 'virtual-account') {
      toss.deposit({ orderId: body.gatewayOrderId })
      await shop.run(`update "paymentAttempt" set "nextCheckAt" = $1 where cause = $2`, [
        shop.clock.now(),
        placed.orderNumber,
      ])
      await settlePayments(shop)
    }
    expect((await buyer.send(readOrder, { params })).reply.status).toBe('confirmed')
    return { params, number: placed.orderNumber, of: { orderId: body.gatewayOrderId } }
  }
  const reconcile = () => job('reconcile-payments').run(services)
  const nextDay = () => shop.clock.advance(DAY)
  const differences = async (state: 'open' | 'explained' | 'agreed' | '' = 'open') =>
    (await (await shop.asStaff('admin01')).send(listDifferences, { query: { state } })).reply.rows
  return { shop, services, lines, buyer, optionId, toss, pay, reconcile, nextDay, differences }
}

test('[M5] a payment that agrees makes no difference, and each payment is asked about once a day', async () => {
  const { pay, reconcile, nextDay, differences, toss, shop, buyer } = await open()
  await pay()
  const { params } = await pay()
  const cancelled = await buyer.send(cancelOrder, { params, body: {} }, { key: randomUUID() })
  expect(cancelled.status).toBe(200)
  nextDay()
  const asked = () => toss.calls().filter(({ kind }) => kind === 'lookup').length
  const before = asked()
  await Promise.all([reconcile(), reconcile(), reconcile()])
  await reconcile()
  expect(asked() - before).toBe(2)
  expect(toss.calls().filter(({ kind }) => kind === 'list')).toHaveLength(1)
  expect(await differences('')).toEqual([])
  expect(await shop.run(`select day, step from reconciliation`)).toEqual([
    { day: '2027-03-03', step: 'done' },
  ])
})

test('[M5] a deposit that the bank takes back is noticed at once by its notice, sounds an alarm, and goes away when it comes again', async () => {
  const { pay, toss, shop, services, lines, differences, buyer } = await open()
  const { of, params, number } = await pay('virtual-account')
  const notice = async () => {
    // notices of one payment are taken once a second
    shop.clock.advance(2_000)
    // a payment is looked up once a second
    shop.clock.advance(1_000)
    const { secret } = await shop.one<{ secret: string }>(
      `select secret from "paymentAttempt" where cause = $1`,
      [number],
    )
    return shop.send(receiveWebhook, {
      body: {
        createdAt: '2027-03-02T10:00:00.000000',
        secret,
        orderId: of.orderId,
        status: 'WAITING_FOR_DEPOSIT',
        transactionKey: 'x',
      },
    })
  }
  toss.reverseDeposit(of)
  expect((await notice()).status).toBe(200)
  expect(await differences()).toMatchObject([
    { kind: 'deposit-reversed', orderNumber: number, expected: 100_000, actual: 0 },
  ])
  expect((await buyer.send(readOrder, { params })).reply.status).toBe('confirmed')
  expect(await job('sound-alarms').run(services)).toBeGreaterThan(0)
  expect(lines).toContainEqual(
    expect.objectContaining({ rule: 'payment differs from the gateway', key: of.orderId }),
  )
  toss.deposit(of)
  await notice()
  expect(await differences()).toEqual([])
  expect(await differences('agreed')).toMatchObject([{ kind: 'deposit-reversed' }])
  toss.reverseDeposit(of)
  await notice()
  expect(await differences()).toHaveLength(1)
})

test("[M5] a refund made in the gateway's own console is found by the next day, of old payments too", async () => {
  const { pay, reconcile, nextDay, toss, differences, lines } = await open()
  const [part, old] = [await pay(), await pay()]
  toss.consoleRefund(part.of, 30_000)
  nextDay()
  await reconcile()
  expect(await differences()).toMatchObject([
    { kind: 'refunded-elsewhere', orderNumber: part.number, expected: 100_000, actual: 70_000 },
  ])
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'a payment differs from the gateway' }))
  for (let day = 0; day < 10; day++) {
    nextDay()
    await reconcile()
  }
  toss.consoleRefund(old.of)
  nextDay()
  await reconcile()
  expect(await differences()).toMatchObject([
    { kind: 'refunded-elsewhere', orderNumber: old.number, expected: 100_000, actual: 0 },
    { orderNumber: part.number },
  ])
})

test('[M5] a payment the shop does not know, and one the gateway does not list, are told', async () => {
  const { pay, reconcile, nextDay, toss, differences, shop } = await open()
  const { of, number } = await pay()
  toss.unlist(of)
  toss.plant({
    paymentKey: 'stranger-1',
    orderId: 'somebody-elses-1',
    method: 'CARD',
    amount: 77_000,
    approvedAt: shop.clock.now().toISOString(),
  })
  nextDay()
  await reconcile()
  expect((await differences()).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    { kind: 'not-listed', orderNumber: number, expected: 100_000, actual: 0 },
    { kind: 'unknown-payment', orderNumber: null, gatewayOrderId: 'somebody-elses-1', actual: 77_000 },
  ])
  toss.consoleRefund({ orderId: 'somebody-elses-1' })
  nextDay()
  await reconcile()
  expect(await differences()).toMatchObject([{ kind: 'not-listed' }])
})

test('[M5] money that was taken although the gateway said no is found by the list, and goes back', async () => {
  const { reconcile, nextDay, shop, buyer, toss, differences, optionId } = await open()
  const placed = (await buy(buyer, [{ optionId, quantity: 2 }], { paymentKind: 'card' })).reply
  const params = { orderNumber: placed.orderNumber }
  toss.fault('confirm', { kind: 'error-after', code: 'REJECT_CARD_COMPANY' })
  await buyer.send(approvePayment, { params, body: await authorise(shop, placed) })
  expect((await buyer.send(readOrder, { params })).reply.status).toBe('cancelled')
  expect(toss.payments()).toMatchObject([{ status: 'DONE' }])
  nextDay()
  await reconcile()
  expect(toss.payments()).toMatchObject([{ status: 'CANCELED', balanceAmount: 0 }])
  nextDay()
  await reconcile()
  expect(await differences('')).toEqual([])
})

test('[M5] a run that ends halfway goes on where it was, page by page, and a gateway that is away is asked later', async () => {
  const { pay, reconcile, nextDay, toss, differences, shop } = await open()
  for (let n = 0; n < 22; n++) await pay()
  toss.consoleRefund((await pay()).of, 1_000)
  nextDay()
  toss.fault('list', { kind: 'drop-before' })
  await reconcile()
  expect(await shop.run('select step from reconciliation')).toEqual([{ step: 'list' }])
  const asked = () => toss.calls().filter(({ kind }) => kind === 'lookup').length
  const before = asked()
  await reconcile()
  expect(asked()).toBe(before)
  shop.clock.advance(11 * 60_000)
  await reconcile()
  expect(await shop.run('select step from reconciliation')).toEqual([{ step: 'done' }])
  expect(await differences()).toHaveLength(1)
  const statements = await shop.statements(async () => {
    nextDay()
    await reconcile()
  })
  expect(statements.filter((text) => /limit/.test(text)).length).toBeLessThan(10)
})

test('[M5] a difference waits on the desk of whoever may say what it is about, and comes out as a workbook', async () => {
  const { pay, reconcile, nextDay, toss, shop } = await open()
  const { of, number } = await pay()
  const waits = async (loginId: string) =>
    (await (await shop.asStaff(loginId)).send(readDesk, {})).reply.waiting.find(
      ({ menuId }) => menuId === 'payment-differences',
    )?.count
  expect(await waits('ops01')).toBeUndefined()
  toss.consoleRefund(of, 10_000)
  nextDay()
  const news: unknown[] = []
  await shop.db.listen('live', (text) => void news.push(JSON.parse(text)))
  await reconcile()
  await expect
    .poll(() => news)
    .toContainEqual(
      expect.objectContaining({ to: { menu: 'payment-differences' }, topic: 'waiting', data: {} }),
    )
  expect([await waits('ops01'), await waits('cs01')]).toEqual([1, undefined])
  const staff = await shop.asStaff('ops01')
  const answer = await shop.app.http.inject({
    url: exportDifferences.path,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const sheet = unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml']!
  expect(strFromU8(sheet)).toContain(number)
  expect((await (await shop.asStaff('cs01')).send(exportDifferences)).status).toBe(403)
})

test('[M5] staff with the authority say what a difference is about; it stays explained as long as it is the same', async () => {
  const { pay, reconcile, nextDay, toss, differences, shop } = await open()
  const { of } = await pay()
  toss.consoleRefund(of, 10_000)
  nextDay()
  await reconcile()
  const [{ id }] = (await differences()) as unknown as [{ id: number }]
  const staff = await shop.asStaff('admin01')
  const explain = (who: typeof staff, note = '고객 요청으로 상점관리자에서 환불') =>
    who.send(explainDifference, { params: { id }, body: { note } })
  expect((await explain(await shop.asStaff('cs01'))).status).toBe(403)
  expect((await (await shop.asStaff('cs01')).send(listDifferences)).status).toBe(403)
  expect((await explain(staff, '  ')).status).toBe(400)
  const raced = await Promise.all([explain(staff), explain(staff)])
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
  nextDay()
  await reconcile()
  expect(await differences()).toEqual([])
  expect(await differences('explained')).toMatchObject([{ id, closedBy: 'admin01', actual: 90_000 }])
  toss.consoleRefund(of, 5_000)
  nextDay()
  await reconcile()
  expect(await differences()).toMatchObject([{ kind: 'refunded-elsewhere', actual: 85_000 }])
})
