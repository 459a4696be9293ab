import { sql } from 'kysely'
import { addDays, formatDate, seoulDate, seoulMidnight, type IsoDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'

const HOUR = 3_600_000
/** From nine in the morning. */
const FROM_HOUR = 9
/** Read at a time. */
const PAGE = 200

/** What is told so many days before (or after) it falls due. */
const told = [
  { kind: 'credit-due', days: 7 },
  { kind: 'credit-due', days: 1 },
  { kind: 'credit-overdue', days: -1 },
] as const

type Due = { institutionId: number; amount: number }
/** Institutions after one that owe something due on this day and were not told under this cause. */
const dueOn = (on: Queryable, day: IsoDate, kind: string, cause: string, after: number) =>
  rows(
    on,
    sql<Due>`
    select c."institutionId", sum(c.amount - c.settled)::bigint as amount from "creditCharge" c
    where c.settled < c.amount and c."dueOn" = ${day} and c."institutionId" > ${after}
      and not exists (select from notification n where n.kind = ${kind} and n.cause = ${cause} || c."institutionId")
    group by c."institutionId" order by c."institutionId" limit ${PAGE}`,
  )

/** Tells clinics of what falls due in 7 days and in 1, and of what fell due yesterday. */
export async function remindOfCredit({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now()
  const today = seoulDate(now)
  if (now.getTime() - seoulMidnight(today).getTime() < FROM_HOUR * HOUR) return
  for (const { kind, days } of told) {
    const day = addDays(today, days)
    const cause = `${day}/${days}/`
    let page: Due[]
    let after = 0
    do {
      page = await dueOn(db, day, kind, cause, after)
      for (const { institutionId, amount } of page) {
        const values = { amount: formatWon(amount), dueOn: formatDate(day), days: `${days}일` }
        const news = { kind, values, to: { institutionId }, cause: cause + institutionId, at: now }
        await db.transaction((tx) => tell(tx, news))
        after = institutionId
      }
    } while (page.length === PAGE)
  }
}
