import { LRUCache } from 'lru-cache'
import { sql } from 'kysely'
import { row, type Database } from '#platform/database/database.ts'
import { atMost } from '#platform/server/at-most.ts'
import { FileAnswer, type Services } from '#platform/server/serve.ts'
import { chooseCopy, copyType } from '../rules.ts'
import { copyKey } from './store.ts'

type Stored = { name: string; type: string; bytes: number; blobKey: string; variants: string[] }
const KEPT_MS = 60_000
const MOST_KEPT = 5_000

const claimedPicture = (db: Database, fileId: string, groupId: string) =>
  row(
    db,
    sql<Stored>`
    select f.name, f.type, f.bytes, f."blobKey", f.variants from "storedFile" f join "fileSet" s on s.id = f."setId"
    where s.id = ${fileId} and s."groupId" = ${groupId} and s."claimedBy" is not null and f.state = 'stored' and f.width is not null
    order by f.no limit 1`,
  )

/**
 * Pictures of a group that records hold, by addresses whose content never changes: a copy is made when its picture is
 * stored, so nothing is drawn here. Where a picture lies is remembered for a minute: a page asks for dozens.
 */
export function openPictures(groupId: string) {
  const known = new LRUCache<string, Stored>({ ...atMost(MOST_KEPT), ttl: KEPT_MS })
  return async (
    { db, files: { blobs } }: Pick<Services, 'db' | 'files'>,
    { fileId, width, accept }: { fileId: string; width: number; accept: string },
  ): Promise<FileAnswer | null> => {
    const picture = known.get(fileId) ?? (await claimedPicture(db, fileId, groupId))
    if (!picture) return null
    known.set(fileId, picture)
    const copy = chooseCopy(picture.variants, width, accept)
    const content = await blobs.get(copy ? copyKey(picture.blobKey, copy) : picture.blobKey)
    if (!content) return null
    return new FileAnswer({
      name: picture.name,
      type: copy ? copyType(copy) : picture.type,
      content,
      ...(!copy && { size: picture.bytes }),
      inline: true,
      headers: { vary: 'accept', 'cache-control': 'private, max-age=31536000, immutable' },
    })
  }
}
