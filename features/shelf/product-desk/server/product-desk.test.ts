import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { placeOrder } from '#features/buying/orders/contract.ts'
import { listSubstitutes, readProduct } from '#features/shelf/catalogue/contract.ts'
import { follow, openListeningShop } from '#testing/follow.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, orderBody } from '#testing/trade.ts'
import { listDeskProducts, readDeskProduct, saveDeskProduct, type DeskProduct } from '../contract.ts'
import { readProductRows } from '../sheet-contract.ts'

const open = async (shape: Parameters<typeof addProduct>[1] = {}) => openIn(await openShop(), shape)
async function openIn(shop: Shop, shape: Parameters<typeof addProduct>[1] = {}) {
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { price: 9_000, listPrice: 12_000, ...shape })
  const { productId, code } = await shop.one<{ productId: number; code: string }>(
    `select p.id as "productId", p.code from product p join "productOption" o on o."productId" = p.id where o.id = $1`,
    [optionId],
  )
  const params = { productId }
  const read = async () => (await staff.send(readDeskProduct, { params })).reply
  const save = (product: DeskProduct, more: Partial<DeskProduct> = {}) =>
    staff.send(saveDeskProduct, { params, body: bodyOf({ ...product, ...more }) })
  return { shop, staff, optionId, productId, params, code, read, save }
}
const bodyOf = ({ history: _, needsPermit: _needs, options, ...product }: DeskProduct) => ({
  ...product,
  options: options.map(({ code: _code, ...option }) => option),
  reason: '시험',
})
const priced = (product: DeskProduct, price: number, listPrice = product.options[0]!.listPrice) =>
  product.options.map((option) => ({ ...option, price, listPrice }))
const allowing = (
  product: DeskProduct,
  allowance: number | null,
  allowancePeriod: 'week' | 'month' = 'month',
) => product.options.map((option) => ({ ...option, allowance, allowancePeriod }))
const addOptions = (shop: Shop, productId: number, code: string, count: number) =>
  shop.run(
    `insert into "productOption" ("productId", code, name, rank, "listPrice", price)
     select $1, $2 || '-' || n, '옵션 ' || n, n, 12000, 9000 from generate_series(2, $3) n`,
    [productId, code, count],
  )

test('[BO-03] a save is one small transaction that leaves who, when, why and every field before and after', async () => {
  const { shop, staff, productId, code, read, save } = await open()
  await addOptions(shop, productId, code, 5)
  const product = await read()
  expect(product.options.length).toBe(5)
  const sent = await shop.statements(() =>
    save(product, { name: '새 이름 거즈', minQuantity: 2, options: priced(product, 8_000) }),
  )
  const [begin, commit] = ['begin', 'commit'].map((word) => sent.findIndex((text) => text.startsWith(word)))
  // beside what names the call for the audit trail
  const inside = sent.slice(begin! + 1, commit!).filter((text) => !text.includes('set_config'))
  expect(inside.length, sent.join('\n')).toBeGreaterThan(3)
  expect(inside.length, sent.join('\n')).toBeLessThanOrEqual(10)
  const after = await read()
  expect(after).toMatchObject({ name: '새 이름 거즈', minQuantity: 2 })
  expect(after.options.map(({ price }) => price)).toEqual(Array(5).fill(8_000))
  expect(after.history).toMatchObject([
    { actor: 'ops01', reason: '시험', at: shop.clock.now().toISOString() },
  ])
  expect(after.history[0]!.changes).toEqual(
    expect.arrayContaining([
      { field: 'name', from: product.name, to: '새 이름 거즈' },
      { field: `options.${product.options[0]!.id}.price`, from: '9000', to: '8000' },
    ]),
  )
  const { rows } = (await staff.send(listDeskProducts, { query: { search: '새 이름 거즈' } })).reply
  expect(rows).toMatchObject([{ code, price: 8_000, optionCount: 5 }])
  await expect(shop.run('delete from "productChange"')).rejects.toThrow()
})

