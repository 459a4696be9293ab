import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { statement, type Queryable, type Tx } from '#platform/database/database.ts'
import { topics, type Topic, type TopicData } from '../contract.ts'

/**
 * Whom news are for: one member, all members of an institution, staff who may open a menu, whoever reads what is
 * for members, or everybody with a session.
 */
export type To =
  | { member: number }
  | { institution: number }
  | { staff: number }
  | { menu: string }
  | 'members'
  | 'everyone'
export type News = { id: string; to: To; topic: Topic; data: unknown; by?: string }

/**
 * The channel on which server processes tell each other, and the most that one notification of PostgreSQL
 * holds.
 */
export const CHANNEL = 'live'
const MOST_BYTES = 7_900

type Announced<T extends Topic> = { to: To; topic: T; data: TopicData<T>; by?: string }

/** What `pg_notify` sends on the channel `live`, for a statement that has more to do. */
export function payloadOf<T extends Topic>(news: Announced<T>): string {
  const payload = JSON.stringify({
    id: randomBytes(9).toString('base64url'),
    ...news,
    data: topics[news.topic].parse(news.data),
  } satisfies News)
  if (Buffer.byteLength(payload) > MOST_BYTES)
    throw new Error(`news of ${news.topic} are too long to announce`)
  return payload
}

const notify = statement<{ payload: string }>()((input) => sql`select pg_notify('live', ${input.payload})`)

/**
 * Tells open streams, from every server process. Within a transaction the news leave with its commit, and
 * never without it. `by` is the login id of whoever caused it: their own screens are told that it was theirs.
 */
export async function announce<T extends Topic>(on: Tx | Queryable, news: Announced<T>) {
  await notify.rows('atCommit' in on ? on.atCommit : on, { payload: payloadOf(news) })
}
