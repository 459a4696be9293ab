import { sql } from 'kysely'
import { endSessions } from '#features/access/sessions/server/index.ts'
import { rows, type Tx } from '#platform/database/database.ts'
import { ipMatches } from '#platform/server/address-list.ts'

/** Lists of addresses by comma; an empty one allows every place. */
type Lists = { was: string; is: string }
const mayEnter = (ip: string, list: string) => list === '' || ipMatches(ip, list)

/** Whether a new list of allowed addresses shuts out what the old one let in. */
export const isShutOut = (ip: string, { was, is }: Lists) => mayEnter(ip, was) && !mayEnter(ip, is)

/** Signs the person out where a new list shuts them out; returns the sessions that ended. */
export async function endShutOut(tx: Tx, { staffId, now, ...lists }: Lists & { staffId: number; now: Date }) {
  const open = await rows(
    tx,
    sql<{
      id: string
      ip: string
    }>`select id, ip from session where "staffId" = ${staffId} and "endedAt" is null`,
  )
  const ended: string[] = []
  for (const { id, ip } of open)
    if (isShutOut(ip, lists)) ended.push(...(await endSessions(tx, { id }, 'disabled', now)))
  return ended
}
