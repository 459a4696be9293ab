import sharp from 'sharp'
import { expect, test } from 'vitest'
import { downloadDocument } from '#features/shelf/catalogue/document-contract.ts'
import { listProducts, readProduct } from '#features/shelf/catalogue/contract.ts'
import { photoKey, pictureOf } from '#features/shelf/catalogue/picture.ts'
import { readCart } from '#features/buying/cart/contract.ts'
import { form, pdf, picture } from '#testing/file-samples.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addProduct, fillCart } from '#testing/trade.ts'
import { readDeskProduct, saveDeskProduct, type DeskProduct } from '../contract.ts'

type Staff = Awaited<ReturnType<Shop['asStaff']>>
async function upload(shop: Shop, staff: Staff, groupId: string, name: string, content: Buffer) {
  const { payload, headers } = form({ fileGrpId: groupId }, [{ name, content }])
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { ...headers, authorization: `Bearer ${staff.token}` },
    payload,
  })
  const { resultCode, message, body } = answer.json() as {
    resultCode: string
    message: string
    body: { fileId: string }
  }
  return { resultCode, message, fileId: body?.fileId ?? '' }
}
async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { price: 9_000, listPrice: 12_000 })
  const { productId, code } = await shop.one<{ productId: number; code: string }>(
    `select p.id as "productId", p.code from product p join "productOption" o on o."productId" = p.id where o.id = $1`,
    [optionId],
  )
  const params = { productId }
  const read = async () => (await staff.send(readDeskProduct, { params })).reply
  const save = async (more: Partial<DeskProduct>, by = staff) => {
    const { history: _, needsPermit: __, options, ...product } = await read()
    const body = {
      ...product,
      options: options.map(({ code: _code, ...option }) => option),
      reason: '사진',
      ...more,
    }
    return by.send(saveDeskProduct, { params, body })
  }
  const get = async (url: string, accept: string) => {
    const { statusCode, headers, rawPayload } = await shop.app.http.inject({
      method: 'GET',
      url,
      headers: { accept },
    })
    return { statusCode, headers, rawPayload }
  }
  return { shop, staff, optionId, code, read, save, get }
}
const photo = (fileId: string, alt = '') => ({ fileId, alt, width: 0 })

test('[BO-03] [PD-02] photographs that staff upload stand in list, detail and cart, in four widths and modern formats', async () => {
  const { shop, staff, optionId, code, read, save, get } = await open()
  const buyer = await shop.as('demo01')
  const drawn = (await buyer.send(readProduct, { params: { productCode: code } })).reply
  expect(pictureOf(drawn.picture).src).toMatch(/^\/images\/packs\//)
  const content = await picture('jpeg', { width: 1_400, height: 1_000 })
  const first = await upload(shop, staff, 'product-images', '정면.jpg', content)
  const second = await upload(shop, staff, 'product-images', '라벨.png', await picture('png'))
  expect((await get(`/images/products/${first.fileId}/320`, '*/*')).statusCode).toBe(404)
  const photos = [photo(first.fileId, '정면'), photo(second.fileId)]
  expect((await save({ photos })).status).toBe(200)

  const shown = (await buyer.send(readProduct, { params: { productCode: code } })).reply
  expect(shown.details.photos).toEqual([
    { fileId: first.fileId, alt: '정면', width: 1_400 },
    { fileId: second.fileId, alt: '', width: 48 },
  ])
  const key = photoKey(shown.details.photos![0]!)
  await fillCart(buyer, [{ optionId, quantity: 1 }])
  const cart = (await buyer.send(readCart)).reply
  const list = (await buyer.send(listProducts, { query: { codes: [code] } })).reply
  expect([shown.picture, list.products[0]!.picture, cart.lines[0]!.picture]).toEqual([key, key, key])
  const { srcSet } = pictureOf(key)
  const addresses = srcSet!.split(', ').map((each) => each.split(' '))
  expect(addresses.map(([, width]) => width)).toEqual(['160w', '320w', '640w', '1280w'])
  for (const [url, width] of addresses)
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const { headers, rawPayload } = await get(url!, accept)
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': expect.stringContaining('immutable'),
        vary: 'accept',
      })
      expect(`${(await sharp(rawPayload).metadata()).width}w`).toBe(width)
    }

  // another main one; what is taken away is gone for whoever asks next
  expect((await save({ photos: [photo(second.fileId, '라벨')] })).status).toBe(200)
  const now = await read()
  expect(now.history[0]!.changes).toMatchObject([{ field: 'photos', to: expect.stringContaining('라벨') }])
  expect((await buyer.send(readProduct, { params: { productCode: code } })).reply.picture).toBe(
    photoKey({ fileId: second.fileId, width: 48 }),
  )
  expect((await save({ photos: [] })).status).toBe(200)
  const bare = (await buyer.send(readProduct, { params: { productCode: code } })).reply
  expect(pictureOf(bare.picture).src).toMatch(/^\/images\/packs\//)
})

test('[BO-03] HEIC, a picture above the limit and a file of somebody else are refused in words, and nothing is half saved', async () => {
  const { shop, staff, read, save } = await open()
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0heicmif1'),
    Buffer.alloc(64),
  ])
  for (const name of ['사진.HEIC', '사진.jpg'])
    expect(await upload(shop, staff, 'product-images', name, heic)).toMatchObject({
      resultCode: 'heic-refused',
      message: expect.stringContaining('JPG로 내보내거나'),
    })
  const huge = Buffer.concat([await picture('jpeg'), Buffer.alloc(20 * 1_048_576)])
  expect((await upload(shop, staff, 'product-images', '큰사진.jpg', huge)).resultCode).toBe('file-too-large')
  const other = await shop.asStaff('admin01')
  const theirs = await upload(shop, other, 'product-images', '남의것.jpg', await picture())
  const before = await read()
  const refused = await save({ name: '반쯤', photos: [photo(theirs.fileId)] })
  expect([refused.status, refused.resultCode]).toEqual([422, 'photos-gone'])
  expect(await read()).toEqual(before)
})

test('[BO-03] [PD-09] a document is added and replaced at the desk, and whoever sees the product may have it', async () => {
  const { shop, staff, code, save } = await open()
  const buyer = await shop.as('demo01')
  const download = async (fileId: string) =>
    (
      await shop.app.http.inject({
        method: 'GET',
        url: downloadDocument.path.replace(':productCode', code).replace(':fileId', fileId),
        headers: { authorization: `Bearer ${buyer.token}` },
      })
    ).statusCode
  const [old, fresh] = [
    await upload(shop, staff, 'product-documents', '설명서.pdf', pdf()),
    await upload(shop, staff, 'product-documents', '설명서-2판.pdf', pdf()),
  ]
  const paper = { title: '사용 설명서', kind: '설명서' as const, size: 0 }
  expect((await save({ documents: [{ ...paper, fileId: old.fileId }] })).status).toBe(200)
  const { details } = (await buyer.send(readProduct, { params: { productCode: code } })).reply
  expect(details.documents).toEqual([{ ...paper, fileId: old.fileId, size: pdf().length }])
  expect(await download(old.fileId)).toBe(200)
  expect((await save({ documents: [{ ...paper, fileId: fresh.fileId }] })).status).toBe(200)
  expect([await download(old.fileId), await download(fresh.fileId)]).toEqual([404, 200])
})
