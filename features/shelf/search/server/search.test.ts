import { expect, test } from 'vitest'
import { countProducts, listProducts, suggestProducts } from '#features/shelf/catalogue/contract.ts'
import { keyStaleProducts } from '#features/shelf/catalogue/server/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#testing/shop.ts'
import { warmCatalogue } from '#testing/warm-catalogue.ts'
import { CLASSED, classKey } from './classes.ts'
import { frequenciesOf } from './frequencies.ts'
import { keyNumber } from './key-number.ts'

async function openSearch(loginId = 'demo01') {
  const shop = await openShop()
  await warmCatalogue(shop)
  const member = await shop.as(loginId)
  const list = async (q: string, more = {}) =>
    (await member.send(listProducts, { query: { q, ...more } })).reply
  const found = async (q: string) => (await list(q)).products.map((product) => product.productCode)
  return { shop, member, list, found }
}

const held = ['필러', 'ㅍㄹ', 'vlffj', '니트릴 장갑', 'DM-FIL-0001', '누베', '알콜 솜', '주사기 1 cc']
const heldByNone = ['누밸린', '누벨린필러', '없는물건', '가 나 다 라 마', '장갑 필러', 'qzqz']

test('[PD-03] a search is two statements, suggestions too, and five at most where nothing holds what was typed', async () => {
  const { shop, member, list } = await openSearch()
  await list('필러')
  for (const [queries, most] of [
    [held, 2],
    [heldByNone, 5],
  ] as const) {
    for (const q of queries) {
      for (const more of [{}, { inStock: true }, { sort: 'price-low' as const }, { category: 'FIL' }])
        expect((await shop.statements(() => list(q, more))).length, q).toBeLessThanOrEqual(most)
      const suggested = await shop.statements(() => member.send(suggestProducts, { query: { q } }))
      expect(suggested.length, q).toBeLessThanOrEqual(most)
      const counted = await shop.statements(() => member.send(countProducts, { query: { q } }))
      expect(counted.length, q).toBeLessThanOrEqual(most)
    }
  }
  const fewer = await shop.as('demo18')
  const seen = (q: string) => shop.statements(() => fewer.send(listProducts, { query: { q } }))
  for (const q of ['주사기', 'DM-CON-0019']) expect((await seen(q)).length, q).toBe(2)
})

test('[PD-03] what a product calls itself comes first, and sisters of a category are not meant', async () => {
  const { found } = await openSearch()
  const gloves = ['DM-CON-0016', 'DM-CON-0017', 'DM-CON-0018']
  expect((await found('글러브')).toSorted()).toEqual(gloves)
  expect((await found('거즈')).toSorted()).toEqual(['DM-CON-0010', 'DM-CON-0011'])
  expect((await found('니들')).toSorted()).toEqual(['DM-CON-0008', 'DM-CON-0009'])
  // the swab is found by its category alone
  expect(await found('소독')).toEqual(['DM-CON-0021', 'DM-CON-0020'])
  const tips = ['DM-EQP-0015', 'DM-EQP-0016']
  expect((await found('RF')).slice(0, 2).toSorted()).toEqual(tips)
})

test('[PD-03] one wrong or missing letter is corrected and told, only when nothing is called what was typed', async () => {
  const { shop, list, found } = await openSearch()
  const read = async (q: string) => {
    const { products, correctedTo, nearest } = await list(q)
    return { codes: products.map(({ productCode }) => productCode), correctedTo, nearest }
  }
  for (const [typed, meant] of [
    ['누밸린', '누벨린'],
    ['클로비스독', '클로비스톡'],
    ['주사귀', '주사기'],
    ['라택스 장갑', '라텍스 장갑'],
    ['니트랄장갑', '니트릴장갑'],
    ['nuvelln', 'nuvelin'],
  ] as const)
    expect(await read(typed), typed).toEqual({
      codes: await found(meant),
      correctedTo: meant,
      nearest: false,
    })
  // what products say comes before what buyers say, and finds all that it would have found itself
  expect(await read('캐놀라')).toMatchObject({ correctedTo: '캐뉼라' })
  // only a space was missing
  expect(await read('누벨린필러')).toMatchObject({ correctedTo: null, nearest: false })
  await shop.run(`update product set name = '주사귀' where code = 'DM-CON-0019'`)
  await keyStaleProducts(shop.db)
  expect(await read('주사귀')).toEqual({ codes: ['DM-CON-0019'], correctedTo: null, nearest: false })
})

test('[PD-03] what nothing holds is answered with what comes nearest, marked so, counted nowhere', async () => {
  const { shop, member, list } = await openSearch()
  const count = async (q: string) => (await member.send(countProducts, { query: { q } })).reply.total
  for (const [typed, first] of [
    ['달나라 니트릴 장갑', 'DM-CON-0016'],
    ['톡신 캐뉼라 27G', 'DM-CON-0006'],
    ['마취크림달나라', 'DM-CON-0024'],
  ] as const) {
    const { products, nearest, next, correctedTo } = await list(typed)
    expect(products[0]?.productCode, typed).toBe(first)
    expect({ nearest, next, correctedTo }).toEqual({ nearest: true, next: null, correctedTo: null })
    expect(await count(typed)).toBe(0)
  }
  expect(await list('qzqzqz')).toMatchObject({ products: [], nearest: false, correctedTo: null })
  // nothing is offered in place of what the filters leave out
  expect(await list('장갑', { category: 'FIL' })).toMatchObject({ products: [], nearest: false })
  // nor is anybody refused because it cannot be noted
  await shop.run('alter table "searchMiss" add check (count < 0) not valid')
  expect((await list('마취크림달나라')).products.length).toBeGreaterThan(0)
})

