import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listProducts, readProduct } from '#features/shelf/catalogue/contract.ts'
import { openPreview, readPreview } from '#features/shelf/catalogue/preview-contract.ts'
import { receiveGoods } from '#features/shelf/stock-keeping/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, buy } from '#testing/trade.ts'
import { readDeskProduct, saveDeskProduct } from '../contract.ts'
import { addProductOption, createProduct, readProductPlaces } from '../making-contract.ts'
import { putProductsOnSale, takeProductsOffSale } from './index.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { brands, categories } = (await staff.send(readProductPlaces)).reply
  const made = {
    code: 'MM-NEW-1',
    name: '새 거즈 10매',
    spec: '10매',
    brandId: brands[0]!.id,
    categoryId: categories[0]!.id,
    kind: 'consumable' as const,
    deviceGrade: null as number | null,
    licensedOnly: false,
    taxable: true,
    storage: 'ambient' as const,
    unitName: '봉',
    packQuantity: 10,
    minQuantity: 1,
    stepQuantity: 1,
    permit: '',
    option: { code: 'MM-NEW-1', name: '기본', udi: '', listPrice: 12_000, price: 9_000 },
    copyOf: null as number | null,
    reason: '신제품',
  }
  const create = (part: Partial<typeof made> = {}) =>
    staff.send(createProduct, { body: { ...made, ...part } }, { key: randomUUID() })
  return { shop, staff, made, create }
}
const read = async (staff: Staff, productId: number) =>
  (await staff.send(readDeskProduct, { params: { productId } })).reply
async function save(staff: Staff, productId: number, more: object) {
  const { history: _, needsPermit: __, options, ...product } = await read(staff, productId)
  const body = {
    ...product,
    options: options.map(({ code: _code, ...option }) => option),
    reason: '시험',
    ...more,
  }
  return staff.send(saveDeskProduct, { params: { productId }, body })
}
const seen = async (shop: Shop, productCode: string) =>
  (await (await shop.as('demo01')).send(readProduct, { params: { productCode } })).status

test('[BO-03] a product from its making to an order: hidden, described, put on sale, received and bought', async () => {
  const { shop, staff, create } = await open()
  const { productId } = (await create()).reply
  expect(await seen(shop, 'MM-NEW-1')).toBe(404)
  // what is hidden is looked at by a signed address, for half an hour
  const { path } = (await staff.send(openPreview, { params: { productId } })).reply
  const previewKey = path.split('key=')[1]!
  const look = (key = previewKey) => shop.send(readPreview, { params: { previewKey: key } })
  expect((await look()).reply.product).toMatchObject({
    productCode: 'MM-NEW-1',
    name: '새 거즈 10매',
    saleState: 'on-sale',
  })
  expect((await look(previewKey.replace(/^\d+/, '1'))).resultCode).toBe('preview-over')
  const product = await read(staff, productId)
  expect(product).toMatchObject({ saleState: 'hidden', options: [{ code: 'MM-NEW-1', price: 9_000 }] })
  expect(product.history).toMatchObject([{ reason: '신제품', changes: [{ field: 'made', to: 'MM-NEW-1' }] }])

  const more = { paragraphs: ['멸균 포장이에요.', '한 봉에 10매예요.'], saleState: 'on-sale' }
  expect((await save(staff, productId, more)).status).toBe(200)
  const [buyer] = await addBuyers(shop, 1)
  const shown = (await buyer!.send(readProduct, { params: { productCode: 'MM-NEW-1' } })).reply
  expect(shown.details.paragraphs).toEqual(more.paragraphs)
  const found = (await buyer!.send(listProducts, { query: { q: '새 거즈' } })).reply
  expect(found.products.map(({ productCode }) => productCode)).toEqual(['MM-NEW-1'])
  const { optionId } = shown.options[0]!
  const line = {
    optionId,
    lotNumber: 'L-1',
    expiresOn: '2028-12-31',
    quantity: 30,
    place: '',
    shortDateTaken: false,
  }
  const body = { supplier: '데모공급', note: '', temperature: null, loggerNumber: '', lines: [line] }
  expect((await staff.send(receiveGoods, { body }, { key: randomUUID() })).status).toBe(200)
  expect((await buy(buyer!, [{ optionId, quantity: 3 }])).reply.total).toBeGreaterThanOrEqual(27_000)
})

