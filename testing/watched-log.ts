import { sql } from 'kysely'
import pino from 'pino'
import type { App } from '#apps/server/app.ts'
import { DEMO_PASSWORD } from '#demo/demo-accounts.ts'
import type { Envelope } from '#platform/contract/envelope.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import { logOptions } from '#platform/server/logs.ts'

const secrets = [DEMO_PASSWORD, String.raw`\$argon2`, String.raw`eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.`]
/** [P1] What no line may hold, whatever a test makes the server do: secrets, and what the demo's people are called. */
const canaries = new RegExp(
  [
    ...secrets,
    String.raw`\b01[016-9]-?\d{3,4}-?\d{4}\b`,
    String.raw`@(?:demo|medimall)\.example`,
    '박나래|이가온|가온대로',
  ].join('|'),
)

/**
 * [P1] Notes each refusal that tells what no line may hold, like a log would. What its contract declares beside the
 * sentence is for who asked, as the name in a login that is to be linked.
 */
export function watchRefusals({ http, served }: Pick<App, 'http' | 'served'>, leaks: string[]) {
  const declared = new Set(
    served.flatMap(({ endpoint: { method, path, refusals = {} } }) =>
      Object.entries(refusals)
        .filter(([, { data }]) => data !== undefined)
        .map(([code]) => `${method} ${path} ${code}`),
    ),
  )
  http.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const isEnvelope = String(reply.getHeader('content-type')).startsWith('application/json')
    if (reply.statusCode < 400 || !isEnvelope || typeof payload !== 'string') return payload
    const envelope = JSON.parse(payload) as Envelope
    const at = `${method} ${routeOptions.url}`
    const told = JSON.stringify(
      declared.has(`${at} ${envelope.resultCode}`) ? { ...envelope, body: null } : envelope,
    )
    // the number that sentences give as an example is nobody's
    if (canaries.test(told.replaceAll('예: 010-0000-0000', '')))
      leaks.push(`${at} answered ${reply.statusCode} ${told}`)
    return payload
  })
}

/** The log that every shop of the tests has: nothing is printed, and what should not be there is kept. */
export function openWatchedLog(also: (line: string) => void = () => {}) {
  const leaks: string[] = []
  const log = pino(logOptions('trace'), {
    write(line: string) {
      also(line)
      if (canaries.test(line)) leaks.push(line)
    },
  })
  return { log, leaks }
}

/** [P1] Rows that programs write by themselves, with a secret in them; a reason is what somebody of the staff typed. */
export const tellingRows = (on: Queryable) =>
  rows(
    on,
    sql<{ text: string }>`
    select text from (select (to_jsonb(a) - 'reason')::text as text from "auditEntry" a union all select c::text from "auditChange" c
      union all select i::text from "bridgeCall" i) told
    where text ~ ${secrets.join('|')}`,
  )
