import { expect, test } from 'vitest'
import { seedDocuments } from '#demo/index.ts'
import { attachFile, listFiles } from '#features/running/files/contract.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { readProduct } from '../contract.ts'
import { downloadDocument } from '../document-contract.ts'

const FILLER = 'DM-FIL-0001'
const GLOVES = 'DM-CON-0016'

async function openWithDocuments() {
  const shop = await openShop()
  await seedDocuments(shop.db, shop.files.blobs, shop.clock.now())
  return shop
}
type Person = { token: string }
const get = (shop: Shop, person: Person | null, url: string) =>
  shop.app.http.inject({
    method: 'GET',
    url,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })
const download = (shop: Shop, person: Person | null, productCode: string, fileId: string) =>
  get(shop, person, pathOf(downloadDocument, { productCode, fileId }))
const documentsOf = async (shop: Shop, productCode: string) =>
  (await (await shop.as('demo01')).send(readProduct, { params: { productCode } })).reply.details.documents

const NOT_FOUND = {
  resultCode: 'document-not-found',
  message: '자료를 찾을 수 없어요. 삭제되었거나 볼 수 없는 자료예요.',
  body: null,
}

test('[PD-02] a product lists its documents, and each is downloaded whole, under its name, and never shown as a page', async () => {
  const shop = await openWithDocuments()
  const documents = await documentsOf(shop, FILLER)
  expect(documents.map(({ title, kind }) => [title, kind])).toEqual([
    ['누벨린 소프트 1.0 첨부문서', '첨부문서'],
    ['누벨린 소프트 1.0 사용설명서', '설명서'],
    ['누벨린 소프트 1.0 허가증 사본', '허가증'],
  ])
  const member = await shop.as('demo02')
  for (const { fileId, title, size } of documents) {
    const answer = await download(shop, member, FILLER, fileId)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect([answer.rawPayload.length, Number(answer.headers['content-length'])]).toEqual([size, size])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(String(answer.headers['content-disposition'])).toMatch(/^attachment; /)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      `filename*=UTF-8''${title}.pdf`,
    )
  }
})

test('[PD-02] a download costs two statements, whatever the product', async () => {
  const shop = await openWithDocuments()
  const [document] = await documentsOf(shop, FILLER)
  const member = await shop.as('demo02')
  await download(shop, member, FILLER, document!.fileId)
  expect(
    await shop.statements(async () => void (await download(shop, member, FILLER, document!.fileId))),
  ).toHaveLength(2)
})

test('[PD-09] [PD-02] documents of a product that may not be seen, of another product and unknown ones are not there, all alike', async () => {
  const shop = await openWithDocuments()
  const [filler] = await documentsOf(shop, FILLER)
  const [gloves] = await documentsOf(shop, GLOVES)
  const [clinic, personal] = [await shop.as('demo01'), await shop.as('demo18')]
  const said = async (person: Person, code: string, fileId: string) => {
    const answer = await download(shop, person, code, fileId)
    return [answer.statusCode, answer.json()]
  }
  expect((await download(shop, personal, GLOVES, gloves!.fileId)).statusCode).toBe(200)
  expect(await said(personal, FILLER, filler!.fileId)).toEqual([404, NOT_FOUND])
  expect(await said(personal, GLOVES, filler!.fileId)).toEqual([404, NOT_FOUND])
  expect(await said(clinic, GLOVES, filler!.fileId)).toEqual([404, NOT_FOUND])
  for (const [code, fileId] of [
    [FILLER, 'A'.repeat(32)],
    [FILLER, "' or 1=1"],
    ['NOTHING', filler!.fileId],
    ['__proto__', filler!.fileId],
  ] as const)
    expect(await said(clinic, code, fileId)).toEqual([404, NOT_FOUND])
  await shop.run(`update product set "saleState" = 'hidden' where code = $1`, [FILLER])
  expect(await said(clinic, FILLER, filler!.fileId)).toEqual([404, NOT_FOUND])
})

test('[PD-09] [PD-02] strangers, members under review and staff get no document where members get theirs', async () => {
  const shop = await openWithDocuments()
  const [document] = await documentsOf(shop, GLOVES)
  expect((await download(shop, null, GLOVES, document!.fileId)).statusCode).toBe(401)
  expect((await download(shop, await shop.asStaff('admin01'), GLOVES, document!.fileId)).statusCode).toBe(401)
  expect((await download(shop, await shop.as('demo12'), GLOVES, document!.fileId)).statusCode).toBe(403)
})

test('[PD-09] a document is no file that its id alone opens', async () => {
  const shop = await openWithDocuments()
  const [document] = await documentsOf(shop, FILLER)
  const url = `${attachFile.path}?fileId=${document!.fileId}&fileNo=1`
  for (const person of [null, await shop.as('demo01'), await shop.as('demo18')]) {
    expect((await get(shop, person, url)).json()).toMatchObject({ resultCode: 'file-not-found' })
    if (person)
      expect((await person.send(listFiles, { body: { fileId: document!.fileId } })).reply.files).toEqual([])
  }
})

test('[PD-02] a document whose record let it go, or whose bytes are lost, is not there', async () => {
  const shop = await openWithDocuments()
  const [released, lost] = await documentsOf(shop, FILLER)
  const member = await shop.as('demo01')
  await shop.run('update "fileSet" set "claimedBy" = null where id = $1', [released!.fileId])
  const { blobKey } = await shop.one<{ blobKey: string }>(
    'select "blobKey" from "storedFile" where "setId" = $1',
    [lost!.fileId],
  )
  await shop.files.blobs.delete(blobKey)
  for (const { fileId } of [released!, lost!])
    expect((await download(shop, member, FILLER, fileId)).json()).toEqual(NOT_FOUND)
})