test('[BO-03] a product of every class is saved as it was read, with one word changed', async () => {
  const { shop, staff } = await open()
  const found = await shop.run<{ id: number; kind: string }>(
    `select distinct on (kind, "deviceGrade") id, kind from product where "saleState" = 'on-sale' order by kind, "deviceGrade", id`,
  )
  expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(4)
  for (const { id, kind } of found) {
    const params = { productId: id }
    const product = (await staff.send(readDeskProduct, { params })).reply
    const answer = await staff.send(saveDeskProduct, { params, body: bodyOf({ ...product, spec: '1개입' }) })
    expect([kind, product.deviceGrade, answer.resultCode]).toEqual([kind, product.deviceGrade, '0000'])
    const now = (await staff.send(readDeskProduct, { params })).reply
    expect(now.history[0]!.changes.map(({ field }) => field)).toEqual(['spec'])
  }
})

test('[BO-03] of two editors of one product the second is told what changed, and nothing is overwritten', async () => {
  const { read, save } = await open()
  const product = await read()
  const answers = await Promise.all([save(product, { spec: '가' }), save(product, { spec: '나' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
  expect(lost!.body).toMatchObject({ version: won!.reply.version, changes: [{ reason: '시험' }] })
  const now = await read()
  expect(now.history.length).toBe(1)
  expect((await save(now, { spec: '다' })).status).toBe(200)
  expect((await save(now, { spec: '다' })).resultCode).toBe('product-changed')
})

test('[BO-03] without its permit number a product of a class that needs one stays off sale, with the reason', async () => {
  const { shop, productId, read, save } = await open({ kind: 'drug' })
  await shop.run(
    `update product set details = jsonb_set(details, '{facts}', '[]'), "saleState" = 'hidden' where id = $1`,
    [productId],
  )
  const product = await read()
  expect([product.needsPermit, product.permit]).toEqual([true, ''])
  expect((await save(product, { saleState: 'on-sale' })).resultCode).toBe('permit-needed')
  expect((await read()).saleState).toBe('hidden')
  expect((await save(product, { saleState: 'on-sale', permit: '데모허 26-1' })).status).toBe(200)
  expect(await read()).toMatchObject({ saleState: 'on-sale', permit: '데모허 26-1' })
})

test('[BO-03] a price of nothing or above its list is refused at its field, and nothing is half saved', async () => {
  const { read, save } = await open()
  const product = await read()
  for (const [price, words] of [
    [12_001, '정가보다 높을 수 없어요'],
    [0, '1원 이상'],
  ] as const) {
    const answer = await save(product, { name: '반쯤', options: priced(product, price) })
    expect([answer.status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(words)])
  }
  expect(await read()).toEqual(product)
})

test('[BO-05] a price that staff change is what the next reader sees, and an old cart is refused with its reason', async () => {
  const { shop, code, read, save, optionId } = await open()
  const clinic = await shop.as('demo01')
  await fillCart(clinic, [{ optionId, quantity: 1 }])
  const body = await orderBody(clinic)
  const place = () => clinic.send(placeOrder, { body }, { key: randomUUID() })
  const product = await read()
  expect((await save(product, { options: priced(product, 7_000) })).status).toBe(200)
  const seen = await clinic.send(readProduct, { params: { productCode: code } })
  expect(seen.reply).toMatchObject({ options: [{ price: { unitPrice: 7_000, listPrice: 12_000 } }] })
  const refused = await place()
  expect([refused.resultCode, refused.body.lines]).toMatchObject([
    'lines-changed',
    [{ optionId, problem: 'price-changed', unitPriceNow: 7_000 }],
  ])
  expect((await save(await read(), { saleState: 'hidden' })).status).toBe(200)
  expect((await place()).resultCode).toBe('lines-changed')
  expect((await clinic.send(readProduct, { params: { productCode: code } })).status).toBe(404)
  expect((await save(await read(), { saleState: 'on-sale' })).status).toBe(200)
  expect((await buy(clinic, [{ optionId, quantity: 1 }])).status).toBe(200)
})

test('[PD-02] [BO-03] staff name what a product page shows beside it; a page of an older build leaves it as it is', async () => {
  const { shop, productId, code, read, save } = await open()
  const found = await shop.run<{ code: string }>(
    `select code from product where id <> $1 and "saleState" = 'on-sale' and not "licensedOnly" order by id limit 2`,
    [productId],
  )
  const [first, second] = found.map((other) => other.code) as [string, string]
  expect((await save(await read(), { related: [second, first] })).status).toBe(200)
  const after = await read()
  expect(after.history[0]!.changes).toEqual([{ field: 'related', from: '', to: `${second}, ${first}` }])
  const buyer = await shop.as('demo05')
  const shown = async () =>
    (await buyer.send(readProduct, { params: { productCode: code } })).reply.relatedCodes
  expect(await shown()).toEqual([second, first])
  expect((await save(after, { related: ['X-0'] })).resultCode).toBe('related-unknown')
  expect((await save(after, { related: undefined, spec: '다른 규격' })).status).toBe(200)
  expect(await shown()).toEqual([second, first])
})

test('[BX-09] staff name up to five products that are offered where one is sold out, in their order, and the history says so', async () => {
  const { shop, productId, code, read, save } = await open({ stock: 0 })
  const codes = (
    await shop.run<{ code: string }>('select code from product where id <> $1 order by id limit 6', [
      productId,
    ])
  ).map((other) => other.code)
  const [first, second] = codes as [string, string]
  expect((await save(await read(), { substitutes: [second, first] })).status).toBe(200)
  const after = await read()
  expect(after.substitutes).toEqual([second, first])
  expect(after.history[0]!.changes).toEqual([{ field: 'substitutes', from: '', to: `${second}, ${first}` }])
  const buyer = await shop.as('demo05')
  const shown = async () => (await buyer.send(listSubstitutes, { params: { productCode: code } })).reply
  expect(await shown()).toEqual([second, first])

  expect(await save(after, { substitutes: [first, 'X-0', code] })).toMatchObject({
    status: 422,
    resultCode: 'substitute-unknown',
    message: expect.stringContaining(`X-0, ${code}`),
  })
  expect((await save(after, { substitutes: codes })).status).toBe(400)
  expect((await save(after, { substitutes: [first, first] })).status).toBe(400)
  expect((await save(after, { substitutes: [] })).status).toBe(200)
  expect(await shown()).toEqual([])
})

test('[BX-09] staff set how much of an option one clinic may order in a week or a month, with its history', async () => {
  const { read, save, shop, code } = await open()
  const product = await read()
  expect(product.options[0]).toMatchObject({ allowance: null, allowancePeriod: 'month' })
  expect((await save(product, { options: allowing(product, 0) })).resultCode).toBe('invalid-input')
  const { reply } = await save(product, { options: allowing(product, 5, 'week') })
  const [buyer] = await addBuyers(shop, 1)
  expect(
    (await buyer!.send(readProduct, { params: { productCode: code } })).reply.options[0]!.allowance,
  ).toEqual({ pieces: 5, period: 'week' })
  const after = await read()
  expect(after.history[0]!.changes.map(({ field, to }) => [field.split('.').at(-1), to])).toEqual([
    ['allowance', '5'],
    ['allowancePeriod', 'week'],
  ])
  await save({ ...after, version: reply.version }, { options: allowing(after, null) })
  expect((await read()).options[0]).toMatchObject({ allowance: null })
})

test('[ST-04] [BO-05] a saved price is told to open pages by its product, and what costs the same tells nobody', async () => {
  const { shop, port } = await openListeningShop()
  const { read, save, code } = await openIn(shop)
  const [buyer] = await addBuyers(shop, 1)
  const stream = await follow(port, buyer!.token)
  expect((await save(await read(), { spec: '10매' })).status).toBe(200)
  const product = await read()
  expect((await save(product, { options: priced(product, 8_000) })).status).toBe(200)
  await expect.poll(() => stream.data('price')).toEqual([{ productCodes: [code] }])
  const staff = await shop.asStaff('ops01')
  const rows = [{ line: 1, code, price: '7500' }]
  const body = { rows, apply: { reason: '엑셀 시험' } }
  expect((await staff.send(readProductRows, { body })).reply.products).toBe(1)
  await expect.poll(() => stream.data('price')).toEqual([{ productCodes: [code] }, { productCodes: [code] }])
})

test('[BO-03] a paragraph that is parted and a line of the label that is cut elsewhere are changes, and saved', async () => {
  const { read, save } = await open()
  const first = await read()
  const words = { paragraphs: ['거즈예요, 멸균했어요.'], facts: [{ label: '보관 방법', value: '실온' }] }
  expect((await save(first, words)).status).toBe(200)
  const parted = {
    paragraphs: ['거즈예요', '멸균했어요.'],
    facts: [{ label: '보관', value: '방법 실온' }],
  }
  expect((await save(await read(), parted)).status).toBe(200)
  expect(await read()).toMatchObject(parted)
})
