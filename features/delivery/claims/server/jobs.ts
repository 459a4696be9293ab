import { sql } from 'kysely'
import { rows } from '#platform/database/database.ts'
import { eachAlone } from '#platform/server/each-alone.ts'
import type { Services } from '#platform/server/serve.ts'
import { end } from './give-back.ts'
import { holdBoth } from './hold.ts'

/** Ends exchanges of which everything has arrived. Returns how many. */
export async function finishExchanges({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const left = await rows(
    db,
    sql<{ number: string }>`
    select c.number from claim c where c.settling and c.kind = 'exchange'
      and not exists (select from "exchangeLine" e where e."claimId" = c.id and e.sent < e.quantity)
      and not exists (select from parcel p where p."claimId" = c.id and p.state not in ('delivered', 'given-up'))
    order by c.id limit 50`,
  )
  let ended = 0
  await eachAlone(left, ({ number }) =>
    db.transaction(async (tx) => {
      const { claim } = (await holdBoth(tx, number))!
      if (!claim.settling || claim.kind !== 'exchange') return
      await end(tx, claim, { actor: 'system', at: clock.now() })
      ended++
    }),
  )
  return ended
}
