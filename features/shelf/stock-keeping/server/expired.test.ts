import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readDesk } from '#features/running/desk/contract.ts'
import { readProduct } from '#features/shelf/catalogue/contract.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addLot, addProduct, buy } from '#testing/trade.ts'
import { changeLotPieces, listLots, readLot } from '../contract.ts'
import { setExpiredApart } from './index.ts'

test('[BX-03] [BO-03] the day after its use-by date nobody can order a lot’s pieces, they wait in quarantine, and stay there', async () => {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1)
  const optionId = await addProduct(shop, { stock: 5, expiresOn: '2028-12-31' })
  const lotId = await addLot(shop, optionId, {
    quantity: 20,
    number: `OLD-${optionId}`,
    expiresOn: '2026-11-20',
  })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  const shown = async () => {
    const { reply } = await buyer!.send(readProduct, { params: { productCode: code } })
    const { available, nextExpiry } = reply.options[0]!
    return { available, nextExpiry }
  }
  // its last day is good
  await setExpiredApart(shop)
  expect(await shown()).toEqual({ available: 25, nextExpiry: '2026-11-20' })
  expect((await buy(buyer!, [{ optionId, quantity: 2 }])).resultCode).toBe('0000')

  shop.clock.set('2026-11-21T00:00:00+09:00')
  const staff = await shop.asStaff('ops01')
  const waiting = async () =>
    (await staff.send(readDesk, {})).reply.waiting.find(({ menuId }) => menuId === 'stock')?.count ?? 0
  const before = await waiting()
  await Promise.all([setExpiredApart(shop), setExpiredApart(shop)])
  const [member] = await shop.run<{ loginId: string }>('select "loginId" from member where id = $1', [
    buyer!.memberId,
  ])
  const later = await shop.as(member!.loginId)
  const product = (await later.send(readProduct, { params: { productCode: code } })).reply
  expect(product.options[0]).toMatchObject({ available: 3, nextExpiry: '2028-12-31' })
  expect(await waiting()).toBe(before)
  const { rows } = (await staff.send(listLots, { query: { state: 'expired', search: `OLD-${optionId}` } }))
    .reply
  expect(rows).toMatchObject([{ id: lotId, onHand: 0, quarantined: 20, state: 'expired' }])
  const { moves } = (await staff.send(readLot, { params: { lotId } })).reply
  expect(moves[0]).toMatchObject({ reason: 'quarantined', good: -20, note: '유효기간 지남', by: null })
  const change = async (kind: 'release' | 'scrap-quarantined', quantity: number) =>
    (
      await staff.send(
        changeLotPieces,
        { params: { lotId }, body: { kind, quantity, seen: 0, note: '시험' } },
        { key: randomUUID() },
      )
    ).resultCode
  expect(await change('release', 1)).toBe('lot-expired')
  expect(await change('scrap-quarantined', 20)).toBe('0000')
})
