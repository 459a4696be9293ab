import type { Reply } from '#platform/contract/endpoint.ts'
import type { listRecentProducts } from '../contract.ts'
import { licensedKinds } from '../rules.ts'
import { viewFor, type Reader } from './list.ts'
import { dropOldViews, RECENT_DAYS, recentRows, rememberView } from './recent-queries.ts'
import { toProductRow } from './rows.ts'

const since = (now: Date) => new Date(now.getTime() - RECENT_DAYS * 86_400_000)

export async function recentFor(reader: Reader): Promise<Reply<typeof listRecentProducts>> {
  const { db, caller } = reader
  const view = await viewFor(reader)
  const rows = await recentRows(db, { memberId: caller.memberId, kinds: licensedKinds(caller.customerType), since: since(view.now) })
  return rows.map((row) => ({ ...toProductRow(row, view), viewedAt: new Date(Number(row.key)).toISOString() }))
}

/** False when there is no such product for this member. */
export const remember = ({ db, clock, caller: { memberId, customerType } }: Reader, code: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = clock.now()
    const remembered = await rememberView.row(tx, { memberId, code, kinds: licensedKinds(customerType), at })
    if (remembered) await dropOldViews.rows(tx, { memberId, since: since(at) })
    return remembered !== undefined
  })
