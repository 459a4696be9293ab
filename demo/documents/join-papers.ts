import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { demoFacts } from '#domain/shop-facts.ts'
import { paperLabel } from '#features/service/membership/paper-kinds.ts'
import { asked, type JoiningType } from '#features/service/joining/rules.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { printSheet } from '#platform/pdf/printer.ts'
import { insertRows, type Rows } from '../insert-rows.ts'

type Applicant = {
  id: number
  status: string
  customerType: JoiningType
  name: string
  reason: string
  sentAt: Date
}

/** The papers of those who are reviewed, were asked or rejected. */
export async function seedJoinPapers(tx: Tx, blobs: Blobs) {
  if (await row(tx, sql`select 1 from "joinPaper" limit 1`)) return
  const applicants = await rows(
    tx,
    sql<Applicant>`
    select m.id, m.status, m."customerType", coalesce(a.form ->> 'institutionName', m.name) as name, a.reason, a."sentAt"
    from "joinApplication" a join member m on m.id = a."memberId" where a."sentAt" is not null order by m.id`,
  )
  for (const { id, status, customerType, name, reason, sentAt } of applicants)
    for (const kind of asked[customerType].papers) {
      const label = paperLabel(customerType, kind)
      const content = await printSheet({
        title: label,
        facts: [],
        blocks: [
          { kind: 'pairs', pairs: [['기관', name]] },
          { kind: 'notes', lines: ['데모용 견본이에요. 실제 서류가 아니에요.'] },
        ],
        mark: '데모',
        footer: demoFacts.demoLine,
      })
      const blobKey = `demo/join-${id}-${kind}.pdf`
      await blobs.put(blobKey, Readable.from([content]))
      const fileId = createHash('sha256').update(blobKey).digest('base64url').slice(0, 32)
      const set: Rows<'fileSet'> = [
        { id: fileId, groupId: 'join-documents', memberId: id, createdAt: sentAt },
      ]
      await insertRows(tx, 'fileSet', set)
      const stored: Rows<'storedFile'> = [
        {
          setId: fileId,
          no: 1,
          name: `${label}.pdf`,
          type: 'application/pdf',
          bytes: content.length,
          blobKey,
          state: 'stored',
          createdAt: sentAt,
          variants: [],
        },
      ]
      await insertRows(tx, 'storedFile', stored)
      const wrong = status === '04' && kind === 'opening'
      const paper = await row(
        tx,
        sql<{ id: number }>`
        insert into "joinPaper" ("memberId", kind, "fileId", state, reason, at)
        values (${id}, ${kind}, ${fileId}, ${wrong ? 'asked' : status === '04' ? 'accepted' : 'sent'}, ${wrong ? reason : ''}, ${sentAt}) returning id`,
      )
      await rows(
        tx,
        sql`update "fileSet" set "claimedBy" = ${`join-paper:${paper!.id}`} where id = ${fileId}`,
      )
    }
}
