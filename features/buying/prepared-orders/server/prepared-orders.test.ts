import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cancelOrder, placeOrder } from '#features/buying/orders/contract.ts'
import { addDays, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { listTold } from '#features/running/notifications/contract.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import { listPrepared, refusePrepared } from '../contract.ts'
import { checkPrepared, listOfficePrepared, prepareOrder, withdrawPrepared } from '../office-contract.ts'
import { PREPARED_DAYS } from '../rules.ts'

async function open() {
  const shop = await openShop()
  const [clinic, other] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { price: 50_000 })
  const { code, businessNumber } = await shop.one<{ code: string; businessNumber: string }>(
    `select o.code, i."businessNumber" from "productOption" o, institution i where o.id = $1 and i.id = $2`,
    [optionId, clinic.institutionId],
  )
  const body = (quantity = 3) => ({ businessNumber, lines: [{ text: code, quantity }] })
  const prepare = async () =>
    (
      await staff.send(
        prepareOrder,
        { body: { ...body(), note: '전화로 말씀하신 대로예요' } },
        { key: randomUUID() },
      )
    ).reply.preparedId
  const mine = async (who = clinic) => (await who.send(listPrepared)).reply
  /** The sheet of a preparation, as its page sends it. */
  const sayYes = async (who = clinic) => {
    const { key, lines } = (await mine()).find(({ state }) => state === 'open')!
    await fillCart(who, [{ optionId, quantity: 1 }])
    const sheet = await orderBody(who)
    const ordered = lines.map((line) => ({
      optionId: line.optionId,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    }))
    return who.send(
      placeOrder,
      { body: { ...sheet, own: true, cartKey: key, lines: ordered } },
      { key: randomUUID() },
    )
  }
  return { shop, clinic, other, staff, optionId, code, body, prepare, mine, sayYes }
}

test('[BX-08] staff prepare an order at the clinic’s prices; it orders nothing before the clinic’s yes, and once', async () => {
  const { shop, clinic, other, staff, optionId, code, body, prepare, mine, sayYes } = await open()
  expect((await staff.send(checkPrepared, { body: body() })).reply).toMatchObject({
    lines: [{ unitPrice: 50_000, quantity: 3, amount: 150_000, problem: null }],
    goods: 150_000,
  })
  const odd = {
    ...body(),
    lines: [...body().lines, { text: 'ZZ-NOT-THERE', quantity: 1 }, { text: code, quantity: 1 }],
  }
  const { lines } = (await staff.send(checkPrepared, { body: odd })).reply
  expect(lines.map(({ problem }) => problem)).toEqual([
    null,
    expect.any(String),
    '같은 상품이 두 번 들어 있어요.',
  ])
  const sent = await staff.send(prepareOrder, { body: odd }, { key: randomUUID() })
  expect(sent.resultCode).toBe('line-refused')
  const nobody = { ...body(), businessNumber: '1234567891' }
  expect((await staff.send(checkPrepared, { body: nobody })).resultCode).toBe('clinic-missing')

  await prepare()
  expect((await clinic.send(listTold)).reply.rows[0]).toMatchObject({ title: '담당자가 주문을 준비했어요' })
  expect(await mine()).toMatchObject([{ state: 'open', goods: 150_000, note: '전화로 말씀하신 대로예요' }])
  expect(await mine(other)).toEqual([])
  expect(await shop.one('select reserved from stock where "optionId" = $1', [optionId])).toEqual({
    reserved: 0,
  })

  // prices of the moment: what changed is told by the ordinary sheet
  await shop.run('update "productOption" set price = 60000, "listPrice" = 60000 where id = $1', [optionId])
  expect((await mine())[0]!.goods).toBe(180_000)
  const both = await Promise.all([sayYes(), sayYes()])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const placed = both.find(({ status }) => status === 200)!.reply
  expect(placed).toMatchObject({ status: 'confirmed', total: 180_000 })
  const { orderNumber } = placed
  expect(await mine()).toMatchObject([{ state: 'ordered', orderNumber }])
  expect((await staff.send(listOfficePrepared)).reply[0]).toMatchObject({
    state: 'ordered',
    orderNumber,
    actor: 'ops01',
  })
  await clinic.send(cancelOrder, { params: { orderNumber }, body: { reason: '' } }, { key: randomUUID() })
  expect(await mine()).toMatchObject([{ state: 'open', orderNumber: null }])
})

test('[BX-08] a prepared order is refused, withdrawn or over, each once, and its limits are those of who says yes', async () => {
  const { shop, clinic, other, staff, prepare, mine, sayYes } = await open()
  const refuse = (preparedId: number, who = clinic) =>
    who.send(refusePrepared, { params: { preparedId }, body: { reason: '재고가 남았어요' } })
  const first = await prepare()
  expect((await refuse(first, other)).resultCode).toBe('prepared-missing')
  expect((await refuse(first)).status).toBe(200)
  expect((await refuse(first)).resultCode).toBe('prepared-moved')
  expect((await staff.send(listOfficePrepared)).reply[0]).toMatchObject({
    state: 'refused',
    reason: '재고가 남았어요',
  })
  const second = await prepare()
  const withdraw = () => staff.send(withdrawPrepared, { params: { preparedId: second } })
  expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status).toSorted()).toEqual([
    200, 409,
  ])
  await prepare()
  await shop.run(
    `update member set "institutionRole" = 'buyer', "orderLimit" = 100000 where "institutionId" = $1`,
    [clinic.institutionId],
  )
  expect((await sayYes()).reply).toMatchObject({ status: 'awaiting-approval' })
  const last = await prepare()
  // the day that the clinic was told is its last one, to the end
  const over = seoulMidnight(addDays(seoulDate(shop.clock.now()), PREPARED_DAYS + 1)).getTime()
  shop.clock.advance(over - 60_000 - shop.clock.now().getTime())
  const onDay = (await shop.as(`buyer${clinic.institutionId}`)) as Buyer
  expect((await mine(onDay))[0]).toMatchObject({ preparedId: last, state: 'open' })
  shop.clock.advance(60_000)
  const later = (await shop.as(`buyer${clinic.institutionId}`)) as Buyer
  expect((await mine(later))[0]).toMatchObject({ preparedId: last, state: 'over' })
  expect((await refuse(last, later)).resultCode).toBe('prepared-moved')
})