test('[BO-03] a copy takes over texts and picture, never permit, papers or codes; options are added one by one', async () => {
  const { shop, staff, create } = await open()
  const { id, details, picture } = await shop.one<{
    id: number
    details: { facts: { label: string }[]; paragraphs: string[] }
    picture: string
  }>(`select id, details, picture from product where kind = 'device' order by id limit 1`)
  const copy = { kind: 'device', deviceGrade: 2, copyOf: id } as const
  const { productId } = (await create(copy as never)).reply
  const made = await shop.one<{ details: typeof details & { documents: unknown[] }; picture: string }>(
    'select details, picture from product where id = $1',
    [productId],
  )
  expect([made.picture, made.details.paragraphs]).toEqual([picture, details.paragraphs])
  expect(made.details.documents).toEqual([])
  expect(made.details.facts.filter(({ label }) => /허가번호|인증번호|신고번호/.test(label))).toEqual([])
  expect(made.details.facts.length).toBeGreaterThan(3)
  expect((await save(staff, productId, { saleState: 'on-sale' })).resultCode).toBe('permit-needed')

  const option = {
    code: 'MM-NEW-2',
    name: '대형',
    udi: '',
    listPrice: 20_000,
    price: 15_000,
    reason: '대형 추가',
  }
  const add = (part: Partial<typeof option> = {}) =>
    staff.send(
      addProductOption,
      { params: { productId }, body: { ...option, ...part } },
      { key: randomUUID() },
    )
  const opened = await read(staff, productId)
  const added = await add()
  expect(added.status).toBe(200)
  // whoever has the product open saves over what they added themselves, and over nothing else
  expect((await read(staff, productId)).version).toBe(added.reply.version)
  expect((await save(staff, productId, { spec: '20매', version: opened.version })).resultCode).toBe(
    'product-changed',
  )
  const over = { spec: '20매', version: added.reply.version }
  expect((await save(staff, productId, over)).status).toBe(200)
  expect((await add()).resultCode).toBe('option-code-taken')
  expect((await add({ code: 'MM-NEW-3', price: 20_001 })).resultCode).toBe('invalid-input')
  expect((await read(staff, productId)).options.map(({ code }) => code)).toEqual(['MM-NEW-1', 'MM-NEW-2'])
})

test('[BO-03] a code that is taken, a class without its grade and a place that is gone are said, and nothing is made', async () => {
  const { shop, create, made, staff } = await open()
  const { count } = await shop.one<{ count: number }>('select count(*)::int as count from product')
  const taken = await shop.one<{ code: string; option: string }>(
    `select p.code, o.code as option from product p join "productOption" o on o."productId" = p.id order by p.id limit 1`,
  )
  expect((await create({ code: taken.code })).resultCode).toBe('code-taken')
  expect((await create({ option: { ...made.option, code: taken.option } })).resultCode).toBe(
    'option-code-taken',
  )
  expect((await create({ brandId: 2_147_483_647 })).resultCode).toBe('place-unknown')
  expect((await create({ kind: 'device' as never })).resultCode).toBe('invalid-input')
  expect((await create({ option: { ...made.option, price: 12_001 } })).resultCode).toBe('invalid-input')
  expect(await shop.one('select count(*)::int as count from product')).toEqual({ count })
  const twice = { body: made }
  const key = randomUUID()
  const [one, two] = await Promise.all([
    staff.send(createProduct, twice, { key }),
    staff.send(createProduct, twice, { key }),
  ])
  expect(one.reply.productId).toBe(two.reply.productId)
})

test('[BO-03] a hidden product goes on sale at the time that staff gave it, once, and its history says so', async () => {
  const { shop, staff, create } = await open()
  const { productId } = (await create()).reply
  const at = new Date(shop.clock.now().getTime() + 600_000).toISOString()
  expect((await save(staff, productId, { onSaleAt: at })).status).toBe(200)
  expect((await read(staff, productId)).onSaleAt).toBe(at)
  await putProductsOnSale(shop)
  expect(await seen(shop, 'MM-NEW-1')).toBe(404)
  const end = new Date(Date.parse(at) + 600_000).toISOString()
  expect((await save(staff, productId, { onSaleAt: at, offSaleAt: at })).resultCode).toBe('sale-ends-early')
  expect((await save(staff, productId, { onSaleAt: at, offSaleAt: end })).status).toBe(200)
  shop.clock.advance(600_000)
  await Promise.all([putProductsOnSale(shop), putProductsOnSale(shop)])
  expect(await seen(shop, 'MM-NEW-1')).toBe(200)
  const { saleState, onSaleAt, history } = await read(staff, productId)
  expect([saleState, onSaleAt]).toEqual(['on-sale', null])
  expect(history.filter(({ actor }) => actor === 'system')).toMatchObject([{ reason: '예약한 판매 시작' }])
  shop.clock.advance(600_000)
  await takeProductsOffSale(shop)
  const over = await read(staff, productId)
  expect([over.saleState, over.offSaleAt, over.history[0]!.reason]).toEqual([
    'discontinued',
    null,
    '예약한 판매 종료',
  ])
})

test('[BO-03] [PD-09] a product that staff have hidden stays hidden when the end that was set for it comes', async () => {
  const { shop, staff, create } = await open()
  const { productId } = (await create()).reply
  const offSaleAt = new Date(shop.clock.now().getTime() + 600_000).toISOString()
  expect((await save(staff, productId, { saleState: 'on-sale', offSaleAt })).status).toBe(200)
  expect((await save(staff, productId, { saleState: 'hidden' })).status).toBe(200)
  shop.clock.advance(600_000)
  await takeProductsOffSale(shop)
  expect(await seen(shop, 'MM-NEW-1')).toBe(404)
  const { saleState, offSaleAt: left, history } = await read(staff, productId)
  expect([saleState, left]).toEqual(['hidden', null])
  expect(history[0]).toMatchObject({
    reason: '예약한 판매 종료',
    changes: [{ field: 'offSaleAt', from: offSaleAt, to: '' }],
  })
})
