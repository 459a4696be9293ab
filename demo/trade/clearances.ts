import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { proposedUntil } from '#features/shelf/clearances/rules.ts'
import { sellForLess } from '#features/shelf/clearances/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'

const CLEARED = ['더마노트 판테놀 앰플 30mL', '메디쎄온 재생테이프 5cm']
const MOST = 12

type Near = {
  lotId: number
  optionId: number
  optionName: string
  expiresOn: string
  free: number
  price: number
}

/** Two goods that are near their use-by dates are sold for less. */
export async function seedClearances(tx: Tx, now: Date) {
  const near = await rows(
    tx,
    sql<Near>`
    select distinct on (p.id) l.id as "lotId", o.id as "optionId", o.name as "optionName", coalesce(l."expiresOn", '9999-12-31') as "expiresOn",
      least(l."onHand" - l.picked, s."onHand" - s.reserved) as free, o.price
    from lot l join stock s using ("optionId") join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
    where p.name = any(${CLEARED}::text[]) and l."onHand" > 0 order by p.id, l."expiresOn", l.id`,
  )
  for (const { free, expiresOn, price, ...lot } of near)
    await sellForLess(tx, {
      ...lot,
      pieces: Math.min(MOST, Math.floor(free / 2)),
      price: Math.floor((price * 0.6) / 100) * 100,
      until: proposedUntil(expiresOn, seoulDate(now)),
      actor: 'ops01',
      at: now,
    })
}
