import { refusalToEnter } from '#features/access/accounts/rules.ts'
import { isStaff, type AnyCaller } from '#platform/server/caller.ts'
import type { Services } from '#platform/server/serve.ts'
import { isShown } from './queries.ts'

/** Whether the reader is one of those whom what is for members alone is for. */
export const isMember = (caller: AnyCaller | null) =>
  caller !== null && !isStaff(caller) && refusalToEnter('member', caller) === null

/** Whether this caller reads the post now, and so its files. Staff read as strangers here: their menu gives them the rest. */
export const mayReadPost = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  postId: number,
  caller: AnyCaller | null,
) => isShown(db, { known: isMember(caller), now: clock.now() }, postId)
