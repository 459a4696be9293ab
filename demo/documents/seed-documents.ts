import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { ProductDetails } from '#features/shelf/catalogue/details.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import { row, rows, type Database } from '#platform/database/database.ts'
import { demoProducts } from '../catalogue/product-list.ts'
import { anyDocument, PRODUCT_DOCUMENTS } from '../filled.ts'
import { insertRows, type Rows } from '../insert-rows.ts'
import { documentsOf, type DemoDocument } from './document-page.ts'
import { readFont } from './font.ts'
import { seedJoinPapers } from './join-papers.ts'
import { seedLibraryPapers } from './library-papers.ts'
import { seedLotPapers } from './lot-papers.ts'

const PRODUCTS_AT_ONCE = 8

/**
 * Gives the demo's products their documents, where no product has any. A shop of an older version gets them
 * too.
 */
export async function seedDocuments(db: Database, blobs: Blobs, now: Date): Promise<void> {
  if (await anyDocument(db)) return
  await db.transaction(async (tx) => {
    await rows(tx, sql`select id from "fileGroup" where id = ${PRODUCT_DOCUMENTS} for update`)
    if (await anyDocument(tx)) return
    const owner = await row(tx, sql<{ id: number }>`select id from staff order by id limit 1`)
    const codes = new Map(
      (
        await rows(
          tx,
          sql<{
            id: number
            code: string
          }>`select id, code from product where code = any(${demoProducts.map(({ code }) => code)}::text[])`,
        )
      ).map(({ id, code }) => [code, id]),
    )
    const products = demoProducts.flatMap((product) =>
      codes.has(product.code) ? [{ product, id: codes.get(product.code)! }] : [],
    )
    if (!owner || products.length === 0) return
    const font = readFont()
    const files: StoredDocument[] = []
    // bytes first: a row never names what is not there, and keys are the same the next time
    for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE) {
      const drawn = products
        .slice(from, from + PRODUCTS_AT_ONCE)
        .flatMap(({ product, id }) =>
          documentsOf(product, font).map((document, at) =>
            storedAs(document, { productId: id, key: `${product.code}-${at + 1}` }),
          ),
        )
      await Promise.all(drawn.map(({ file, content }) => blobs.put(file.blobKey, Readable.from([content]))))
      files.push(...drawn.map(({ file }) => file))
    }
    await insertRows(
      tx,
      'fileSet',
      files.map(({ fileId, productId }): Rows<'fileSet'>[number] => ({
        id: fileId,
        groupId: PRODUCT_DOCUMENTS,
        staffId: owner.id,
        createdAt: now,
        claimedBy: `product:${productId}`,
      })),
    )
    await insertRows(
      tx,
      'storedFile',
      files.map(({ fileId, title, size, blobKey }): Rows<'storedFile'>[number] => ({
        setId: fileId,
        no: 1,
        name: `${title}.pdf`,
        type: 'application/pdf',
        bytes: size,
        blobKey,
        state: 'stored',
        createdAt: now,
        variants: [],
      })),
    )
    const documents = products.map(({ id }) => ({
      id,
      documents: files
        .filter(({ productId }) => productId === id)
        .map(({ fileId, title, kind, size }): ProductDetails['documents'][number] => ({
          fileId,
          title,
          kind,
          size,
        })),
    }))
    await rows(
      tx,
      sql`
      update product p set details = jsonb_set(p.details, '{documents}', made.documents)
      from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as made (id int, documents jsonb) where p.id = made.id`,
    )
    await seedLotPapers(tx, blobs, { now, staffId: owner.id })
    await seedJoinPapers(tx, blobs)
    await seedLibraryPapers(tx, blobs, { now, staffId: owner.id })
  })
}

type StoredDocument = ProductDetails['documents'][number] & { productId: number; blobKey: string }

/**
 * Id and key are made of the product's code, so that two seedings are alike. An id opens nothing by itself.
 */
const storedAs = (
  { title, kind, content }: DemoDocument,
  { productId, key }: { productId: number; key: string },
) => ({
  file: {
    productId,
    title,
    kind,
    size: content.length,
    fileId: createHash('sha256').update(`demo document ${key}`).digest('base64url').slice(0, 32),
    blobKey: `demo/${key.toLowerCase()}.pdf`,
  } satisfies StoredDocument,
  content,
})
