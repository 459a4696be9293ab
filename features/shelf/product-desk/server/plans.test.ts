import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkPrice } from '#features/shelf/price-desk/price-check-contract.ts'
import { readProduct } from '#features/shelf/catalogue/contract.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct } from '#testing/trade.ts'
import { readDeskProduct } from '../contract.ts'
import { listPricePlans, planPrice, withdrawPricePlan } from '../plan-contract.ts'
import { applyPricePlans } from './index.ts'

test('[BO-05] [BX-05] a price from a day to come on is written when the day begins, with its history, and the why of a day knows it', async () => {
  const shop = await openShop()
  let staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { price: 9_000, listPrice: 12_000 })
  const { productId, code } = await shop.one<{ productId: number; code: string }>(
    'select "productId", code from "productOption" where id = $1',
    [optionId],
  )
  const params = { productId }
  const draft = { optionId, startsOn: '2026-11-22', price: 8_000, listPrice: 11_000, reason: '공급가 인하' }
  const plan = (more: Partial<typeof draft> = {}, key: string = randomUUID()) =>
    staff.send(planPrice, { params, body: { ...draft, ...more } }, { key })
  const key = randomUUID()
  const { planId } = (await plan({}, key)).reply
  expect((await plan({}, key)).reply).toEqual({ planId })
  expect((await plan()).resultCode).toBe('plan-taken')
  expect((await plan({ startsOn: '2026-11-20' })).resultCode).toBe('day-past')
  expect((await plan({ startsOn: '2026-12-01', price: 12_000 })).status).toBe(400)
  expect((await plan({ startsOn: '2026-12-01', optionId: 1 })).resultCode).toBe('option-not-found')
  const later = (await plan({ startsOn: '2026-12-01', price: 7_000 })).reply.planId

  const [buyer] = await addBuyers(shop, 1)
  const { businessNumber } = await shop.one<{ businessNumber: string }>(
    'select "businessNumber" from institution where id = $1',
    [buyer!.institutionId],
  )
  const why = async (day: string) =>
    (await staff.send(checkPrice, { query: { institution: businessNumber, code, quantity: 1, day } })).reply
  expect((await why('2026-11-21')).price.unitPrice).toBe(9_000)
  const then = await why('2026-11-23')
  expect(then.price).toMatchObject({ unitPrice: 8_000, listPrice: 11_000, reason: 'base' })
  expect(then.considered.map(({ unitPrice, from, not }) => [unitPrice, from, not])).toEqual([
    [7_000, '2026-12-01', 'not-yet'],
    [8_000, '2026-11-22', null],
  ])

  const price = async (by = buyer!) =>
    (await by.send(readProduct, { params: { productCode: code } })).reply.options[0]!.price!.unitPrice
  await applyPricePlans(shop)
  expect(await price()).toBe(9_000)
  // past midnight in Seoul between the 21st and the 22nd, by two servers at once
  shop.clock.advance(40 * 3_600_000)
  await Promise.all([applyPricePlans(shop), applyPricePlans(shop)])
  staff = await shop.asStaff('ops01')
  const { options, history } = (await staff.send(readDeskProduct, { params })).reply
  expect(options[0]).toMatchObject({ price: 8_000, listPrice: 11_000 })
  expect(history).toMatchObject([
    {
      actor: 'ops01',
      reason: '예약한 가격: 공급가 인하',
      changes: [
        { field: `options.${optionId}.listPrice`, from: '12000', to: '11000' },
        { field: `options.${optionId}.price`, from: '9000', to: '8000' },
      ],
    },
  ])
  expect((await why('2026-11-20')).price.unitPrice).toBe(9_000)
  const states = async () =>
    (await staff.send(listPricePlans, { params })).reply.map((one) => [one.planId, one.state])
  expect(await states()).toEqual([
    [later, 'planned'],
    [planId, 'applied'],
  ])
  const withdraw = (id: number) => staff.send(withdrawPricePlan, { params: { productId, planId: id } })
  expect((await withdraw(planId)).resultCode).toBe('plan-not-found')
  expect((await withdraw(later)).status).toBe(200)
  expect((await why('2026-12-02')).price.unitPrice).toBe(8_000)
})
