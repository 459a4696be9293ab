import { claimFiles, readClaimedFile } from '#features/running/files/server/index.ts'
import type { Database, Queryable, Tx } from '#platform/database/database.ts'
import type { FileAnswer, Services } from '#platform/server/serve.ts'
import { fileOf } from './queries.ts'

export const heldBy = (memberId: number, seq: number) => `chat:${memberId}/${seq}`

type Said = { seq: number; fresh: boolean } | undefined
type Owner = Parameters<typeof claimFiles>[1]['owner']

/**
 * Writes a message, with its file in one transaction; without one its statement stands alone. `gone` is thrown
 * when the file is not the sender's to give.
 */
export function saidWith<S extends Said>(
  db: Database,
  { fileId, memberId, owner }: { fileId: string | null; memberId: number; owner: Owner },
  say: (on: Queryable) => Promise<S>,
  gone: () => Error,
): Promise<S> {
  if (fileId === null) return say(db)
  return db.transaction(async (tx: Tx) => {
    const said = await say(tx)
    if (said?.fresh) {
      const claimedBy = heldBy(memberId, said.seq)
      if (!(await claimFiles(tx, { fileId, groupId: 'chats', owner, claimedBy }))) throw gone()
    }
    return said
  })
}

/** What goes along with words that become a question at once, which moves it on. */
export const claimInstead = async (tx: Tx, memberId: number, fileId: string | undefined) =>
  fileId === undefined ||
  claimFiles(tx, { fileId, groupId: 'chats', owner: { memberId }, claimedBy: heldBy(memberId, 0) })

/** The file of a message, for whoever may read the conversation; null: there is none. */
export async function fileIn(
  parts: Pick<Services, 'db' | 'files'>,
  { memberId, seq, notes }: { memberId: number; seq: number; notes: boolean },
): Promise<FileAnswer | null> {
  const found = await fileOf(parts.db, memberId, seq, notes)
  return found ? readClaimedFile(parts, { fileId: found.fileId, claimedBy: heldBy(memberId, seq) }) : null
}
