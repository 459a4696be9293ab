import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody, type Buyer } from '#testing/trade.ts'
import {
  ADDRESS_LIMIT,
  addDeliveryAddress,
  changeDeliveryAddress,
  listDeliveryAddresses,
  placeOrder,
  readOrder,
  readOrderSheet,
  removeDeliveryAddress,
} from '../contract.ts'

const address = {
  label: '본원',
  receiver: '김시험',
  phone: '02-000-0000',
  postcode: '00101',
  address1: '가온대로 1',
  address2: '3층',
  memo: '',
  isDefault: false,
}

async function open(options?: Parameters<typeof addBuyers>[2]) {
  const shop = await openShop()
  const [buyer, stranger] = (await addBuyers(shop, 2, options)) as [Buyer, Buyer]
  return { shop, buyer, stranger }
}

test('[OD-03] [RT-14] the sheet shows lines, parcels, addresses, credit, points and ways to pay in few statements', async () => {
  const { shop, buyer } = await open({ limit: 500_000, points: 30_000 })
  await buyer.send(addDeliveryAddress, { body: address })
  await fillCart(buyer, [
    {
      optionId: await addProduct(shop, { price: 44_000, listPrice: 50_000, storage: 'cold', kind: 'drug' }),
      quantity: 5,
    },
    { optionId: await addProduct(shop, { price: 22_000, kind: 'cosmetic' }), quantity: 1 },
  ])
  let sheet: Awaited<ReturnType<typeof buyer.send<typeof readOrderSheet>>> | undefined
  const statements = await shop.statements(async () => void (sheet = await buyer.send(readOrderSheet)))
  expect(statements).toHaveLength(2)
  const { reply } = sheet!
  expect(reply.parcels.map(({ storage, shipsOn, shipping }) => [storage, shipsOn, shipping])).toEqual([
    ['cold', '2026-11-23', 5_500],
    ['ambient', '2026-11-20', 3_300],
  ])
  expect(reply.amounts).toEqual({
    listTotal: 272_000,
    discount: 30_000,
    goods: 242_000,
    shipping: 8_800,
    supply: 228_000,
    vat: 22_800,
    taxFree: 0,
    total: 250_800,
  })
  expect(reply.credit).toEqual({
    limit: 500_000,
    used: 0,
    orderable: 500_000,
    overLimitAsks: false,
    block: null,
    dueOn: '2026-12-31',
  })
  expect(reply.points).toMatchObject({
    balance: 30_000,
    cap: 22_000,
    usable: 22_000,
    reason: expect.stringContaining('화장품'),
  })
  expect(reply.addresses).toEqual([
    expect.objectContaining({ label: '본원', isDefault: true, phone: '020000000' }),
  ])
  expect(reply.payments.map(({ kind, allowed }) => [kind, allowed])).toEqual([
    ['credit', true],
    ['points', false],
    ['card', true],
    ['virtual-account', true],
    ['transfer', true],
  ])
  expect(reply.payments.find(({ kind }) => kind === 'card')!.taxDocuments).toEqual(['card-slip'])
  expect(reply.agreements.length).toBeGreaterThan(2)
  expect(reply.wanted).toEqual({ from: '2026-11-20', to: '2026-12-20' })
})

test('[RT-14] [OD-05] an empty selection has no sheet, and no special order is made up', async () => {
  const { shop, buyer } = await open()
  expect(await buyer.send(readOrderSheet)).toMatchObject({ status: 409, resultCode: 'nothing-to-order' })
  await fillCart(buyer, [{ optionId: await addProduct(shop), quantity: 1 }])
  await shop.run('update "cartLine" set selected = false where "memberId" = $1', [buyer.memberId])
  expect(await buyer.send(readOrderSheet)).toMatchObject({ status: 409, resultCode: 'nothing-to-order' })
  expect(
    await buyer.send(readOrderSheet, {
      query: { orderType: '02', specialOrderId: '1', draftId: '1' } as never,
    }),
  ).toMatchObject({ status: 404, resultCode: 'special-order-not-found' })
})

test('[OD-03] credit that is too small for the order is not offered, and says how much is left', async () => {
  const { shop, buyer } = await open({ limit: 10_000 })
  await fillCart(buyer, [{ optionId: await addProduct(shop, { price: 50_000 }), quantity: 1 }])
  expect((await buyer.send(readOrderSheet)).reply.payments[0]).toMatchObject({
    kind: 'credit',
    allowed: false,
    reason: expect.stringContaining('10,000원 남았어요'),
  })
})

test('[OD-03] who has no credit, or has used all of it, reads that, and nothing of 0 won', async () => {
  const { shop, buyer } = await open({ limit: 500_000 })
  const [without] = (await addBuyers(shop, 1, { limit: 0 })) as [Buyer]
  const optionId = await addProduct(shop, { price: 50_000 })
  const reasonFor = async (who: Buyer) => {
    await fillCart(who, [{ optionId, quantity: 1 }])
    return (await who.send(readOrderSheet)).reply.payments[0]!.reason
  }
  expect(await reasonFor(without)).toBe('여신 거래를 하지 않는 기관이에요. 다른 결제수단을 골라 주세요.')
  expect((await buy(buyer, [{ optionId, quantity: 1 }])).status).toBe(200)
  await shop.run(`update account set floor = posted where kind = 'credit' and "institutionId" = $1`, [
    buyer.institutionId,
  ])
  expect(await reasonFor(buyer)).toBe(
    '여신한도를 모두 썼어요. 밀린 여신을 결제하거나 다른 결제수단을 골라 주세요.',
  )
})

