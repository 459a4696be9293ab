import { sql } from 'kysely'
import { announce } from '#features/signals/live/server/index.ts'
import { rows, type Database } from '#platform/database/database.ts'
import type { Services } from '#platform/server/serve.ts'
import type { SmsReceipt } from '#platform/sms/port.ts'
import { advertIds, isKind, defaultTemplate, kindNamed } from '../kinds.ts'
import { advertText, isAdvertNight, isQuiet, placesOf, render, waitAfter } from '../rules.ts'
import { mayGo } from './queries.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'sms' | 'log' | 'settings'>
type Due = {
  id: number
  kind: string
  channel: 'kakao' | 'sms'
  body: string
  code: string
  values: Record<string, string>
  attempts: number
  mobile: string
  /** What staff wrote as the text message of its kind. */
  smsBody: string | null
}

const textMessageOf = ({ kind, channel, body, smsBody }: Due) =>
  channel === 'kakao' && isKind(kind) ? (smsBody ?? defaultTemplate(kind, 'sms').body) : body

/** So many are with the provider at once. */
const AT_ONCE = 8
/** What one run sends at most: the next one comes soon. */
const MOST = 200

/**
 * Sends what waits. Rows are taken by one process, committed as `sending`, and only then given to the provider, which
 * has no key by which it would know them again: what was with it when its process ended stands as `unknown`, and is
 * sent again by a person or not at all.
 */
export async function sendNotifications(services: Needs) {
  await closeInterrupted(services)
  for (let sent = 0; sent < MOST; sent += AT_ONCE) {
    const taken = await takeNext(services)
    if (taken.length === 0) return
    const told = await Promise.all(taken.map(async (due) => ({ due, receipt: await send(services, due) })))
    await settleAccepted(services, told)
    for (const { due, receipt } of told)
      if (receipt.kind !== 'accepted') await settleOther(services, due, receipt)
  }
}

const takeNext = ({ db, clock, settings }: Needs) => {
  const now = clock.now()
  return rows(
    db,
    sql<Due>`
    with due as materialized (
      select id, kind, "memberId" from notification where state = 'waiting' and "dueAt" <= ${now} and (urgent or not ${isQuiet(now, settings.quietHours)}::boolean)
        and not (${isAdvertNight(now)}::boolean and kind = any(${advertIds}::text[]))
      order by "dueAt", id limit ${AT_ONCE} for update skip locked
    ), looked as materialized (select d.id, ${mayGo('d')} as wanted from due d),
    dropped as (delete from notification n using looked l where n.id = l.id and not l.wanted)
    update notification n set state = 'sending', attempts = attempts + 1, "leasedUntil" = ${new Date(now.getTime() + settings.outsideTimeoutMs + 60_000)}
    from looked l, member m
    where n.id = l.id and l.wanted and m.id = n."memberId"
    returning n.id, n.kind, concat(n.channel) as channel, n.body, n.code, n."values", n.attempts, m.mobile,
      (select t.body from "notificationTemplate" t where t.kind = n.kind and t.channel = 'sms' order by t.version desc limit 1) as "smsBody"`,
  )
}

/** 알림톡 carries the text for those who cannot get it: the provider then sends that instead. */
async function send({ sms, log, settings }: Needs, due: Due): Promise<SmsReceipt> {
  const { kind, channel, body, code, values, mobile, id } = due
  const text = render(textMessageOf(due), values)
  const variables = Object.fromEntries(
    placesOf(body).map((name) => [`#{${name}}`, render(`#{${name}}`, values)]),
  )
  try {
    return await sms.send({
      to: mobile.replace(/\D/g, ''),
      text: isKind(kind) && kindNamed(kind).advert ? advertText(text, settings.advertOptOut) : text,
      ...(channel === 'kakao' && { kakao: { templateId: code, variables } }),
    })
  } catch (error) {
    log.error({ err: { name: (error as Error).name }, notification: id }, 'a notification cannot be sent')
    return { kind: 'refused', code: (error as Error).name }
  }
}

type Told = { due: Due; receipt: SmsReceipt }

async function settleAccepted({ db, clock }: Needs, told: readonly Told[]) {
  const accepted = told.flatMap(({ due: { id, attempts }, receipt }) =>
    receipt.kind === 'accepted' ? [{ id, attempts, providerId: receipt.id }] : [],
  )
  if (accepted.length === 0) return
  await rows(
    db,
    sql`
    update notification n set state = 'sent', "leasedUntil" = null, "sentAt" = ${clock.now()}, "providerId" = a."providerId", failure = ''
    from unnest(${accepted.map(({ id }) => id)}::bigint[], ${accepted.map(({ attempts }) => attempts)}::int[], ${accepted.map(({ providerId }) => providerId)}::text[])
      as a(id, attempts, "providerId")
    where n.id = a.id and n.state = 'sending' and n.attempts = a.attempts`,
  )
}

async function settleOther(
  { db, clock, log }: Needs,
  due: Due,
  receipt: Exclude<SmsReceipt, { kind: 'accepted' }>,
) {
  const { id, kind, channel, attempts } = due
  const now = clock.now()
  const held = sql`id = ${id} and state = 'sending' and attempts = ${attempts}`
  const failure = receipt.kind === 'refused' ? receipt.code : receipt.reason
  // what the provider refuses as 알림톡 goes as a text message, at once
  if (receipt.kind === 'refused' && receipt.code !== 'unreachable' && channel === 'kakao' && isKind(kind))
    return rows(
      db,
      sql`update notification set state = 'waiting', "leasedUntil" = null, channel = 'sms', code = '', body = ${textMessageOf(due)}, attempts = 0, failure = ${failure} where ${held}`,
    )
  const wait = receipt.kind === 'refused' ? waitAfter(attempts) : null
  if (wait !== null)
    return rows(
      db,
      sql`update notification set state = 'waiting', "leasedUntil" = null, "dueAt" = ${new Date(now.getTime() + wait)}, failure = ${failure} where ${held}`,
    )
  log.error({ notification: id, kind, failure }, 'a notification was given up')
  return alarm(
    db,
    sql`update notification set state = ${receipt.kind === 'refused' ? 'failed' : 'unknown'}, "leasedUntil" = null, failure = ${failure} where ${held}`,
  )
}

/** What a process that ended had with the provider. */
async function closeInterrupted({ db, clock, log }: Needs) {
  const lapsed = sql`state = 'sending' and "leasedUntil" <= ${clock.now()}`
  const [found] = await rows(db, sql`select 1 from notification where ${lapsed} limit 1`)
  if (!found) return
  log.error('notifications were interrupted while they were sent')
  await alarm(
    db,
    sql`update notification set state = 'unknown', "leasedUntil" = null, failure = 'interrupted' where ${lapsed}`,
  )
}

/** Staff see it on their desk at once. */
const alarm = (db: Database, change: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await rows(tx, change)
    await announce(tx, { to: { menu: 'outbox' }, topic: 'waiting', data: {} })
  })
