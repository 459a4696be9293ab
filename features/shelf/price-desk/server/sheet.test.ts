import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openApp } from '#apps/server/app.ts'
import { listProducts, readProduct } from '#features/shelf/catalogue/contract.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct } from '#testing/trade.ts'
import { addPromotion, listPriceEntries } from '../contract.ts'
import { readPriceRows } from '../sheet-contract.ts'
import { readPriceSheet } from '../sheet.ts'

test('[BO-05] a sheet of prices is looked at first and names every bad row; its good rows hold from their day, and read again change nothing', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  let [buyer] = await addBuyers(shop, 1)
  const optionId = await addProduct(shop, { price: 10_000, listPrice: 12_000 })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  const number = '124-81-00998'
  await shop.run('update institution set "businessNumber" = $2 where id = $1', [
    buyer!.institutionId,
    '1248100998',
  ])
  await shop.run(
    'insert into "priceEntry" ("optionId", "minQuantity", "unitPrice") values ($1, 10, 9000), ($1, 20, 8000)',
    [optionId],
  )
  const bad: [row: string[], message: RegExp][] = [
    [['', '수량별', '', '1', '9,000'], /품번이 없어요/],
    [['X-0', '수량별', '', '1', '9,000'], /이 품번의 옵션이 없어요/],
    [[code, '도매', '', '1', '9,000'], /종류는 수량별·그룹·기관 계약·프로모션/],
    [[code, '그룹', '없는 그룹', '1', '9,000'], /가격 그룹의 이름/],
    [[code, '기관 계약', '111-11-11111', '1', '9,000'], /사업자등록번호/],
    [[code, '프로모션', '없는 행사', '1', '9,000'], /프로모션의 이름/],
    [[code, '수량별', '', '반', '9,000'], /수량은 1부터/],
    [[code, '수량별', '', '30', '0'], /1원 이상/],
    [[code, '수량별', '', '30', '구천'], /정수로/],
    [[code, '수량별', '', '30', '10,000'], /판매가 10,000원보다 낮아야/],
    [[code, '수량별', '', '30', '9,000', '12월 1일'], /2026-12-01처럼/],
    [[code, '수량별', '', '30', '7,000', '', '2026-11-01'], /지난 날/],
    [[code, '수량별', '', '10', '8,700', '2027-01-10'], /2번째 줄의 같은 가격과 기간이 겹쳐요/],
  ]
  const cells = [
    ['품번', '종류', '대상', '수량', '단가', '시작하는 날', '끝나는 날'],
    [code, '수량별', '', '10', '8,500', '2026.12.01', ''],
    [code, '기관 계약', number, '', '7,000', '', '2026-12-31'],
    [code, '수량별', '', '20', '8,000', '2020-01-01', ''],
    ...bad.map(([row]) => row),
  ]
  const rows = readPriceSheet(cells)!
  const send = (apply: { reason: string } | null) => staff.send(readPriceRows, { body: { rows, apply } })
  const looked = (await send(null)).reply
  expect(looked).toMatchObject({ changed: 2, same: 1, wrong: bad.length })
  for (const [at, { line, message }] of looked.problems.entries()) {
    expect(line).toBe(at + 5)
    expect(message).toMatch(bad[at]![1])
  }
  const steps = async () =>
    (await buyer!.send(readProduct, { params: { productCode: code } })).reply.options[0]!.steps.map(
      ({ minQuantity, unitPrice }) => [minQuantity, unitPrice],
    )
  const before = await steps()
  expect(before).toEqual([
    [1, 10_000],
    [10, 9_000],
    [20, 8_000],
  ])
  expect((await send({ reason: '12월 단가' })).reply).toMatchObject({ changed: 2 })
  expect(await steps()).toEqual([[1, 7_000]])
  expect((await send(null)).reply).toMatchObject({ changed: 0, same: 3 })
  const { loginId } = await shop.one<{ loginId: string }>(
    'select "loginId" from member where "institutionId" = $1',
    [buyer!.institutionId],
  )
  // who was signed in signs in again
  shop.clock.set('2027-01-01T00:00:00+09:00')
  buyer = await shop.as(loginId)
  expect(await steps()).toEqual([
    [1, 10_000],
    [10, 8_500],
    [20, 8_000],
  ])
  const later = await shop.asStaff('ops01')
  const { rows: left } = (await later.send(listPriceEntries, { query: { search: code } })).reply
  expect(left).toHaveLength(2)
  expect(readPriceSheet([['품번', '아무 열']])).toBeNull()
})

