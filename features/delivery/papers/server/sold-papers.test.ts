import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { formatWhole } from '#domain/whole-number.ts'
import { listOrders, readOrder } from '#features/buying/orders/contract.ts'
import { listOwnOrders } from '#features/buying/orders/own-contract.ts'
import { readStatement, shareStatement } from '#features/buying/orders/statement-contract.ts'
import { bookRefundsNow } from '#features/delivery/invoices/server/entries.ts'
import { bookSales } from '#features/delivery/invoices/server/index.ts'
import { listOfficeOrders } from '#features/delivery/order-work/contract.ts'
import { findPapers } from '../office-contract.ts'
import { askFor, claimBody, collect, decide, inspect, lotOf, openClaims, orderPaid } from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import { addProduct } from '#testing/trade.ts'

const lineSums = (lines: { supply: number; vat: number }[]) => ({
  supply: lines.reduce((sum, { supply }) => sum + supply, 0),
  vat: lines.reduce((sum, { vat }) => sum + vat, 0),
})

/** Three of 20,000 won taxed, two of 7,770 won tax-free, one of 30,000 won that travels cold: a fee for each parcel. */
async function ordered() {
  const parties = await openClaims()
  const { shop, buyer } = parties
  const ops = await shop.asStaff('ops01')
  const taxed = await addProduct(shop, { price: 20_000, kind: 'cosmetic' })
  const free = await addProduct(shop, { price: 7_770, kind: 'cosmetic', taxable: false })
  const cold = await addProduct(shop, { price: 30_000, kind: 'cosmetic', storage: 'cold' })
  const orderNumber = await orderPaid(shop, buyer, [
    [taxed, 3],
    [free, 2],
    [cold, 1],
  ])
  const params = { orderNumber }
  const optionOf = async (optionId: number) =>
    (await buyer.send(readOrder, { params })).reply.lines.find((line) => line.optionId === optionId)!.line
  const cancel = async (optionId: number, quantity: number) =>
    expect(
      (await askFor(buyer, claimBody(orderNumber, 'cancel', [{ line: await optionOf(optionId), quantity }])))
        .status,
    ).toBe(200)
  const state = async () => (await buyer.send(readStatement, { params })).reply
  /** What the lists of the clinic, of whoever ordered and of staff say of it. */
  const lists = async () => {
    const sums = <Taken>(rows: readonly { orderNumber: string; total: number; takenOff: Taken }[]) => {
      const { total, takenOff } = rows.find((row) => row.orderNumber === orderNumber)!
      return { total, takenOff }
    }
    return {
      clinic: sums((await buyer.send(listOrders)).reply.orders),
      own: sums((await buyer.send(listOwnOrders)).reply.orders),
      office: sums(
        (await ops.send(listOfficeOrders, { query: { target: 'order', text: orderNumber } })).reply.rows,
      ),
    }
  }
  return { ...parties, taxed, free, cold, orderNumber, params, optionOf, cancel, state, lists }
}

