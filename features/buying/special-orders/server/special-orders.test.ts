import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cancelOrder, placeOrder, readOrder, readOrderSheet } from '#features/buying/orders/contract.ts'
import { listOwnTasks } from '#features/service/own-tasks/contract.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, fillCart, orderBody, soldBy, type Buyer } from '#testing/trade.ts'
import { askQuote, draftSpecialOrder, listSpecialOrders, readSpecialOrder } from '../contract.ts'
import { closeOffer, declineQuote, listOffers, makeOffer } from '../office-contract.ts'

async function open({ quantity = 10, clinics = 1 } = {}) {
  const shop = await openShop()
  const buyers = await addBuyers(shop, 3)
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { price: 100_000 })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  const numbers = await shop.run<{ businessNumber: string }>(
    'select "businessNumber" from institution where id = any($1::int[]) order by id',
    [buyers.map(({ institutionId }) => institutionId)],
  )
  const offer = (more: object = {}) =>
    staff.send(
      makeOffer,
      {
        body: {
          title: '12월 대량 구매',
          startsOn: '2026-01-01',
          endsOn: '2027-12-31',
          clinics: numbers.slice(0, clinics).map(({ businessNumber }) => businessNumber),
          lines: [{ code, unitPrice: 70_000, quantity }],
          ...more,
        },
      },
      { key: randomUUID() },
    )
  const sordId = (await offer()).reply.number
  const [buyer, second, stranger] = buyers as [Buyer, Buyer, Buyer]
  const taken = async () =>
    (
      await shop.one<{ taken: number }>('select taken from "specialOfferLine" where "optionId" = $1', [
        optionId,
      ])
    ).taken
  return { shop, staff, buyer, second, stranger, optionId, code, sordId, offer, taken }
}

const draftOf = (buyer: Buyer, sordId: string, optionId: number, quantity: number) =>
  buyer.send(
    draftSpecialOrder,
    { params: { specialOrderId: sordId }, body: { lines: [{ optionId, quantity }] } },
    { key: randomUUID() },
  )
const sheetOf = (buyer: Buyer, specialOrderId: string, draftId: string) =>
  buyer.send(readOrderSheet, { query: { orderType: '02', specialOrderId, draftId } })

