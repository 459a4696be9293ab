import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readProduct } from '#features/shelf/catalogue/contract.ts'
import { readInstitutionDesk, moveClinic } from '../institution-contract.ts'
import { openJoining } from '#testing/joining.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct } from '#testing/trade.ts'
import { addPriceEntry, readPriceChoices } from '#features/shelf/price-desk/contract.ts'
import { addPriceGroup, renamePriceGroup } from '#features/shelf/price-desk/group-contract.ts'

const key = () => ({ key: randomUUID() })

test('[BO-02] [BO-05] a shop that begins lets its first clinic in, which buys by the prices of its first group', async () => {
  const { shop, join, apply, decide, reviewer } = await openJoining({ begins: true })
  const applicant = await join('saebom1')
  expect((await apply(applicant)).status).toBe(200)
  expect((await decide('saebom1', 'approve')).status).toBe(200)
  expect((await reviewer.send(readPriceChoices)).reply.groups).toMatchObject([{ name: '일반' }])
  const { memberId } = await shop.one<{ memberId: number }>(
    `select id as "memberId" from member where "loginId" = 'saebom1'`,
  )
  const desk = await reviewer.send(readInstitutionDesk, { params: { memberId } })
  expect(desk.reply.prices).toMatchObject({ group: '일반', contracts: 0 })
})

test('[BO-02] [BO-05] [PD-01] staff make groups of prices and move a clinic into one, which sees its prices at once', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const make = (name: string) => staff.send(addPriceGroup, { body: { name } }, key())
  const { groupId } = (await make('네트워크')).reply
  expect((await make('네트워크')).resultCode).toBe('group-named')
  const rename = (name: string, seen: string) =>
    staff.send(renamePriceGroup, { params: { groupId }, body: { name, seen: { name: seen } } })
  expect((await rename('일반', '네트워크')).resultCode).toBe('group-named')
  expect((await rename('네트워크 병원', '네트워크')).status).toBe(200)
  expect((await rename('다른 이름', '네트워크')).resultCode).toBe('group-changed')
  expect((await staff.send(readPriceChoices)).reply.groups.at(-1)).toEqual({
    id: groupId,
    name: '네트워크 병원',
  })

  const optionId = await addProduct(shop, { price: 10_000 })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  const entry = {
    optionCode: code,
    scope: 'group' as const,
    priceGroupId: groupId,
    promotionId: null,
    businessNumber: '',
    minQuantity: 1,
    unitPrice: 7_000,
    startsOn: null,
    endsOn: null,
    reason: '새 그룹',
  }
  expect((await staff.send(addPriceEntry, { body: entry }, key())).status).toBe(200)
  const [buyer] = await addBuyers(shop, 1)
  const price = async () =>
    (await buyer!.send(readProduct, { params: { productCode: code } })).reply.options[0]!.steps[0]!.unitPrice
  expect(await price()).toBe(10_000)
  const { id: before } = await shop.one<{ id: number }>(
    'select "priceGroupId" as id from institution where id = $1',
    [buyer!.institutionId],
  )
  const move = (to: number, seen: number) =>
    staff.send(moveClinic, {
      params: { institutionId: buyer!.institutionId },
      body: { groupId: to, seen: { groupId: seen }, reason: '네트워크에 들어왔어요' },
    })
  expect((await move(2_000_000_000, before)).resultCode).toBe('group-missing')
  expect((await move(groupId, groupId)).resultCode).toBe('clinic-moved')
  expect((await move(groupId, before)).status).toBe(200)
  expect(await price()).toBe(7_000)
  const [told] = await shop.run<{ after: object }>(
    `select after from "auditChange" where record = 'institution' order by id desc limit 1`,
  )
  expect(told!.after).toMatchObject({ priceGroupId: groupId })
})
