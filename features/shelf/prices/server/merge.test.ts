import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mergeInstitutions, previewMerge } from '#features/service/member-desk/merge-contract.ts'
import { readProduct } from '#features/shelf/catalogue/contract.ts'
import { checkPrice } from '#features/shelf/price-desk/price-check-contract.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, type Buyer } from '#testing/trade.ts'

test('[BO-02] [BX-05] a contract price goes along where the institution that stays has one that is over, and what that one paid before stands', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const [double, clinic] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  await shop.run('update institution set "businessNumber" = $1 where id = $2', [
    '0008210746',
    double.institutionId,
  ])
  const numberOf = async ({ institutionId }: Buyer) =>
    (
      await shop.one<{ businessNumber: string }>('select "businessNumber" from institution where id = $1', [
        institutionId,
      ])
    ).businessNumber
  const optionId = await addProduct(shop, { price: 50_000 })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  await shop.run(
    `insert into "priceEntry" ("optionId", "institutionId", "unitPrice", "endsAt")
     values ($1, $2, 40000, 'infinity'), ($1, $3, 45000, '2026-11-10T00:00:00+09:00')`,
    [optionId, double.institutionId, clinic.institutionId],
  )
  await shop.run(`update account set floor = 0 where "institutionId" = $1 and kind = 'credit'`, [
    clinic.institutionId,
  ])
  const params = { institutionId: clinic.institutionId }
  const { reply } = await staff.send(previewMerge, {
    params,
    query: { businessNumber: await numberOf(double) },
  })
  expect(reply.moves).toContainEqual({ label: '계약 단가', count: 1 })
  const body = { fromId: double.institutionId, reason: '다시 가입했어요.' }
  expect((await staff.send(mergeInstitutions, { params, body }, { key: randomUUID() })).status).toBe(200)
  const institution = await numberOf(clinic)
  const paid = async (day: string) =>
    (await staff.send(checkPrice, { query: { institution, code, quantity: 1, day } })).reply.price.unitPrice
  expect([await paid('2026-11-05'), await paid('2026-11-20')]).toEqual([45_000, 40_000])
  const shown = (await clinic.send(readProduct, { params: { productCode: code } })).reply
  expect(shown.options[0]!.price).toMatchObject({ unitPrice: 40_000, reason: 'contract' })
})
