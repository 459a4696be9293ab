import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { warmCatalogue } from '#testing/warm-catalogue.ts'
import {
  countProducts,
  listBrands,
  listCategories,
  listProducts,
  ProductSort,
  suggestProducts,
  type ProductQuery,
  type ProductRow,
} from '../contract.ts'

type Shop = Awaited<ReturnType<typeof openShop>>
type Member = Awaited<ReturnType<Shop['as']>>

async function everything(member: Member, query: Partial<ProductQuery> = {}): Promise<ProductRow[]> {
  const rows: ProductRow[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { reply } = await member.send(listProducts, { query: { ...query, ...(cursor && { cursor }) } })
    rows.push(...reply.products)
    cursor = reply.next
  }
  return rows
}
const codes = (rows: ProductRow[]) => rows.map((row) => row.productCode)

test('[PD-01] a list is one statement, whatever is asked', async () => {
  const shop = await openShop()
  const member = await shop.as('demo07')
  await warmCatalogue(shop)
  await member.send(listProducts)
  const queries: Partial<ProductQuery>[] = [
    {},
    { category: 'FIL' },
    { category: 'FIL-HA' },
    { category: 'CON-HYG-GLV' },
    { brand: ['NV'] },
    { brand: ['NV', 'SV'] },
    { codes: ['DM-FIL-0001', 'DM-CON-0019'] },
    {
      category: 'CON',
      inStock: true,
      expiryMonths: 12,
      storage: ['ambient'],
      kind: ['consumable'],
      minPrice: 5_000,
      maxPrice: 50_000,
      sort: 'price-low',
    },
    { clearance: true },
    ...ProductSort.options.map((sort) => ({ category: 'CON', sort })),
  ]
  for (const query of queries) {
    const sent = await shop.statements(async () =>
      expect(
        (await member.send(listProducts, { query })).reply.products.length,
        JSON.stringify(query),
      ).toBeGreaterThan(0),
    )
    expect(sent, JSON.stringify(query)).toHaveLength(1)
  }
})

test('[PD-01] paging shows every product once in every order, and back again', async () => {
  const shop = await openShop()
  const member = await shop.as('demo07')
  for (const query of [
    {},
    { category: 'CON' },
    { q: '메디쎄온' },
    { storage: ['ambient' as const] },
    { clearance: true },
  ]) {
    const { total } = (await member.send(countProducts, { query })).reply
    for (const sort of ProductSort.options) {
      const all = await everything(member, { ...query, sort })
      expect(new Set(codes(all)).size, `${JSON.stringify(query)} ${sort}`).toBe(all.length)
      expect(all.length, `${JSON.stringify(query)} ${sort}`).toBe(total)
      const first = (await member.send(listProducts, { query: { ...query, sort } })).reply
      expect(first.previous).toBeNull()
      if (!first.next) continue
      const second = (await member.send(listProducts, { query: { ...query, sort, cursor: first.next } }))
        .reply
      const back = (await member.send(listProducts, { query: { ...query, sort, cursor: second.previous! } }))
        .reply
      expect(back).toEqual(first)
    }
  }
})

test('[PD-01] price orders and price filters follow what the member pays', async () => {
  const shop = await openShop()
  for (const loginId of ['demo01', 'demo07', 'demo18']) {
    const member = await shop.as(loginId)
    const all = (await everything(member)).filter((row) => row.price !== null)
    const paid = (rows: ProductRow[]) => rows.filter((row) => row.price).map((row) => row.price!.unitPrice)
    expect(paid(await everything(member, { sort: 'price-low' }))).toEqual(paid(all).toSorted((a, b) => a - b))
    expect(paid(await everything(member, { sort: 'price-high' }))).toEqual(
      paid(all).toSorted((a, b) => b - a),
    )
    const between = all.filter(({ price }) => price!.unitPrice >= 8_000 && price!.unitPrice <= 60_000)
    expect(new Set(codes(await everything(member, { minPrice: 8_000, maxPrice: 60_000 })))).toEqual(
      new Set(codes(between)),
    )
    expect(
      (await member.send(countProducts, { query: { minPrice: 8_000, maxPrice: 60_000 } })).reply.total,
    ).toBe(between.length)
  }
})

