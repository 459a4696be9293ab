import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addProduct } from '#testing/trade.ts'
import { listGridRows, saveGridRows, type GridRow } from '../grid-contract.ts'

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  for (let n = 0; n < 3; n++) await addProduct(shop, { price: 9_000, listPrice: 12_000 })
  const read = async () => (await staff.send(listGridRows, { query: { size: 3 } })).reply
  const save = async (by: typeof staff, ...rows: object[]) =>
    (await by.send(saveGridRows, { body: { rows: rows as never, reason: '일괄' } })).reply
  return { shop, staff, read, save }
}
const typed = ({ optionId, code, version }: GridRow, cells: object) => ({ optionId, code, version, ...cells })

test('[BO-03] a grid saves its good rows at once, says at each bad cell what is wrong, and never writes over another editor', async () => {
  const { shop, staff, read, save } = await open()
  const { rows, next } = await read()
  const [first, second, third] = rows as [GridRow, GridRow, GridRow]
  expect(next).not.toBeNull()
  const answer = await save(
    staff,
    typed(first, { price: '8,500', name: '고친 이름' }),
    typed(second, { price: '13000' }),
    typed(third, { state: '없는 상태' }),
  )
  expect(answer.problems).toEqual([
    { optionId: second.optionId, column: 'price', message: '판매가가 정가보다 높아요.', version: null },
    {
      optionId: third.optionId,
      column: 'state',
      message: expect.stringContaining('일시중지'),
      version: null,
    },
  ])
  const now = await read()
  expect(now.rows[0]).toMatchObject({ price: 8_500, name: '고친 이름', version: answer.saved[0]!.version })
  expect(now.rows.slice(1)).toEqual([second, third])

  // two editors of what both have read: one is told, with the newest version, and may go on from there
  const other = await shop.asStaff('admin01')
  const [fresh] = now.rows as [GridRow]
  const won = await save(other, typed(fresh, { price: '8000' }))
  const lost = await save(staff, typed(fresh, { price: '7000' }))
  expect([lost.saved, lost.problems]).toMatchObject([[], [{ column: null, version: won.saved[0]!.version }]])
  expect((await read()).rows[0]).toMatchObject({ price: 8_000 })
  const again = await save(
    staff,
    typed({ ...fresh, version: lost.problems[0]!.version! }, { price: '7000', state: '일시중지' }),
  )
  expect(again.problems).toEqual([])
  expect((await read()).rows[0]).toMatchObject({ price: 7_000, state: 'paused' })
})
