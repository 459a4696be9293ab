import { sql } from 'kysely'
import { row, type Tx } from '#platform/database/database.ts'

/** `mobile`: digits. No row: the member has left meanwhile. */
export const setContact = (tx: Tx, memberId: number, { email, mobile }: { email: string; mobile: string }) =>
  row(
    tx,
    sql<{
      id: number
    }>`update member set email = ${email}, mobile = ${mobile} where id = ${memberId} and status <> '09' returning id`,
  )
