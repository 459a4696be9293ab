import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

/** `mobile`: digits. */
export const setContact = (tx: Tx, memberId: number, { email, mobile }: { email: string; mobile: string }) =>
  rows(tx, sql`update member set email = ${email}, mobile = ${mobile} where id = ${memberId}`)
