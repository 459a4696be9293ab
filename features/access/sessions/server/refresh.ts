import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/batches.ts'
import { row, rows, type Database, type Tx } from '#platform/database/database.ts'
import type { EndReason } from './queries.ts'
import { hashOf } from '#features/access/accounts/server/index.ts'

/**
 * The parent of the live token works for so long after it was used: an answer may be lost, and tabs ask
 * together.
 */
const GRACE_MS = 10_000

type Chain = {
  sessionId: string
  usedAt: Date | null
  childHash: Buffer | null
  processId: string
  endReason: EndReason | null
}
type Rotated = { sessionId: string; token: string } | { ended: string; reason: EndReason }

const insertRefresh = (tx: Tx, sessionId: string, token: string, now: Date) =>
  rows(
    tx,
    sql`insert into "refreshToken" ("tokenHash", "sessionId", "issuedAt") values (${hashOf(token)}, ${sessionId}, ${now}) on conflict do nothing`,
  )

export const sessionOfRefresh = async (on: Database, tokenHash: Buffer) =>
  (
    await row(
      on,
      sql<{ sessionId: string }>`select "sessionId" from "refreshToken" where "tokenHash" = ${tokenHash}`,
    )
  )?.sessionId

/**
 * AU-17, A6: takes a refresh token and gives the next of its chain. The next one follows from this one, so
 * asking twice gives the same; a token older than the parent of the live one, or one of another login
 * process, was stolen or copied: the session is to end. Null for a token nobody gave.
 */
export const rotate = (
  db: Database,
  given: { token: string; processId: string; next: (token: string) => string; now: Date },
): Promise<Rotated | null> =>
  db.transaction(async (tx) => {
    const { token, processId, next, now } = given
    const found = await row(
      tx,
      sql<Chain>`
      select r."sessionId", r."usedAt", r."childHash", s."processId", s."endReason"
      from "refreshToken" r join session s on s.id = r."sessionId" where r."tokenHash" = ${hashOf(token)} for update of r`,
    )
    if (!found) return null
    if (found.endReason) return { ended: found.sessionId, reason: found.endReason }
    if (found.processId !== processId) return { ended: found.sessionId, reason: 'reused' }
    const child = next(token)
    if (found.usedAt === null) {
      await insertRefresh(tx, found.sessionId, child, now)
      await rows(
        tx,
        sql`update "refreshToken" set "usedAt" = ${now}, "childHash" = ${hashOf(child)} where "tokenHash" = ${hashOf(token)}`,
      )
      return { sessionId: found.sessionId, token: child }
    }
    const live = await row(
      tx,
      sql`select 1 from "refreshToken" where "tokenHash" = ${found.childHash} and "usedAt" is null`,
    )
    return live && now.getTime() - found.usedAt.getTime() <= GRACE_MS
      ? { sessionId: found.sessionId, token: child }
      : { ended: found.sessionId, reason: 'reused' }
  })

/** Tokens of sessions that are over for good. */
export const forgetRefreshTokens = (on: Database, now: Date) =>
  deleteInBatches((most) =>
    rows(
      on,
      sql`delete from "refreshToken" where ctid = any(array(select ctid from "refreshToken" where "issuedAt" < ${new Date(now.getTime() - 2 * 86_400_000)} limit ${most} for update skip locked)) returning 1 as gone`,
    ),
  )