test('[PD-01] every filter keeps what it names and nothing else', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const all = await everything(member)
  const keeps = async (query: Partial<ProductQuery>, passes: (row: ProductRow) => boolean) => {
    const wanted = codes(all.filter(passes))
    expect(wanted.length, JSON.stringify(query)).toBeGreaterThan(0)
    expect(codes(await everything(member, query)), JSON.stringify(query)).toEqual(wanted)
    expect((await member.send(countProducts, { query })).reply.total).toBe(wanted.length)
  }
  await keeps({ brand: ['NV'] }, (row) => row.brandCode === 'NV')
  await keeps({ brand: ['NV', 'MS'] }, (row) => ['NV', 'MS'].includes(row.brandCode))
  await keeps({ kind: ['drug', 'book'] }, (row) => ['drug', 'book'].includes(row.kind))
  await keeps({ storage: ['cold'] }, (row) => row.storage === 'cold')
  await keeps({ inStock: true }, (row) => row.stockState !== 'out')
  await keeps({ clearance: true }, (row) => row.clearance !== null)
  await keeps({ expiryMonths: 24 }, (row) => row.nextExpiry === null || row.nextExpiry >= '2028-11-20')
  await keeps(
    { brand: ['MS'], inStock: true, kind: ['consumable'] },
    (row) => row.brandCode === 'MS' && row.stockState !== 'out' && row.kind === 'consumable',
  )
})

test('[PD-01] a category holds the products of all below it, and the tree says how many', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const tree = (await member.send(listCategories)).reply
  expect(tree.filter((category) => category.level === 1)).toHaveLength(8)
  for (const { categoryCode, productCount, level, parentCode } of tree) {
    expect(await everything(member, { category: categoryCode })).toHaveLength(productCount)
    expect(parentCode === null).toBe(level === 1)
    expect(tree.findIndex((parent) => parent.categoryCode === parentCode)).toBeLessThan(
      tree.findIndex((child) => child.categoryCode === categoryCode),
    )
  }
  const brands = (await member.send(listBrands)).reply
  expect(brands.find((brand) => brand.brandCode === 'NV')).toMatchObject({
    name: '누벨린',
    nameEn: 'NUVELIN',
    initial: 'ㄴ',
    productCount: (await everything(member, { brand: ['NV'] })).length,
  })
})

test('[PD-09] licence-only products are shown to the types whose trade they are, everywhere', async () => {
  const shop = await openShop()
  await warmCatalogue(shop)
  const kindsOf: Record<string, string[]> = {
    demo01: ['device', 'drug', 'equipment'],
    demo18: [],
    demo19: ['drug'],
    demo20: ['device', 'equipment'],
    demo21: ['drug'],
    demo22: [],
  }
  for (const [loginId, kinds] of Object.entries(kindsOf)) {
    const member = await shop.as(loginId)
    const rows = await everything(member)
    expect(
      [...new Set(rows.filter((row) => row.licensedOnly).map((row) => row.kind))].toSorted(),
      loginId,
    ).toEqual(kinds)
    expect((await member.send(countProducts)).reply.total).toBe(rows.length)
    const seen = new Set(codes(rows))
    for (const q of ['주', 'ㅈ', '메디', '톡신', '필러', '1']) {
      for (const row of await everything(member, { q }))
        expect(seen.has(row.productCode), `${loginId} ${q}`).toBe(true)
      for (const row of (await member.send(suggestProducts, { query: { q } })).reply.products)
        expect(seen.has(row.productCode)).toBe(true)
    }
    const filler = (await member.send(listProducts, { query: { codes: ['DM-FIL-0001'] } })).reply.products
    expect(filler).toHaveLength(kinds.includes('device') ? 1 : 0)
    expect((await member.send(listProducts, { query: { q: 'DM-BTX-0001' } })).reply.products).toHaveLength(
      kinds.includes('drug') ? 1 : 0,
    )
  }
})

