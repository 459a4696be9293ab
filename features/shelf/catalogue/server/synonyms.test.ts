import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { listProducts } from '../contract.ts'
import { addSynonym, listMissedWords, listSynonyms, removeSynonym } from '../synonym-contract.ts'
import { keyStaleProducts } from './search-keys.ts'

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const clinic = await shop.as('demo24')
  /** Codes of what a clinic finds, once the job has run that runs every second. */
  const found = async (q: string) => {
    await keyStaleProducts(shop.db)
    const { nearest, products } = (await clinic.send(listProducts, { query: { q } })).reply
    return nearest ? [] : products.map(({ productCode }) => productCode)
  }
  return { shop, staff, found }
}

test('[BX-13] staff teach search a word for a category from what was not found, and take it away again', async () => {
  const { staff, found } = await open()
  expect(await found('쁘띠조각술')).toEqual([])
  expect((await staff.send(listMissedWords)).reply).toContainEqual({
    words: '쁘띠조각술',
    count: 1,
    taught: false,
  })

  const body = { means: 'category', word: '쁘띠조각술', categoryCode: 'FIL' } as const
  const added = await staff.send(addSynonym, { body })
  expect(added.reply.products).toBeGreaterThan(5)
  expect((await staff.send(addSynonym, { body })).status).toBe(200)
  const fillers = await found('쁘띠조각술')
  expect((await staff.send(listMissedWords)).reply[0]).toMatchObject({ words: '쁘띠조각술', taught: true })
  expect(fillers.length).toBe(Math.min(24, added.reply.products))

  const { rows } = (await staff.send(listSynonyms, { query: { search: '쁘띠조각' } })).reply
  expect(rows).toEqual([{ word: '쁘띠조각술', means: 'category', target: 'FIL', targetName: '필러' }])
  const { word, means, target } = rows[0]!
  await staff.send(removeSynonym, { query: { word, means, target } })
  expect(await found('쁘띠조각술')).toEqual([])
})

test('[BX-13] a word may stand for products whose names hold some words, and for nothing it is refused', async () => {
  const { staff, found } = await open()
  const add = (word: string, names: string) =>
    staff.send(addSynonym, { body: { means: 'name', word, names } })
  expect(await add('장갑이', '니트릴 장갑')).toMatchObject({ status: 200 })
  expect((await found('장갑이')).length).toBeGreaterThan(0)
  expect(await add('없는말', '세상에없는이름')).toMatchObject({ resultCode: 'nothing-meant' })
  expect(await add('없는말', '· ·')).toMatchObject({ resultCode: 'nothing-meant' })
  const spaced = await add('두 낱말', '장갑')
  expect([spaced.status, JSON.stringify(spaced)]).toEqual([400, expect.stringContaining('띄어쓰기 없이')])
  expect(
    await staff.send(addSynonym, { body: { means: 'category', word: '말', categoryCode: 'NONE' } }),
  ).toMatchObject({ resultCode: 'category-not-found' })
})

test('[BX-13] every page of the words follows the one before, each word once', async () => {
  const { staff } = await open()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = (
      await staff.send(listSynonyms, { query: { size: 100, ...(cursor && { cursor }) } })
    ).reply
    seen.push(...rows.map(({ word, means, target }) => `${word}/${means}/${target}`))
    cursor = next ?? undefined
  } while (cursor)
  expect(seen.length).toBeGreaterThan(300)
  expect(new Set(seen).size).toBe(seen.length)
})
