import { sql } from 'kysely'
import { addDays, addMonths, seoulDate } from '#domain/calendar.ts'
import { emptyMember, memberById } from '#features/access/accounts/server/index.ts'
import { unlinkAll } from '#features/access/sign-in/server/index.ts'
import { everOrdered } from '#features/buying/orders/server/index.ts'
import { forgetWaiting } from '#features/running/notifications/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Seal } from '#platform/secrets/seal.ts'
import { KEPT, SEALED } from '../rules.ts'
import { forgetLicences } from './licences.ts'

/** Whether law keeps who this was: somebody who ordered. */
const traded = async (on: Queryable, memberId: number) =>
  (await row(on, sql<{ traded: boolean }>`select ${everOrdered(memberId)} as traded`))!.traded

const putApart = (tx: Tx, left: { memberId: number; sealed: string; at: Date; keptUntil: string }) =>
  rows(
    tx,
    sql`insert into "leftMember" ("memberId", sealed, "leftAt", "keptUntil") values (${left.memberId}, ${left.sealed}, ${left.at}, ${left.keptUntil}::date)`,
  )

/**
 * Ends a login for good, whoever ends it: what law keeps of the person is sealed and put apart until its day, and nothing
 * in the account says who it was. The member is locked; whoever calls ends the sessions.
 */
export async function withdraw(
  tx: Tx,
  seal: Seal,
  memberId: number,
  by: { actor: string; at: Date; why: string },
) {
  const { loginId, name, mobile } = (await memberById(tx, memberId))!
  const today = seoulDate(by.at)
  await putApart(tx, {
    memberId,
    sealed: seal.seal(SEALED, JSON.stringify({ loginId, name, mobile })),
    at: by.at,
    keptUntil: (await traded(tx, memberId))
      ? addMonths(today, KEPT.tradeMonths)
      : addDays(today, KEPT.idDays),
  })
  await forgetLicences(tx, [memberId])
  await unlinkAll(tx, memberId)
  await forgetWaiting(tx, memberId)
  await emptyMember(tx, memberId, by)
}
