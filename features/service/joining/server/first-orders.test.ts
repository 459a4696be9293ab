import { expect, test } from 'vitest'
import { changeCreditTerms, listCreditAccounts } from '#features/money/credit/office-contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { deliver } from '#testing/deliver.ts'
import { openJoining } from '#testing/joining.ts'
import { addProduct, buy } from '#testing/trade.ts'

test('[JN-04] [OD-10] [OD-12] a clinic that has just joined is given credit, orders on it and earns points', async () => {
  const { shop, join, apply, decide, reviewer } = await openJoining()
  await apply(await join('saebom1'))
  expect((await decide('saebom1', 'approve')).status).toBe(200)
  const buyer = await shop.as('saebom1')
  const { institutionId } = buyer
  const [account] = (await reviewer.send(listCreditAccounts, { query: { search: '새봄' } })).reply.rows
  expect(account).toMatchObject({ institutionId, creditLimit: 0, used: 0 })

  const cosmetic = await addProduct(shop, { price: 40_000, kind: 'cosmetic', stock: 100 })
  const terms = {
    creditLimit: 1_000_000,
    termDays: 30,
    overdueBlocks: true,
    overLimitAsks: false,
    blocked: false,
    releasedUntil: null,
  }
  const given = await reviewer.send(changeCreditTerms, {
    params: { institutionId },
    body: { ...terms, version: account!.version, reason: '첫 거래' },
  })
  expect(given.status).toBe(200)
  const { reply } = await buy(buyer, [{ optionId: cosmetic, quantity: 5 }])
  await deliver(shop, reply.orderNumber)
  expect((await buyer.send(readPoints)).reply.usable).toBe(2_000)
})

test('[OD-07] [OD-10] a shop that begins has the accounts of the house, by which its first order is written down', async () => {
  const { shop } = await openJoining({ begins: true })
  const kinds = await shop.run<{ kind: string }>('select kind from account order by kind')
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'bank',
    'gateway-clearing',
    'owed-back',
    'points-granted',
    'sales',
  ])
})