test('[PD-01] codes keep their order, with what is no longer sold, without what is hidden or unknown', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  await shop.run(`update product set "saleState" = 'hidden' where code = 'DM-CON-0001'`)
  const asked = ['DM-THR-0005', 'DM-CON-0001', 'nothing', 'DM-FIL-0001', 'DM-CON-0019']
  const { products } = (await member.send(listProducts, { query: { codes: asked } })).reply
  expect(codes(products)).toEqual(['DM-THR-0005', 'DM-FIL-0001', 'DM-CON-0019'])
  expect(products[0]).toMatchObject({ saleState: 'discontinued', stockState: 'out', available: 0 })
  expect(codes(await everything(member))).not.toContain('DM-THR-0005')
})

test('[PD-01] the facets count each choice within the category and search', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const inCategory = await everything(member, { category: 'EQP' })
  const { brands, kinds, inStock, total } = (
    await member.send(countProducts, { query: { category: 'EQP', brand: ['EC'] } })
  ).reply
  expect(total).toBe(inCategory.filter((row) => row.brandCode === 'EC').length)
  expect(Object.fromEntries(brands.map(({ code, count }) => [code, count]))).toEqual({
    EC: inCategory.filter((row) => row.brandCode === 'EC').length,
    LT: inCategory.filter((row) => row.brandCode === 'LT').length,
  })
  expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(inCategory.length)
  expect(inStock).toBe(inCategory.filter((row) => row.stockState !== 'out').length)
})

test('[PD-01] what cannot be meant is refused or finds nothing, and never breaks the server', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const get = async (query: string) =>
    (
      await shop.app.http.inject({
        method: 'GET',
        url: `/api/fo/products?${query}`,
        headers: { authorization: `Bearer ${member.token}` },
      })
    ).statusCode
  const refused = [
    `q=${'가'.repeat(10_000)}`,
    'sort=cheapest',
    'minPrice=-1',
    'minPrice=1e9',
    'minPrice=',
    'kind=weapon',
    'expiryMonths=0',
    'inStock=perhaps',
    'cursor=%7B%7D',
    `cursor=${Buffer.from('["recommended",false,"1); drop",1]').toString('base64url')}`,
    `codes=${Array.from({ length: 51 }, (_, i) => `c${i}`).join(',')}`,
  ]
  for (const query of refused) expect(await get(query), query.slice(0, 60)).toBe(400)
  const empty = [
    'q=__proto__',
    'q=%00',
    'q=!!!',
    'q=%F0%9F%92%89',
    'category=__proto__',
    'category=constructor',
    'brand=__proto__',
    'brand[__proto__]=NV',
    'q[]=a',
    'q=%25',
    "q=';--",
    'codes=',
    'brand[0]=NV&brand[1]=SV',
    'brand=NV&brand=SV',
    '__proto__[q]=1',
    'q=' + encodeURIComponent('가 '.repeat(50).trim()),
  ]
  for (const query of empty) expect([200, 400], query).toContain(await get(query))
  expect((await member.send(listProducts, { query: { q: '__proto__' } })).reply.products).toEqual([])
})

test('[PD-03] suggestions name brands, categories and products, 8 in all', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const ask = async (q: string) => (await member.send(suggestProducts, { query: { q } })).reply
  const { brands, categories, products } = await ask('누벨')
  expect(brands).toEqual([{ brandCode: 'NV', name: '누벨린', nameEn: 'NUVELIN' }])
  expect(categories).toEqual([])
  expect(products).toHaveLength(7)
  expect((await ask('보톡스')).categories[0]).toMatchObject({ categoryCode: 'BTX', path: '보툴리눔 톡신' })
  expect((await ask('ㅋㄴㄹ')).categories[0]).toMatchObject({
    name: '캐뉼라',
    path: '의료소모품 > 주사기·바늘 > 캐뉼라',
  })
  expect(await ask('   ')).toEqual({ brands: [], categories: [], products: [] })
})