/** Chooses of an offer and gives what the sheet would send. */
async function bodyOf(buyer: Buyer, sordId: string, optionId: number, quantity: number) {
  const { draftId } = (await draftOf(buyer, sordId, optionId, quantity)).reply
  const sheet = (await sheetOf(buyer, sordId, draftId)).reply
  return {
    ...(await orderBody(buyer)),
    cartKey: sheet.cartKey,
    own: sheet.own,
    specialOrderId: sheet.specialOrderId!,
    lines: sheet.lines.map((line) => ({
      optionId: line.optionId,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
  }
}
const order = (buyer: Buyer, body: Awaited<ReturnType<typeof bodyOf>>, key: string = randomUUID()) =>
  buyer.send(placeOrder, { body }, { key })

test('[PD-07] [OD-05] an offer is seen by its clinic alone, drafted, and ordered at its own price', async () => {
  const { buyer, stranger, staff, optionId, sordId, taken } = await open()
  expect((await stranger.send(listSpecialOrders)).reply.offers).toEqual([])
  const params = { specialOrderId: sordId }
  expect(await stranger.send(readSpecialOrder, { params })).toMatchObject({ status: 404 })
  expect((await draftOf(stranger, sordId, optionId, 1)).status).toBe(404)
  expect((await buyer.send(listSpecialOrders)).reply.offers).toMatchObject([
    {
      specialOrderId: sordId,
      state: 'offered',
      lines: [{ listPrice: 100_000, unitPrice: 70_000, left: 10 }],
    },
  ])

  const body = await bodyOf(buyer, sordId, optionId, 4)
  expect(await sheetOf(stranger, sordId, body.cartKey)).toMatchObject({
    resultCode: 'special-order-not-found',
  })
  expect(body.lines).toEqual([{ optionId, quantity: 4, unitPrice: 70_000 }])
  const placed = await order(buyer, body)
  expect(placed).toMatchObject({ status: 200, reply: { status: 'confirmed' } })
  const { orderNumber } = placed.reply
  expect((await buyer.send(readOrder, { params: { orderNumber } })).reply).toMatchObject({
    goods: 280_000,
    lines: [{ unitPrice: 70_000, listPrice: 100_000, priceReason: 'offer', quantity: 4 }],
  })
  expect(await taken()).toBe(4)
  expect((await buyer.send(readSpecialOrder, { params })).reply).toMatchObject({
    state: 'ordered',
    orderNumber,
  })
  const shown = (await staff.send(listOffers)).reply.offers.find(({ number }) => number === sordId)
  expect(shown).toMatchObject({ orders: [orderNumber], lines: [{ taken: 4, quantity: 10 }] })

  // the same draft in another tab makes no second order
  expect(await order(buyer, body)).toMatchObject({ resultCode: 'cart-already-ordered' })
  await buyer.send(cancelOrder, { params: { orderNumber }, body: { reason: '' } }, { key: randomUUID() })
  expect(await taken()).toBe(0)
})

test('[OD-05] an order of an offer takes at most two statements more than one of the cart', async () => {
  const { shop, buyer, optionId, sordId } = await open()
  await fillCart(buyer, [{ optionId, quantity: 1 }])
  const plain = await orderBody(buyer)
  const usual = await shop.statements(
    async () => void (await buyer.send(placeOrder, { body: plain }, { key: randomUUID() })),
  )
  const body = await bodyOf(buyer, sordId, optionId, 1)
  let answer: unknown
  const special = await shop.statements(async () => void (answer = await order(buyer, body)))
  expect(answer).toMatchObject({ status: 200 })
  expect(special.length).toBeLessThanOrEqual(usual.length + 2)
})

test('[PD-07] two clinics who race for the last pieces of an offer get them once, the other is told', async () => {
  const { shop, buyer, second, optionId, sordId, taken } = await open({ quantity: 5, clinics: 2 })
  await soldBy(shop, optionId, '병')
  const bodies = [
    await bodyOf(buyer, sordId, optionId, 3),
    await bodyOf(second, sordId, optionId, 3),
  ] as const
  const answers = await Promise.all([order(buyer, bodies[0]), order(second, bodies[1])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    resultCode: 'special-order-short',
    message: '스페셜오더 수량이 2병 남았어요. 수량을 다시 골라 주세요.',
  })
  expect(await taken()).toBe(3)
  expect(await draftOf(second, sordId, optionId, 3)).toMatchObject({ resultCode: 'special-order-short' })
})

test('[PD-07] an offer that ended or was closed while its sheet was open orders nothing', async () => {
  const { shop, staff, buyer, optionId, sordId, offer, taken } = await open()
  const body = await bodyOf(buyer, sordId, optionId, 2)
  await staff.send(closeOffer, { params: { number: sordId } })
  expect(await order(buyer, body)).toMatchObject({ resultCode: 'special-order-ended', status: 409 })
  expect(await sheetOf(buyer, sordId, body.cartKey)).toMatchObject({ resultCode: 'special-order-ended' })
  expect(await taken()).toBe(0)
  expect(await staff.send(closeOffer, { params: { number: sordId } })).toMatchObject({ status: 409 })

  const late = (await offer()).reply.number
  const lateBody = await bodyOf(buyer, late, optionId, 2)
  await shop.run('update "specialOffer" set "endsOn" = $2 where number = $1', [late, '2026-01-02'])
  expect(await order(buyer, lateBody)).toMatchObject({ resultCode: 'special-order-ended', status: 409 })
  expect(
    await order(buyer, { ...lateBody, lines: [{ optionId, quantity: 99, unitPrice: 70_000 }] }),
  ).toMatchObject({
    status: 409,
  })
  expect(
    await shop.run('select from "salesOrder" where "institutionId" = $1', [buyer.institutionId]),
  ).toEqual([])
})

test('[PD-07] [BO-05] a quote in plain words is answered with an offer or declined, once', async () => {
  const { staff, buyer, second, sordId, offer } = await open()
  const ask = async (who: Buyer, more: object = {}) =>
    who.send(
      askQuote,
      { body: { title: '새 장비', body: '목록에 없는 초음파 장비 1대', ...more } },
      { key: randomUUID() },
    )
  const { id } = (await ask(buyer)).reply
  const counter = (await ask(buyer, { about: sordId, body: '20개면 65,000원에 될까요?' })).reply.id
  expect((await ask(second, { about: sordId })).status).toBe(404)
  const waiting = (await staff.send(listOffers)).reply.requests
  expect(waiting.find((each) => each.id === counter)).toMatchObject({ about: sordId })

  // an offer that goes to others is no answer
  const { id: other } = (await ask(second)).reply
  expect(await offer({ requestId: other })).toMatchObject({ resultCode: 'request-answered' })
  const answered = (await offer({ requestId: id, note: '준비했어요.' })).reply.number
  expect(await offer({ requestId: id })).toMatchObject({ resultCode: 'request-answered' })
  const declined = { params: { id: counter }, body: { reply: '제조사 배정 수량이 모자라요.' } }
  expect((await staff.send(declineQuote, declined)).status).toBe(200)
  expect((await staff.send(declineQuote, declined)).status).toBe(409)
  expect((await buyer.send(listSpecialOrders)).reply.requests).toMatchObject([
    { id: counter, state: 'declined', about: sordId, reply: '제조사 배정 수량이 모자라요.' },
    { id, state: 'answered', answer: answered, reply: '준비했어요.' },
  ])
  expect(await offer({ clinics: ['0000000000'] })).toMatchObject({ resultCode: 'clinic-not-found' })
  expect(await offer({ lines: [{ code: '없음', unitPrice: 1, quantity: 1 }] })).toMatchObject({
    resultCode: 'option-not-found',
  })
  expect(await offer({ endsOn: '2025-01-01', startsOn: '2025-01-01' })).toMatchObject({
    resultCode: 'term-unfit',
  })
})

test('[PD-07] what a cancelled order gave back is open to the clinic again, and an offer that is over is not, ordered from or not', async () => {
  const { shop, staff, buyer, optionId, sordId } = await open()
  const place = async () => (await order(buyer, await bodyOf(buyer, sordId, optionId, 2))).reply.orderNumber
  const cancel = (orderNumber: string) =>
    buyer.send(cancelOrder, { params: { orderNumber }, body: { reason: '' } }, { key: randomUUID() })
  const read = async (who: Buyer = buyer) =>
    (await who.send(readSpecialOrder, { params: { specialOrderId: sordId } })).reply
  const tasks = async () => (await buyer.send(listOwnTasks)).reply.map(({ kind }) => kind)
  const first = await place()
  const second = await place()
  expect(await tasks()).not.toContain('offer')
  expect((await cancel(second)).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'ordered', orderNumber: first, problem: null })
  await cancel(first)
  expect(await read()).toMatchObject({ state: 'offered', orderNumber: null, problem: null })
  expect(await tasks()).toContain('offer')

  const third = await place()
  await staff.send(closeOffer, { params: { number: sordId } })
  expect(await read()).toMatchObject({
    state: 'ordered',
    orderNumber: third,
    problem: expect.stringContaining('마감한'),
  })
  await shop.run('update "specialOffer" set closed = false, "endsOn" = $2 where number = $1', [
    sordId,
    '2026-11-19',
  ])
  expect((await read()).problem).toContain('기간이 끝난')
})

test('[PD-07] [BO-05] what no clinic could order is not offered: fewer than the smallest order, or beside its step', async () => {
  const { shop, buyer, offer } = await open()
  const optionId = await addProduct(shop, { price: 50_000, min: 10, step: 5 })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  const unitPrice = 40_000
  for (const quantity of [5, 12])
    expect(await offer({ lines: [{ code, unitPrice, quantity }] })).toMatchObject({
      resultCode: 'quantity-unfit',
      message: expect.stringContaining(code),
    })
  const sordId = (await offer({ lines: [{ code, unitPrice, quantity: 15 }] })).reply.number
  await order(buyer, await bodyOf(buyer, sordId, optionId, 10))
  // five are left, of which nobody can order any
  const { state, problem } = (await buyer.send(readSpecialOrder, { params: { specialOrderId: sordId } }))
    .reply
  expect([state, problem]).toEqual(['ordered', expect.stringContaining('모두 나갔')])
})