test("[OD-03] addresses are the institution's, one is the default, and there are at most twenty", async () => {
  const { buyer, stranger } = await open()
  await stranger.send(addDeliveryAddress, { body: address })
  const ids: number[] = []
  for (let n = 0; n < ADDRESS_LIMIT; n++)
    ids.push(
      (await buyer.send(addDeliveryAddress, { body: { ...address, label: `분원 ${n}`, isDefault: n === 3 } }))
        .reply.addressId,
    )
  expect(await buyer.send(addDeliveryAddress, { body: address })).toMatchObject({
    status: 409,
    resultCode: 'address-limit',
    message: expect.stringContaining('20개'),
  })
  const defaults = async () =>
    (await buyer.send(listDeliveryAddresses)).reply
      .filter(({ isDefault }) => isDefault)
      .map(({ addressId }) => addressId)
  expect(await defaults()).toEqual([ids[3]])
  await buyer.send(changeDeliveryAddress, {
    params: { addressId: ids[5]! },
    body: { ...address, isDefault: true },
  } as never)
  expect(await defaults()).toEqual([ids[5]])
  await buyer.send(removeDeliveryAddress, { params: { addressId: ids[5]! } })
  expect(await defaults()).toEqual([ids[0]])
  for (const call of [changeDeliveryAddress, removeDeliveryAddress] as const) {
    expect(
      await stranger.send(call, { params: { addressId: ids[0]! }, body: address } as never),
    ).toMatchObject({ status: 404, resultCode: 'address-not-found' })
  }
  expect((await stranger.send(listDeliveryAddresses)).reply).toMatchObject([{ isDefault: true }])
})

test('[OD-03] bad addresses are named at their fields', async () => {
  const { buyer } = await open()
  for (const [field, value] of [
    ['label', ''],
    ['receiver', ' '],
    ['phone', '12'],
    ['postcode', '1234'],
    ['address1', ''],
    ['address2', 'x'.repeat(101)],
  ] as const) {
    expect(await buyer.send(addDeliveryAddress, { body: { ...address, [field]: value } })).toMatchObject({
      status: 400,
      issues: [{ path: field }],
    })
  }
})

test('[OD-03] an order keeps its own copy of an address that is chosen, and may keep a new one', async () => {
  const { shop, buyer } = await open()
  const { addressId } = (await buyer.send(addDeliveryAddress, { body: address })).reply
  const option = await addProduct(shop)
  const order = async (delivery: object) => {
    await fillCart(buyer, [{ optionId: option, quantity: 1 }])
    const placed = await buyer.send(
      placeOrder,
      {
        body: {
          ...(await orderBody(buyer)),
          delivery,
          receiver: '박나래',
          memo: '진료시간 내 배송',
        } as never,
      },
      { key: randomUUID() },
    )
    return (await buyer.send(readOrder, { params: placed.reply })).reply.delivery
  }
  expect(await order({ addressId })).toEqual({
    label: '본원',
    receiver: '박나래',
    phone: '01000000000',
    postcode: '00101',
    address1: '가온대로 1',
    address2: '3층',
    memo: '진료시간 내 배송',
  })
  await buyer.send(removeDeliveryAddress, { params: { addressId } })
  expect(await order({ address: { ...address, label: '새 배송지' }, save: true })).toMatchObject({
    label: '새 배송지',
  })
  expect((await buyer.send(listDeliveryAddresses)).reply.map(({ label }) => label)).toEqual(['새 배송지'])
})

test('[OD-03] [BX-01] what a member agreed to is remembered by its version: other words, and other members, are asked anew', async () => {
  const { shop, buyer, stranger } = await open()
  const line = { optionId: await addProduct(shop), quantity: 1 }
  const agreedOn = async (who: Buyer) => {
    await fillCart(who, [line])
    const { agreements } = (await who.send(readOrderSheet)).reply
    return Object.fromEntries(agreements.map((agreement) => [agreement.code, agreement.agreedOn]))
  }
  const never = { terms: null, returns: null, delivery: null }
  expect(await agreedOn(buyer)).toEqual(never)
  await buyer.send(placeOrder, { body: await orderBody(buyer) }, { key: randomUUID() })
  expect(await agreedOn(buyer)).toEqual({
    terms: '2026-11-20',
    returns: '2026-11-20',
    delivery: '2026-11-20',
  })
  await shop.run(
    `insert into "orderConsent" ("orderId", code, version, "memberId", at)
     select id, 'terms', '2020-01-01', $1, now() from "salesOrder" where number like '%0' order by id limit 1`,
    [stranger.memberId],
  )
  expect(await agreedOn(stranger)).toEqual(never)
})
