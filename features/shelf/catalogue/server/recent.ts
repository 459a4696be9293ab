import { JsonText } from '#platform/server/serve.ts'
import { licensedKinds } from '../rules.ts'
import { viewFor, type Reader } from './list.ts'
import { dropOldViews, RECENT_DAYS, recentRows, rememberView } from './recent-queries.ts'
import { rowFields } from './rows.ts'

const since = (now: Date) => new Date(now.getTime() - RECENT_DAYS * 86_400_000)

/** What the member looked at, as the reply of `listRecentProducts`. */
export async function recentFor(reader: Reader): Promise<JsonText> {
  const { db, caller } = reader
  const view = await viewFor(reader)
  const rows = await recentRows(db, {
    memberId: caller.memberId,
    kinds: licensedKinds(caller.customerType),
    since: since(view.now),
  })
  return new JsonText(
    `[${rows.map((row) => `{${rowFields(row, view)},"viewedAt":"${new Date(Number(row.facts.key)).toISOString()}"}`).join()}]`,
  )
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