test('[BO-05] readers of two server processes see what a sheet changes wholly or not at all, and at once when it is saved', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const buyer = await shop.as('demo01')
  const optionIds = [
    await addProduct(shop, { price: 10_000, listPrice: 12_000 }),
    await addProduct(shop, { price: 10_000, listPrice: 12_000 }),
  ]
  const goods = await shop.run<{ code: string; product: string }>(
    'select o.code, p.code as product from "productOption" o join product p on p.id = o."productId" where o.id = any($1) order by o.id',
    [optionIds],
  )
  const db = openDatabase(shop.url, { poolSize: 4 })
  const secret = 'a secret that only tests sign tokens with'
  const other = await openApp({ ...shop, db }, { secret, strictReplies: true })
  await other.http.ready()
  const url = `/api/fo/products?${goods.map(({ product }) => `codes=${product}`).join('&')}`
  type Listed = { body: { products: { price: { unitPrice: number } }[] } }
  const elsewhere = async () => {
    const answer = await other.http.inject({ url, headers: { authorization: `Bearer ${buyer.token}` } })
    return answer.json<Listed>().body.products.map(({ price }) => price.unitPrice)
  }
  const here = async () =>
    (
      await buyer.send(listProducts, { query: { codes: goods.map(({ product }) => product) } })
    ).reply.products.map(({ price }) => price!.unitPrice)
  try {
    let reading = true
    const seen = new Set<string>()
    const readers = [here, elsewhere].map(async (read) => {
      while (reading) seen.add((await read()).join(' '))
    })
    for (const price of [9_000, 8_000, 9_500, 7_000]) {
      shop.clock.advance(1_000)
      const rows = goods.map(({ code }, at) => ({
        line: at + 2,
        code,
        scope: '수량별',
        whom: '',
        quantity: '1',
        price: String(price),
        from: '',
        until: '',
      }))
      const { reply } = await staff.send(readPriceRows, { body: { rows, apply: { reason: '조정' } } })
      expect(reply).toMatchObject({ changed: 2, wrong: 0 })
      expect([await here(), await elsewhere()]).toEqual([
        [price, price],
        [price, price],
      ])
    }
    reading = false
    await Promise.all(readers)
    for (const prices of seen) expect(new Set(prices.split(' ')).size, prices).toBe(1)
    expect(seen.size).toBeGreaterThan(1)
  } finally {
    await other.http.close()
    await db.close()
  }
})

test('[BO-05] prices of two promotions of one name are told apart or refused: a sheet that is read back moves none to the other', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { price: 10_000, listPrice: 12_000 })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  const promote = (startsAt: string, endsAt: string) =>
    staff.send(addPromotion, { body: { name: '주말 특가', startsAt, endsAt } }, { key: randomUUID() })
  const running = (await promote('2026-11-19T00:00:00Z', '2026-11-22T00:00:00Z')).reply
  await shop.run('insert into "priceEntry" ("optionId", "promotionId", "unitPrice") values ($1, $2, 9000)', [
    optionId,
    running.promotionId,
  ])
  const row = {
    line: 2,
    code,
    scope: '프로모션',
    whom: '주말 특가',
    quantity: '1',
    price: '9000',
    from: '',
    until: '',
  }
  const read = async (reason?: string) =>
    (await staff.send(readPriceRows, { body: { rows: [row], apply: reason ? { reason } : null } })).reply
  expect(await read()).toMatchObject({ changed: 0, same: 1, wrong: 0 })
  await promote('2026-11-27T00:00:00Z', '2026-11-29T00:00:00Z')
  expect(await read('다시 올림')).toMatchObject({
    changed: 0,
    wrong: 1,
    problems: [{ line: 2, message: expect.stringContaining('같은 이름') }],
  })
})