test('[OD-09] [OD-08] a statement bills nothing that was cancelled, and says what tax entries, charge and parcels say, to the won', async () => {
  const { shop, buyer, staff, taxed, free, cold, orderNumber, params, optionOf, cancel, state, lists } =
    await ordered()
  const whole = await state()
  expect(whole).toMatchObject({ total: 60_000 + 15_540 + 30_000 + 8_800, cancelled: 0, returned: 0 })
  await cancel(taxed, 1)
  await cancel(cold, 1)
  await cancel(free, 1)
  const left = await state()
  // the cold parcel's fee went with it
  expect(left).toMatchObject({
    total: 40_000 + 7_770 + 3_300,
    taxFree: 7_770,
    cancelled: 20_000 + 7_770 + 30_000 + 5_500,
    returned: 0,
  })
  expect(
    left.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice]).toSorted(([, a], [, b]) => a! - b!),
  ).toEqual([
    [1, 3_300],
    [1, 7_770],
    [2, 20_000],
  ])
  const sums = lineSums(left.lines)
  expect([sums.supply, sums.vat]).toEqual([left.supply + left.taxFree, left.vat])
  expect(sums.supply + sums.vat).toBe(left.total)
  expect(
    await shop.one(
      `select c.amount from "creditCharge" c join "salesOrder" o on o.id = c."orderId" where o.number = $1`,
      [orderNumber],
    ),
  ).toEqual({ amount: left.total })

  await deliver(shop, orderNumber)
  const booked = async () => {
    await bookSales(shop.db)
    await shop.db.transaction(bookRefundsNow)
    return shop.one<{ supply: number; vat: number; taxFree: number }>(
      `select coalesce(sum(e.supply) filter (where e.taxable), 0)::bigint as supply, sum(e.vat)::bigint as vat, coalesce(sum(e.supply) filter (where not e.taxable), 0)::bigint as "taxFree"
       from "taxEntry" e join "salesOrder" o on o.id = e."orderId" where o.number = $1`,
      [orderNumber],
    )
  }
  expect(await booked()).toEqual({ supply: left.supply, vat: left.vat, taxFree: left.taxFree })
  const get = (path: string) =>
    shop.app.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${buyer.token}` } })
  const parcel = async () => {
    const pdf = (await get(`/api/fo/orders/${orderNumber}/papers/statement-1`)).rawPayload
    return (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text
  }
  for (const word of [left.total, left.vat, left.supply + left.taxFree].map(formatWhole))
    expect(await parcel()).toContain(word)

  // what comes back later was sold all the same: its paper is a minus of its own
  const claim = await askFor(
    buyer,
    claimBody(orderNumber, 'return', [{ line: await optionOf(taxed), quantity: 1, reason: 'short-dated' }]),
  )
  await decide(staff, claim.reply.claimNumber, [{ line: await optionOf(taxed), quantity: 1 }])
  await collect(staff, claim.reply.claimNumber)
  const goods = {
    line: await optionOf(taxed),
    lotId: (await lotOf(shop, taxed)).id,
    fate: 'scrap',
    quantity: 1,
  }
  const settled = await inspect(staff, claim.reply.claimNumber, [goods])
  const after = await state()
  expect(after).toEqual({ ...left, lines: expect.anything(), returned: settled.reply.refund })
  expect(after.returned).toBeGreaterThanOrEqual(20_000)
  const net = await booked()
  const stands = left.total - after.returned
  expect(net.supply + net.vat + net.taxFree).toBe(stands)
  const { total, takenOff } = (await buyer.send(readOrder, { params })).reply
  expect(takenOff).toEqual({
    cancelled: left.cancelled,
    returned: after.returned,
    credit: total - stands,
    points: 0,
  })
  const found = await staff.send(findPapers, {
    query: { from: '2026-11-20', to: '2026-11-20', orderNumber },
  })
  expect(found.reply.rows).toEqual([expect.objectContaining({ amount: stands, takenOff: total - stands })])
  expect(await lists()).toEqual({
    clinic: { total, takenOff },
    own: { total, takenOff },
    office: { total, takenOff: total - stands },
  })
  expect((await buyer.send(readStatement, { params })).reply.lines).toEqual(
    expect.arrayContaining([expect.objectContaining({ quantity: 2, unitPrice: 20_000 })]),
  )
})

test('[OD-09] an order of which every piece was cancelled has no statement, and says so', async () => {
  const { buyer, params, taxed, free, cold, cancel, lists } = await ordered()
  for (const [optionId, quantity] of [
    [taxed, 3],
    [free, 2],
    [cold, 1],
  ] as const)
    await cancel(optionId, quantity)
  const { status, actions, total, takenOff } = (await buyer.send(readOrder, { params })).reply
  expect(takenOff).toMatchObject({ cancelled: total, returned: 0 })
  expect(await lists()).toEqual({
    clinic: { total, takenOff },
    own: { total, takenOff },
    office: { total, takenOff: total },
  })
  expect([status, actions.find(({ action }) => action === 'statement')]).toEqual([
    'cancelled',
    { action: 'statement', allowed: false, reason: '취소한 주문이라 거래명세서가 없어요.' },
  ])
  for (const call of [readStatement, shareStatement] as const)
    expect(await buyer.send(call, { params })).toMatchObject({ status: 409, resultCode: 'order-cancelled' })
})

test('[OD-09] the Excel of orders says how many were cancelled, and what is left without them', async () => {
  const { shop, buyer, cancel, taxed, orderNumber } = await ordered()
  await cancel(taxed, 1)
  const answer = await shop.app.http.inject({
    method: 'GET',
    url: '/api/fo/order-lines/excel?from=2026-11-20&to=2026-11-20',
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  const sheet = strFromU8(unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml']!)
  const row = sheet
    .match(/<row .*?<\/row>/g)!
    .find((one) => one.includes(orderNumber) && one.includes('>3<'))!
  for (const value of [1, 60_000, 40_000]) expect(row).toContain(`>${value}<`)
})
