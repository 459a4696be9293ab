import { expect, test } from 'vitest'
import { readProduct } from '#features/shelf/catalogue/contract.ts'
import { readSheet } from '#platform/web/uploads/read-sheet.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { readProductRows } from '../sheet-contract.ts'
import { readProductSheet, type SheetRow } from '../sheet.ts'

const exported = async (shop: Shop, staff: Awaited<ReturnType<Shop['asStaff']>>) => {
  const answer = await shop.app.http.inject({
    method: 'GET',
    url: '/api/bo/products/excel?kind=consumable',
    headers: { authorization: `Bearer ${staff.token}`, menuid: 'products' },
  })
  return readProductSheet(readSheet(new Uint8Array(answer.rawPayload)))!
}

test('[BO-03] what was taken out is read back as it stands; changed prices and states are looked at first and then written at once, with history', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const rows = await exported(shop, staff)
  expect(rows.length).toBeGreaterThan(10)
  const send = async (some: SheetRow[], reason?: string) =>
    (await staff.send(readProductRows, { body: { rows: some, apply: reason ? { reason } : null } })).reply
  expect(await send(rows)).toMatchObject({ products: 0, same: rows.length, wrong: 0 })

  const [first, second, third] = rows as [SheetRow, SheetRow, SheetRow]
  const changed = [
    { ...first, price: String(Number(first.price!.replaceAll(',', '')) - 100) },
    { ...second, price: '999999999' },
    { ...third, state: '없는 상태' },
  ]
  const looked = await send(changed)
  expect(looked).toMatchObject({ products: 1, options: 1, wrong: 2 })
  expect(looked.problems.map(({ line }) => line)).toEqual([second.line, third.line])
  expect(looked.problems.map(({ column }) => column)).toEqual(['판매가', '판매 상태'])
  expect(await shop.run('select 1 from "productChange"')).toEqual([])

  const sent = await shop.statements(() => send(changed, '단가 조정'))
  const inside = sent.filter((text) => !/set_config|^begin|^commit/.test(text))
  expect(inside.length, inside.join('\n')).toBeLessThanOrEqual(12)
  expect(await shop.run('select reason, actor from "productChange"')).toEqual([
    { reason: '단가 조정', actor: 'ops01' },
  ])
  const { code } = await shop.one<{ code: string }>(
    `select p.code from product p join "productOption" o on o."productId" = p.id where o.code = $1`,
    [first.code],
  )
  const seen = await (await shop.as('demo01')).send(readProduct, { params: { productCode: code } })
  expect(seen.reply.options.some(({ optionCode }) => optionCode === first.code)).toBe(true)
  expect(await send([changed[0]!])).toMatchObject({ products: 0, same: 1 })
})
