import {
  claimFiles,
  gatherFiles,
  keepOnly,
  releaseEach,
  releaseFiles,
} from '#features/running/files/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { picturesIn, type Board } from '../rules.ts'
import { attachedTo, attachTo, postOwner } from './office-queries.ts'

/** Where the attachments of a board are kept; pictures in the text are open to everyone. */
const groupOf: Record<Board, string> = { notice: 'notices', library: 'documents', academic: 'documents' }
const PICTURES = 'notices'

type Post = { postId: number; board: Board; staffId: number; at: Date }
type Attached = Post & {
  held: string | null
  fileId: string | null | undefined
  keptFiles?: readonly number[] | undefined
}

/** The post's attachments as they were asked for; a refusal when they cannot be. */
export async function attachFiles(tx: Tx, { held, fileId, keptFiles, ...post }: Attached) {
  const { postId, board, staffId, at } = post
  const claimedBy = postOwner(postId)
  const groupId = groupOf[board]
  const kept = keptFiles ?? (fileId === undefined ? null : [])
  if (kept === null) return null
  if (fileId && !(await claimFiles(tx, { fileId, groupId, owner: { staffId }, claimedBy })))
    return { code: 'files-gone' } as const
  if (!held || kept.length === 0) {
    await attachTo(tx, postId, fileId ?? null)
    if (held) await releaseFiles(tx, { fileId: held, claimedBy })
    return null
  }
  const parts = { held: { fileId: held, nos: kept }, added: fileId ?? null }
  const gathered = await gatherFiles(tx, { ...parts, groupId, staffId, claimedBy, at })
  if (gathered.fileId === null) return { code: 'too-many-files', values: [gathered.most] } as const
  await attachTo(tx, postId, gathered.fileId)
  return null
}

/**
 * Whether the post holds all pictures of its text; those of the text before it holds already. What no longer stands
 * there goes.
 */
export async function holdsPictures(tx: Tx, { postId, staffId }: Post, body: string, before: string) {
  const claimedBy = postOwner(postId)
  const known = picturesIn(before)
  const shown = picturesIn(body)
  // an attachment may stand in the text too: it goes by the list of attachments alone
  const attached = await attachedTo(tx, postId)
  for (const [fileId, nos] of shown) {
    if (
      !known.has(fileId) &&
      !(await claimFiles(tx, { fileId, groupId: PICTURES, owner: { staffId }, claimedBy }))
    )
      return false
    if (fileId !== attached) await keepOnly(tx, { fileId, nos, claimedBy })
  }
  const gone = [...known.keys()].filter((fileId) => !shown.has(fileId) && fileId !== attached)
  if (gone.length > 0) await releaseEach(tx, { fileIds: gone, claimedBy })
  return true
}
