import { sql } from 'kysely'
import { addDays, endOfMonth, seoulDate } from '#domain/calendar.ts'
import { bookSupplies, checkSupplies, writeReport } from '#features/delivery/supply-reports/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { pastMonths } from './past-months.ts'

/** Drugs that left later wait to be reported, and devices of the month before this one. */
const REPORTED_DAYS_AGO = 3
const UNCLASSIFIED = '리젠노바 스킨 PN 3'
const UNNUMBERED = '데모 달빛의원'

/** What was reported so far, and what waits; a few values are missing, to be filled in. */
export async function seedSupplyReports(tx: Tx, now: Date) {
  while ((await bookSupplies(tx)).length > 0);
  await rows(
    tx,
    sql`
    update "supplyEntry" e set serials = (select array_agg('DM' || lpad((e.id * 1000 + n)::text, 10, '0') order by n) from generate_series(1, e.quantity) n)
    where e.duty = 'drug' and e.id < (select max(id) from "supplyEntry" where duty = 'drug')`,
  )
  const closed = pastMonths(now).filter(({ closedAt }) => closedAt < now)
  for (const { month, closedAt } of closed) {
    const by = { actor: 'ops01', now: closedAt, until: endOfMonth(`${month}-01`) }
    await writeReport(tx, { duty: 'drug', ...by })
    if (month !== closed.at(-1)!.month) await writeReport(tx, { duty: 'device', ...by })
  }
  const until = addDays(seoulDate(now), -REPORTED_DAYS_AGO)
  await writeReport(tx, {
    duty: 'drug',
    until,
    actor: 'ops01',
    now: new Date(now.getTime() - 2 * 86_400_000),
  })
  await rows(
    tx,
    sql`
    update product set details = jsonb_set(details, '{facts}', (
      select jsonb_agg(f order by at) from jsonb_array_elements(details -> 'facts') with ordinality as facts (f, at) where f ->> 'label' <> '분류번호'))
    where name = ${UNCLASSIFIED}`,
  )
  await rows(tx, sql`update institution set "careNumber" = null where name = ${UNNUMBERED}`)
  while ((await checkSupplies(tx)) > 0);
}
