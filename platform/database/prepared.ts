import pg from 'pg'
// @ts-expect-error -- pg writes values by it, and declares no types of it
import utils from 'pg/lib/utils.js'
import type { Call } from './database.ts'

const prepareValue = utils.prepareValue as (value: unknown) => string | Buffer | null

const NO_SUCH_NAME = '26000'
const NAME_TAKEN = '42P05'
/** The tables have changed since: the rows would look otherwise than was planned. */
const PLAN_OUTDATED = '0A000'
/** A connection each, in the worst case, and each once with an old plan. */
const TRIES = 4

type Answer = pg.QueryResult | pg.QueryResult[]
type Sending = (call: Pick<Call, 'text' | 'query_timeout'>) => Promise<Answer>

/**
 * Prepared statements behind a pooler that passes on none (PgBouncer before 1.21): PREPARE and EXECUTE are plain words
 * of SQL to it, and what one caller has prepared on a connection serves all who are lent it, since a name is made of
 * its statement. Null when the call must go as it is: writes, whose values would stand in the database's log when they
 * fail, and values that are no text.
 */
export async function executePrepared<Row>(call: Call, send: Sending): Promise<Row[] | null> {
  const { name, text, query_timeout } = call
  if (!name || !reads(text)) return null
  const values = call.values.map(prepareValue)
  if (!values.every(isText)) return null
  const execute = `execute "${name}"${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`
  const prepare = `prepare "${name}" as ${text}`
  let next = execute
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const answer = await send({ text: next, ...(query_timeout && { query_timeout }) })
      return (Array.isArray(answer) ? answer.at(-1)! : answer).rows as Row[]
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === NO_SUCH_NAME) next = `${prepare}; ${execute}`
      else if (code === NAME_TAKEN) next = execute
      else if (code === PLAN_OUTDATED) next = `deallocate "${name}"; ${prepare}; ${execute}`
      else throw error
    }
  }
  return null
}

const reads = (text: string) =>
  /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete)\b/i.test(text)
const isText = (value: string | Buffer | null): value is string | null =>
  value === null || (typeof value === 'string' && !value.includes('\0'))
const literal = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value))
