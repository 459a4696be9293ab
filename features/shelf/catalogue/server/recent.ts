import type { Reply } from '#platform/contract/endpoint.ts'
import type { listRecentProducts } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { viewFor, type Reader } from './list.ts'
import { dropOldViews, RECENT_DAYS, recentRows, rememberView } from './recent-queries.ts'
import { listRow } from './rows.ts'

const since = (now: Date) => new Date(now.getTime() - RECENT_DAYS * 86_400_000)

/** What the member looked at, newest first. */
export async function recentFor(reader: Reader): Promise<Reply<typeof listRecentProducts>> {
  const { db, caller } = reader
  const view = viewFor(reader)
  const found = await recentRows.rows(db, {
    ...caller,
    now: view.now,
    kinds: licensedKinds(caller.customerType),
    since: since(view.now),
  })
  return found.map((row) => ({ ...listRow(row, view), viewedAt: row.viewedAt.toISOString() }))
}

/** False when there is no such product for this member. */
export const remember = (
  { db, clock, caller: { memberId, customerType } }: Reader,
  code: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = clock.now()
    const remembered = await rememberView.row(tx, { memberId, code, kinds: licensedKinds(customerType), at })
    if (remembered) await dropOldViews.rows(tx, { memberId, since: since(at) })
    return remembered !== undefined
  })
