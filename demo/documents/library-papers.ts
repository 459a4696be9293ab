import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { demoFacts } from '#domain/shop-facts.ts'
import { postOwner } from '#features/service/boards/server/index.ts'
import type { Blobs } from '#platform/blobs/port.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { printSheet } from '#platform/pdf/printer.ts'
import { libraryDrafts } from '../contents.ts'
import { insertRows, type Rows } from '../insert-rows.ts'

/** The files of the library's posts, where the demo's posts stand. */
export async function seedLibraryPapers(
  tx: Tx,
  blobs: Blobs,
  { now, staffId }: { now: Date; staffId: number },
) {
  const posts = await rows(
    tx,
    sql<{ id: number; title: string }>`
    select id, title from post where board = 'library' and "fileId" is null and title = any(${libraryDrafts.map(({ title }) => title)}::text[]) order by id`,
  )
  const sets = await Promise.all(
    posts.map(async ({ id, title }) => {
      const { files } = libraryDrafts.find((draft) => draft.title === title)!
      const stored = await Promise.all(
        files.map(async ({ name, lines }, at) => {
          const content = await printSheet({
            title: name.replace('.pdf', ''),
            facts: [['발행일', formatDate(seoulDate(now))]],
            blocks: [{ kind: 'notes', lines: [...lines, '데모용 견본이에요.'] }],
            mark: '데모',
            footer: demoFacts.demoLine,
          })
          const blobKey = `demo/library-${id}-${at + 1}.pdf`
          await blobs.put(blobKey, Readable.from([content]))
          return { no: at + 1, name, bytes: content.length, blobKey }
        }),
      )
      const fileId = createHash('sha256').update(`demo library ${id}`).digest('base64url').slice(0, 32)
      return { id, fileId, stored }
    }),
  )
  await insertRows(
    tx,
    'fileSet',
    sets.map(({ id, fileId }): Rows<'fileSet'>[number] => ({
      id: fileId,
      groupId: 'documents',
      staffId,
      createdAt: now,
      claimedBy: postOwner(id),
    })),
  )
  await insertRows(
    tx,
    'storedFile',
    sets.flatMap(({ fileId, stored }) =>
      stored.map((file): Rows<'storedFile'>[number] => ({
        ...file,
        setId: fileId,
        type: 'application/pdf',
        state: 'stored',
        createdAt: now,
        variants: [],
      })),
    ),
  )
  for (const { id, fileId } of sets)
    await rows(tx, sql`update post set "fileId" = ${fileId} where id = ${id}`)
}
