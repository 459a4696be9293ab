import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { formatOrderNumber } from '#domain/order-number.ts'
import { row, type Tx } from '#platform/database/database.ts'
import type { ClaimKind } from '../states.ts'

const letters = { cancel: 'C', return: 'R', exchange: 'E' } as const
const SEQUENCES = 999_999

/** The number of a new claim: what it is, the day and a sequence. */
export async function nextClaimNumber(tx: Tx, kind: ClaimKind, at: Date) {
  const next = await row(tx, sql<{ sequence: number }>`select nextval('"claimNumber"')::int as sequence`)
  return letters[kind] + formatOrderNumber(seoulDate(at), ((next!.sequence - 1) % SEQUENCES) + 1)
}
