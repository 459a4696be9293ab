import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ProductDetails } from '#features/shelf/catalogue/details.ts'
import { inspectFile } from '#features/running/files/server/inspect.ts'
import { openShop } from '#testing/shop.ts'
import { detailsOf } from '../catalogue/product-details.ts'
import { demoProducts } from '../catalogue/product-list.ts'
import { seedDocuments } from '../index.ts'
import { documentsOf } from './document-page.ts'
import { readFont } from './font.ts'

const font = readFont()
const PERMIT = /(허가|인증|신고)번호$/

/** The streams of a PDF as this project writes it: the page, the font, the characters of its glyphs. */
function streamsOf(pdf: Buffer) {
  return [...pdf.toString('latin1').matchAll(/\/Length (\d+) [^\n]*>>\nstream\n/g)].map((found) =>
    pdf.subarray(found.index + found[0].length, found.index + found[0].length + Number(found[1])),
  )
}

/**
 * What a reader finds when it searches the page: glyphs taken back to characters by the document's own map.
 */
function textOf(pdf: Buffer) {
  const [page, , map] = streamsOf(pdf)
  const characters = new Map(
    [...map!.toString().matchAll(/^<(\w{4})> <(\w{4})>$/gm)].map(([, glyph, code]) => [
      glyph,
      String.fromCharCode(Number.parseInt(code!, 16)),
    ]),
  )
  return [...page!.toString().matchAll(/<(\w+)> Tj/g)]
    .map(([, hex]) => hex!.replace(/\w{4}/g, (glyph) => characters.get(glyph)!))
    .join('\n')
}

test('[PD-02] each demo document names its product and its permit, says that it is a sample, and has a glyph for each character', () => {
  for (const product of demoProducts) {
    const documents = documentsOf(product, font)
    expect(documents.length).toBeGreaterThan(0)
    const permit = detailsOf(product).facts.find(({ label }) => PERMIT.test(label))
    for (const { title, content } of documents) {
      const text = textOf(content)
      for (const part of [product.name, product.code, permit?.value ?? '', '데모용 견본'])
        expect(text, title).toContain(part)
      expect(
        streamsOf(content)[0]!.toString(),
        `a character of ${title} is not in sample-sans.ttf`,
      ).not.toMatch(/<(\w{4})*0000(\w{4})*> Tj/)
    }
  }
})

test('[PD-02] a demo document is a file that the shop would take from staff', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'medimall-documents-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [at, { title, content }] of demoProducts
    .flatMap((product) => documentsOf(product, font))
    .entries()) {
    const path = join(folder, String(at))
    await writeFile(path, content)
    expect(await inspectFile(path, content.length, `${title}.pdf`, '.pdf')).toMatchObject({
      type: 'application/pdf',
    })
  }
})

test('[PD-02] a document carries its font whole', () => {
  const { content } = documentsOf(demoProducts[0]!, font)[0]!
  expect(inflateSync(streamsOf(content)[1]!).equals(font.bytes)).toBe(true)
})

test('[PD-02] the objects of a document begin where its table says', () => {
  const { content } = documentsOf(demoProducts[0]!, font)[0]!
  const text = content.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  expect(text.slice(table, table + 5)).toBe('xref\n')
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(places.map((at) => /^\d+ 0 obj/.exec(text.slice(at, at + 9))?.[0])).toEqual(
    places.map((_, index) => `${index + 1} 0 obj`),
  )
})

test('[PD-02] every demo product lists documents of their true size; a second start adds none', async () => {
  const shop = await openShop()
  const seed = () => seedDocuments(shop.db, shop.files.blobs, shop.clock.now())
  await Promise.all([seed(), seed()])
  await seed()
  const products = await shop.run<{ details: unknown }>('select details from product')
  const listed = products.flatMap(({ details }) => ProductDetails.parse(details).documents)
  expect(products.every(({ details }) => ProductDetails.parse(details).documents.length > 0)).toBe(true)
  const stored = await shop.run<{ fileId: string; bytes: number; blobKey: string }>(
    `select "setId" as "fileId", bytes, "blobKey" from "storedFile" where state = 'stored' and "setId" in (select id from "fileSet" where "groupId" = 'product-documents')`,
  )
  expect(new Map(listed.map(({ fileId, size }) => [fileId, size]))).toEqual(
    new Map(stored.map(({ fileId, bytes }) => [fileId, bytes])),
  )
  for (const { bytes, blobKey } of stored)
    expect(await shop.files.blobs.stat(blobKey)).toEqual({ size: bytes })
})

test('[PD-02] two seedings make the same documents', () => {
  const made = () => demoProducts.slice(0, 20).flatMap((product) => documentsOf(product, readFont()))
  expect(made()).toEqual(made())
})
