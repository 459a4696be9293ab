import type { RecordRules } from '#features/running/files/server/index.ts'
import { mayReadPost } from '#features/service/boards/server/index.ts'

/** Records that say themselves who reads their files, at each request. */
export const recordRules: RecordRules = { post: mayReadPost }
