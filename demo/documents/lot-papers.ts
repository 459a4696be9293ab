import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { demoFacts } from '#domain/shop-facts.ts'
import { lotOwner } from '#features/shelf/stock-keeping/server/index.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { printSheet } from '#platform/pdf/printer.ts'
import type { Sheet } from '#platform/pdf/sheet.ts'
import { insertRows, type Rows } from '../insert-rows.ts'

const LOTS = 12
const KIND = '시험성적서'

type DemoLot = { id: number; number: string; expiresOn: string | null; name: string; receivedAt: Date }

/** Test reports of the newest lots of drugs, as their maker would have sent them along. */
export async function seedLotPapers(tx: Tx, blobs: Blobs, { now, staffId }: { now: Date; staffId: number }) {
  const lots = await rows(
    tx,
    sql<DemoLot>`
    select l.id, l.number, l."expiresOn", p.name, l."receivedAt" from lot l join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
    where p.kind = 'drug' order by l."receivedAt" desc, l.id limit ${LOTS}`,
  )
  const files = await Promise.all(
    lots.map(async (lot) => {
      const content = await printSheet(reportOf(lot))
      const blobKey = `demo/lot-${lot.id}.pdf`
      await blobs.put(blobKey, Readable.from([content]))
      const fileId = createHash('sha256').update(`demo lot ${lot.id}`).digest('base64url').slice(0, 32)
      return { lot, fileId, blobKey, bytes: content.length }
    }),
  )
  await insertRows(
    tx,
    'fileSet',
    files.map(({ fileId, lot }): Rows<'fileSet'>[number] => ({
      id: fileId,
      groupId: 'lot-papers',
      staffId,
      createdAt: now,
      claimedBy: lotOwner(lot.id),
    })),
  )
  await insertRows(
    tx,
    'storedFile',
    files.map(({ fileId, lot, bytes, blobKey }): Rows<'storedFile'>[number] => ({
      setId: fileId,
      no: 1,
      name: `${lot.name} ${lot.number} ${KIND}.pdf`,
      type: 'application/pdf',
      bytes,
      blobKey,
      state: 'stored',
      createdAt: now,
      variants: [],
    })),
  )
  await insertRows(
    tx,
    'lotPaper',
    files.map(({ fileId, lot }): Rows<'lotPaper'>[number] => ({
      fileId,
      lotId: lot.id,
      kind: KIND,
      at: lot.receivedAt,
      actor: 'ops01',
    })),
  )
}

const reportOf = ({ name, number, expiresOn, receivedAt }: DemoLot): Sheet => ({
  title: KIND,
  facts: [['발행일', formatDate(seoulDate(receivedAt))]],
  blocks: [
    {
      kind: 'pairs',
      pairs: [
        ['제품명', name],
        ['제조번호(로트)', number],
        ['유효기간', expiresOn ? formatDate(expiresOn) : ''],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: '시험 항목', width: 30 },
        { label: '기준', width: 30 },
        { label: '결과', width: 20, align: 'center' },
      ],
      rows: ['성상', '확인시험', '무균시험', '함량시험'].map((item) => [item, '데모 기준에 맞음', '적합']),
    },
    { kind: 'notes', lines: ['데모용 견본이에요. 실제 제품의 시험 결과를 담고 있지 않아요.'] },
  ],
  mark: '데모',
  footer: demoFacts.demoLine,
})
