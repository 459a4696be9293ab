import { sql, type RawBuilder } from 'kysely'
import {
  advertsChosen,
  chooseAdverts,
  forgetAdvertChoices,
} from '#features/running/notifications/server/index.ts'
import { rows, type Queryable, type Tx } from '#platform/database/database.ts'

const ADVERTS = 'adverts'

type Answers = { terms: string[]; versions: number[]; agreed: boolean[]; ip: string; at: Date }
/** Adds what was answered, each term for itself; for a statement that has more to do. No member, no answer. */
export const consenting = (memberId: number | RawBuilder<number>, given: Answers) =>
  sql`insert into consent ("memberId", term, version, agreed, ip, at)
    select ${memberId}::int, t.term, t.version, t.agreed, ${given.ip}, ${given.at}::timestamptz
    from unnest(${given.terms}::text[], ${given.versions}::int[], ${given.agreed}::boolean[]) t (term, version, agreed)
    where ${memberId}::int is not null`

/** What follows from answers that are written down: adverts are sent to whoever agreed to them, and to nobody else. */
export async function followConsents(
  tx: Tx,
  memberId: number,
  { terms, agreed, at }: Pick<Answers, 'terms' | 'agreed' | 'at'>,
) {
  const place = terms.indexOf(ADVERTS)
  if (place >= 0) await chooseAdverts(tx, { memberId, wanted: agreed[place]!, at })
}

/** What was answered, each term for itself; rows are only added. */
export async function insertConsents(tx: Tx, memberId: number, given: Answers) {
  await rows(tx, consenting(memberId, given))
  await followConsents(tx, memberId, given)
}

/** The last answer to each term. Adverts are ended among the choices of notices, too: what was chosen last counts. */
export async function consentsOf(on: Queryable, memberId: number) {
  const answers = await rows(
    on,
    sql<{ term: string; version: number; agreed: boolean; at: Date }>`
    select distinct on (term) term, version, agreed, at from consent where "memberId" = ${memberId} order by term, id desc`,
  )
  const chosen = await advertsChosen(on, memberId)
  return answers.map((one) =>
    chosen && one.term === ADVERTS && chosen.wanted !== one.agreed
      ? { ...one, agreed: chosen.wanted, at: chosen.at }
      : one,
  )
}

export async function forgetConsents(tx: Tx, memberIds: readonly number[]) {
  await rows(tx, sql`delete from consent where "memberId" = any(${memberIds}::int[])`)
  await forgetAdvertChoices(tx, memberIds)
}