test('[PD-03] what is known of keys is what PostgreSQL has counted, and bounded', async () => {
  const { shop } = await openSearch()
  await shop.run('analyze "searchEntry"')
  const other = openDatabase(shop.url)
  try {
    const { entries, of } = await frequenciesOf(other)
    expect(entries).toBe(120)
    expect(of.get(keyNumber('주사'))).toBeGreaterThan(0.05)
    expect(of.size).toBeLessThan(15_000)
  } finally {
    await other.close()
  }
})

test('[PD-03] a changed product is found by its new name, at once by whoever wrote it and soon after any other change', async () => {
  const { shop, found } = await openSearch()
  const stale = async () =>
    (await shop.run<{ productId: number }>('select "productId" from "searchStale"')).length
  expect(await found('달빛나침반')).toEqual([])
  expect(await stale()).toBe(0)
  await shop.run(`update product set name = '달빛나침반' where code = 'DM-CON-0019'`)
  expect(await stale()).toBe(1)
  await keyStaleProducts(shop.db)
  expect(await stale()).toBe(0)
  expect(await found('달빛나침반')).toEqual(['DM-CON-0019'])
  await shop.run(`update product set "saleState" = 'hidden' where code = 'DM-CON-0019'`)
  expect(await found('달빛나침반')).toEqual([])
})

test('[PD-03] a new name of a brand or a category and a new synonym find all their products', async () => {
  const { shop, found } = await openSearch()
  const nuvelin = await found('누벨린')
  await shop.run(`update brand set name = '은하수' where code = 'NV'`)
  await shop.run(`insert into "categorySynonym" select id, '유성우' from category where code = 'CON-HYG-GLV'`)
  await shop.run(`update category set name = '혜성' where code = 'BOK'`)
  await keyStaleProducts(shop.db)
  expect(await found('은하수')).toEqual(nuvelin)
  expect((await found('유성우')).toSorted()).toEqual(['DM-CON-0016', 'DM-CON-0017', 'DM-CON-0018'])
  expect(await found('혜성')).toContain('DM-BOK-0001')
  await shop.run(`delete from "categorySynonym" where word = '유성우'`)
  await keyStaleProducts(shop.db)
  expect(await found('유성우')).toEqual([])
})

test('[PD-03] what is no longer sold is found by its whole code only, first; what is hidden never', async () => {
  const { shop, found, list } = await openSearch()
  const { name } = await shop.one<{ name: string }>(`select name from product where code = 'DM-THR-0005'`)
  expect(await found(name)).not.toContain('DM-THR-0005')
  expect((await found('dm thr 0005'))[0]).toBe('DM-THR-0005')
  expect((await list('dm-thr-0005')).previous).toBeNull()
  await shop.run(`update product set "saleState" = 'hidden' where code = 'DM-THR-0005'`)
  expect(await found('DM-THR-0005')).not.toContain('DM-THR-0005')
})

test('[PD-03] a word is read as another only when nobody who asks may see what holds it as written', async () => {
  const { shop, found } = await openSearch('demo18')
  const filler = await shop.one<{ id: number }>(`select id from product where code = 'DM-FIL-0001'`)
  // as written only a filler holds it, which this member may not see; as 초성 and further on, a mask
  await shop.run(`update product set name = '토끼', "licensedOnly" = true where id = $1`, [filler.id])
  await shop.run(`update product set name = '토낀당근' where code = 'DM-CON-0019'`)
  await keyStaleProducts(shop.db)
  expect(await found('토끼')).toEqual(['DM-CON-0019'])
})

test('[PD-03] who may see some classes of goods finds those alone, also when a product changes its class or its entry names none', async () => {
  const { shop, member, found } = await openSearch('demo18')
  const clinic = await shop.as('demo01')
  const change = (to: string) => shop.run(`update product set ${to} where code = 'DM-CON-0019'`)
  const counted = async () => (await member.send(countProducts, { query: { q: '토끼당근' } })).reply.total
  await change(`name = '토끼당근'`)
  await keyStaleProducts(shop.db)
  const glove = ['DM-CON-0019']
  expect(await found('토끼당근')).toEqual(glove)
  // what it may no longer see it does not find, whatever its entry says still
  await change('"licensedOnly" = true')
  for (const time of ['at once', 'later']) {
    expect([await found('토끼당근'), await counted()], time).toEqual([[], 0])
    const { reply } = await clinic.send(listProducts, { query: { q: '토끼당근' } })
    expect(
      reply.products.map(({ productCode }) => productCode),
      time,
    ).toEqual(glove)
    await keyStaleProducts(shop.db)
  }
  await change('"licensedOnly" = false')
  await keyStaleProducts(shop.db)
  expect([await found('토끼당근'), await counted()]).toEqual([glove, 1])

  const unnamed = `from "searchEntry" where not (keys @> '{${CLASSED}}')`
  const { indexdef } = await shop.one<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'entriesWithoutClass'`,
  )
  expect(indexdef).toContain(`'{${CLASSED}}'`)
  // as a process of the build before writes them
  await shop.run(`update "searchEntry" set keys = array_remove(array_remove(keys, $1), $2)`, [
    CLASSED,
    classKey('open'),
  ])
  expect([await found('토끼당근'), await counted()]).toEqual([glove, 1])
  expect((await shop.run(`select ${unnamed}`)).length).toBe(120)
  await keyStaleProducts(shop.db)
  expect((await shop.run(`select ${unnamed}`)).length).toBe(0)
  expect(await found('토끼당근')).toEqual(glove)
})
