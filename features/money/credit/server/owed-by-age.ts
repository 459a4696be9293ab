import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import { ageingBuckets, type AgeingBucket } from '../rules.ts'

/** What is open of all charges by how long it is due, every bucket in its order. */
export async function owedByAge(on: Queryable, today: IsoDate) {
  const found = await rows(
    on,
    sql<{ bucket: AgeingBucket; amount: number; institutions: number }>`
    select case when late <= 0 then 'not-due' when late <= 30 then 'to-30' when late <= 60 then 'to-60' when late <= 90 then 'to-90' else 'over-90' end as bucket,
      sum(owed)::bigint as amount, count(distinct "institutionId")::int as institutions
    from (select "institutionId", amount - settled as owed, ${today}::date - "dueOn" as late from "creditCharge" where settled < amount) c
    group by 1`,
  )
  return ageingBuckets.map(
    (bucket) => found.find((row) => row.bucket === bucket) ?? { bucket, amount: 0, institutions: 0 },
  )
}
