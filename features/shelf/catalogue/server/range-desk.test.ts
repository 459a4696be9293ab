import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { form, picture } from '#testing/file-samples.ts'
import { openShop } from '#testing/shop.ts'
import { countProducts, listBrands, listCategories, listProducts } from '../contract.ts'
import { pictureOf } from '../picture.ts'
import {
  createBrand,
  createCategory,
  listDeskBrands,
  listDeskCategories,
  readCategoryHistory,
  removeCategory,
  saveBrand,
  saveCategory,
} from '../range-desk-contract.ts'

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const buyer = await shop.as('demo01')
  const desk = async () => (await staff.send(listDeskCategories)).reply.rows
  const create = (code: string, name: string, parentId: number | null) =>
    staff.send(createCategory, { body: { code, name, parentId, reason: '새 분류' } }, { key: randomUUID() })
  const save = async (categoryId: number, more: object) => {
    const { name, parentId, position, hidden, version } = (await desk()).find(({ id }) => id === categoryId)!
    const body = { name, parentId, position, hidden, version, reason: '정리', ...more }
    return staff.send(saveCategory, { params: { categoryId }, body })
  }
  const menu = async () => (await buyer.send(listCategories)).reply
  return { shop, staff, buyer, desk, create, save, menu }
}

test('[BO-03] categories are made, renamed, moved with their products, ordered and hidden, and the menu and its counts follow', async () => {
  const { staff, buyer, desk, create, save, menu } = await open()
  const all = await desk()
  const third = all.find(({ level, products }) => level === 3 && products > 0)!
  const second = all.find(({ id }) => id === third.parentId)!
  const first = all.find(({ id }) => id === second.parentId)!
  const { categoryId: top } = (await create('NEW', '새 대분류', null)).reply
  const { categoryId: middle } = (await create('NEW-1', '새 중분류', top)).reply
  expect((await create('NEW', '다른 이름', null)).resultCode).toBe('code-taken')
  expect((await create('NEW-2', '새 중분류', top)).resultCode).toBe('name-taken')
  expect((await create('NEW-3', '넷째 단계', third.id)).resultCode).toBe('parent-wrong')

  // a third level goes under the new one: its products go with it, in lists and counts
  const before = (await menu()).find(({ categoryCode }) => categoryCode === third.code)!
  expect((await save(third.id, { parentId: middle, name: '옮긴 소분류' })).status).toBe(200)
  await expect
    .poll(async () => (await menu()).find(({ categoryCode }) => categoryCode === 'NEW')?.productCount)
    .toBe(before.productCount)
  expect((await menu()).find(({ categoryCode }) => categoryCode === third.code)).toMatchObject({
    name: '옮긴 소분류',
    parentCode: 'NEW-1',
  })
  const within = { query: { category: 'NEW' } }
  expect((await buyer.send(countProducts, within)).reply.total).toBe(before.productCount)
  expect((await buyer.send(listProducts, within)).reply.products.length).toBeGreaterThan(0)

  // never under itself, nor on another level
  expect((await save(top, { parentId: middle })).resultCode).toBe('under-itself')
  expect((await save(middle, { parentId: middle })).resultCode).toBe('under-itself')
  expect((await save(middle, { parentId: second.id })).resultCode).toBe('parent-wrong')
  expect((await save(first.id, { position: 1, version: 99 })).resultCode).toBe('category-changed')

  // first in the order, then hidden with all below it
  expect((await save(top, { position: 1 })).status).toBe(200)
  await expect.poll(async () => (await menu())[0]!.categoryCode).toBe('NEW')
  expect((await save(top, { hidden: true })).status).toBe(200)
  await expect
    .poll(async () => (await menu()).filter(({ categoryCode }) => /^NEW/.test(categoryCode)).length)
    .toBe(0)
  expect((await menu()).some(({ categoryCode }) => categoryCode === third.code)).toBe(false)

  const remove = async (categoryId: number) => {
    const { version } = (await desk()).find(({ id }) => id === categoryId)!
    return staff.send(removeCategory, { params: { categoryId }, query: { version, reason: '정리' } })
  }
  expect((await remove(third.id)).resultCode).toBe('holds-products')
  expect((await save(third.id, { parentId: second.id })).status).toBe(200)
  expect((await remove(top)).resultCode).toBe('holds-categories')
  expect((await remove(middle)).status).toBe(200)
  expect((await remove(top)).status).toBe(200)
  const history = (await staff.send(readCategoryHistory, { params: { recordId: third.id } })).reply
  const fields = history.map(({ changes }) =>
    changes.map(({ field }) => field).filter((field) => field !== 'position'),
  )
  expect(fields).toEqual([['parent'], ['name', 'parent']])
  expect(history[0]).toMatchObject({ actor: 'ops01', reason: '정리' })
})

test('[BO-03] [PD-04] a brand is made with its logo, its story and its letter, and stands on the list of brands', async () => {
  const { shop, staff, buyer } = await open()
  const { payload, headers } = form({ fileGrpId: 'product-images' }, [
    { name: '로고.png', content: await picture('png', { width: 400, height: 160 }) },
  ])
  const sent = await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, authorization: `Bearer ${staff.token}` },
    payload,
  })
  const { fileId } = (sent.json() as { body: { fileId: string } }).body
  const made = {
    name: '데모브랜드',
    nameEn: 'DEMOBRAND',
    field: '소모품',
    story: '소개예요.',
    country: '대한민국',
    foundedYear: 2_001,
    hue: '0b6b70',
    initial: 'ㅂ',
    reason: '새 브랜드',
  }
  const create = (more: object = {}) =>
    staff.send(createBrand, { body: { code: 'DEMOB', ...made, ...more } }, { key: randomUUID() })
  expect((await create({ initial: '가' })).resultCode).toBe('invalid-input')
  expect((await create({ logoFile: 'x'.repeat(32) })).resultCode).toBe('logo-gone')
  const { brandId } = (await create({ logoFile: fileId })).reply
  expect((await create()).resultCode).toBe('code-taken')
  const shown = async () =>
    (await buyer.send(listBrands)).reply.find(({ brandCode }) => brandCode === 'DEMOB')
  await expect.poll(shown).toMatchObject({ name: '데모브랜드', initial: 'ㅂ', productCount: 0 })
  const { src } = pictureOf((await shown())!.logo)
  expect((await shop.app.http.inject({ method: 'GET', url: src })).statusCode).toBe(200)

  const { version } = (await staff.send(listDeskBrands, { query: { search: '데모브랜드' } })).reply.rows[0]!
  const save = (more: object) =>
    staff.send(saveBrand, { params: { brandId }, body: { ...made, version, ...more } })
  expect((await save({ story: '다시 쓴 소개예요.', logoFile: null })).status).toBe(200)
  expect((await save({ story: '늦은 소개예요.' })).resultCode).toBe('brand-changed')
  await expect.poll(shown).toMatchObject({ story: '다시 쓴 소개예요.', logo: '' })
})
