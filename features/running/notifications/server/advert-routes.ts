import { sql } from 'kysely'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { sendAdvert } from '../advert-contract.ts'
import { row, type Queryable, type Tx } from '#platform/database/database.ts'
import { advertIds } from '../kinds.ts'
import { agreedTo, dropWaiting, upsertChoice } from './queries.ts'
import { tell } from './tell.ts'

export const advertRoutes = [
  serve(sendAdvert, (call) =>
    once(call, async (tx) => {
      const { body, clock, refuse } = call
      const memberIds = (await agreedTo(tx, 'shop-news')).map(({ memberId }) => memberId)
      if (memberIds.length === 0) throw refuse('nobody-agreed')
      const at = clock.now()
      await tell(tx, {
        kind: 'shop-news',
        to: { memberIds },
        values: body,
        cause: `advert/${at.toISOString()}`,
        at,
      })
      return null
    }),
  ),
]

/** What a member chose last about adverts by phone; undefined: never anything. */
export const advertsChosen = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<{ wanted: boolean; at: Date }>`
    select wanted, "chosenAt" as at from "notificationPreference"
    where "memberId" = ${memberId} and kind = any(${advertIds}::text[]) and channel = 'sms' order by "chosenAt" desc limit 1`,
  )

/** Whether a member gets adverts by phone; what waits for the morning goes to nobody who ended it. */
export async function chooseAdverts(
  tx: Tx,
  { memberId, wanted, at }: { memberId: number; wanted: boolean; at: Date },
) {
  for (const kind of advertIds) {
    await upsertChoice(tx, { memberId, kind, channel: 'sms', wanted, at })
    if (!wanted) await dropWaiting(tx, memberId, kind)
  }
}
