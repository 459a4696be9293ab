import type { Services } from '#platform/server/serve.ts'
import { UNCLAIMED_HOURS } from '../rules.ts'
import { forgetSets, leftovers, removeForgotten } from './queries.ts'
import { sweepParts } from './arriving.ts'
import { clearAway } from './store.ts'

/**
 * Forgets files that no record claimed within a day, uploads that nobody went on with, and blobs of deleted
 * rows.
 */
export async function forgetUnclaimedFiles({ db, clock, files }: Services) {
  const now = clock.now()
  await forgetSets(db, now)
  await clearAway({ db, files }, await leftovers(db, now))
  await removeForgotten(db, now)
  await sweepParts({ db, files })
  // the spool's files carry the machine's own time
  await files.spool.sweep(new Date(Date.now() - UNCLAIMED_HOURS * 3_600_000))
}
