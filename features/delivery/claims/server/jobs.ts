import { sql } from 'kysely'
import { rows } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import { end } from './give-back.ts'
import { holdBoth } from './hold.ts'

/** Ends exchanges whose parcel has left. Returns how many. */
export async function finishExchanges({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const left = await rows(
    db,
    sql<{ number: string }>`
    select c.number from claim c where c.settling and c.kind = 'exchange'
      and exists (select from parcel p where p."claimId" = c.id and p.state in ('shipped', 'delivered'))
      and not exists (select from parcel p where p."claimId" = c.id and p.state in ('picking', 'packed'))
    order by c.id limit 50`,
  )
  let ended = 0
  for (const { number } of left)
    await db.transaction(async (tx) => {
      const { claim } = (await holdBoth(tx, number))!
      if (!claim.settling) return
      await end(tx, claim, { actor: 'system', at: clock.now() })
      ended++
    })
  return ended
}
