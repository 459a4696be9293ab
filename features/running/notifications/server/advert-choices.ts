import { sql } from 'kysely'
import { formatDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import { advertIds } from '../kinds.ts'
import { CONFIRM_YEARS } from '../rules.ts'
import { dropUnsent, endChoice, upsertChoice } from './queries.ts'
import { tell } from './tell.ts'

const PAGE = 200

/** What a member chose last about adverts by phone; undefined: never anything. */
export const advertsChosen = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<{ wanted: boolean; at: Date }>`
    select wanted, "chosenAt" as at from "notificationPreference"
    where "memberId" = ${memberId} and kind = any(${advertIds}::text[]) and channel = 'sms' order by "chosenAt" desc limit 1`,
  )

const AGREED = { choice: '수신 동의', result: '이제 소식을 보내 드려요.' }
const ENDED = { choice: '수신 거부', result: '더는 소식을 보내지 않아요.' }

type Choice = { memberId: number; wanted: boolean; at: Date }
/**
 * Whether a member gets adverts of this kind by phone, and that they said so; what waits goes to nobody who ended it. Who
 * never agreed has nothing to end. What came of it is told (정보통신망법 시행령 제62조의2).
 */
export async function chooseAdvert(tx: Tx, kind: string, { memberId, wanted, at }: Choice) {
  const said = { memberId, kind, channel: 'sms', at } as const
  const changed = await (wanted ? upsertChoice(tx, { ...said, wanted }) : endChoice(tx, said))
  if (changed.length > 0) {
    const { id } = (await row(
      tx,
      sql<{
        id: number
      }>`insert into "advertChoice" ("memberId", kind, step, at) values (${memberId}, ${kind}, ${wanted ? 'agreed' : 'ended'}, ${at}) returning id`,
    ))!
    await tell(tx, {
      kind: 'adverts-chosen',
      to: { memberId },
      values: { ...(wanted ? AGREED : ENDED), on: formatDate(at) },
      cause: `advert-choice/${id}`,
      at,
    })
  }
  if (!wanted) await dropUnsent(tx, memberId, kind)
}

export async function chooseAdverts(tx: Tx, choice: Choice) {
  for (const kind of advertIds) await chooseAdvert(tx, kind, choice)
}

export type AdvertStep = 'agreed' | 'ended' | 'confirmed'
/** When a member agreed to adverts, ended them and was told of it again, newest first. */
export const advertChoicesOf = (on: Queryable, memberId: number, most: number) =>
  rows(
    on,
    sql<{ step: AdvertStep; at: Date }>`
    select step, at from "advertChoice" where "memberId" = ${memberId} order by id desc limit ${most}`,
  )

export const forgetAdvertChoices = (tx: Tx, memberIds: readonly number[]) =>
  rows(tx, sql`delete from "advertChoice" where "memberId" = any(${memberIds}::int[])`)

/** Whoever agreed, or was told so, two years ago is told again that the consent stands, since when, and how to end it. */
export async function confirmAdverts({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  let told: number
  do
    told = await db.transaction(async (tx) => {
      const at = clock.now()
      const before = new Date(at)
      before.setUTCFullYear(at.getUTCFullYear() - CONFIRM_YEARS)
      // one process at a time: nobody is noted twice
      const turn = await row(
        tx,
        sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('confirm-adverts')) as mine`,
      )
      const due = turn?.mine ? await confirmDue(tx, before, at) : []
      for (const { memberId, since } of due)
        await tell(tx, {
          kind: 'adverts-confirmed',
          to: { memberId },
          values: { since: formatDate(since) },
          cause: `adverts/${at.toISOString()}`,
          at,
        })
      return due.length
    })
  while (told === PAGE)
}

const confirmDue = (tx: Tx, before: Date, at: Date) =>
  rows(
    tx,
    sql<{ memberId: number; since: Date }>`
    with due as (
      select p."memberId", p.kind, p."chosenAt" from "notificationPreference" p join member m on m.id = p."memberId"
      where p.kind = any(${advertIds}::text[]) and p.channel = 'sms' and p.wanted and m.status in ('05', '06', '07') and p."chosenAt" <= ${before}
        and not exists (select from "advertChoice" c where c."memberId" = p."memberId" and c.kind = p.kind and c.at > ${before})
      order by p."memberId" limit ${PAGE}),
    noted as (insert into "advertChoice" ("memberId", kind, step, at) select "memberId", kind, 'confirmed', ${at}::timestamptz from due)
    select "memberId", "chosenAt" as since from due`,
  )
