import { join } from 'node:path'
import { sql } from 'kysely'
import { rows, type Database } from '#platform/database/database.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { startStandin, type Standin } from '#standin/server.ts'
import { windowMethods, type WindowMethod } from '#domain/window-methods.ts'
import { fileState } from '#standin/state.ts'
import { issuedNumbers } from '#features/delivery/invoices/server/index.ts'
import { approvedTemplates } from '#features/running/notifications/kinds.ts'
import { demoKeys } from '#platform/settings/demo-keys.ts'
import { addressesOf, needsStandin } from './outside.ts'

/** Where outside services are: as the settings say, else the stand-in on this machine, started here. */
export async function openOutside(settings: Settings, dataDir: string, db: Database) {
  const standin = needsStandin(settings)
    ? await startStandin({
        secretKey: settings.toss.secretKey,
        clientKey: settings.toss.clientKey,
        sms: { ...settings.sms, kakao: demoKakao },
        portone: settings.identity,
        popbill: settings.taxInvoices,
        kakao: settings.kakao,
        naver: settings.naver,
        tracking: { apiKey: settings.tracking.apiKey, walkMs: 60_000 },
        businesses: { serviceKey: settings.businesses.serviceKey },
        pagesUrl: '/standin',
        webhookUrl: `http://127.0.0.1:${settings.port}/api/fo/payments/webhook`,
        webhookMinuteMs: 1_000,
        state: fileState(join(dataDir, 'standin.json')),
      })
    : null
  if (standin) {
    await plantPayments(db, standin.control.toss, new Date())
    // those of the demo can be corrected like new ones
    standin.control.popbill.plant(await issuedNumbers(db, KEPT.newest))
  }
  return { standin, ...addressesOf(settings, standin?.url ?? '') }
}

/** What the stand-in of KakaoTalk has approved. */
export const demoKakao = { pfId: demoKeys.kakaoChannel, templates: approvedTemplates() }

type Paid = {
  paymentKey: string
  gatewayOrderId: string
  kind: WindowMethod
  amount: number
  taxFree: number
  secret: string | null
  approvedAt: Date | null
  waiting: boolean
  refunds: { amount: number; at: string }[]
}

/** Every payment of so many days, and so many of the newest whatever their age. */
const KEPT = { days: 31, newest: 1_000 }

/**
 * Makes the stand-in remember the payments of the demo's orders, so that they can be cancelled like new ones. Whatever
 * the shop compares with the gateway is among them.
 */
export async function plantPayments(
  db: Database,
  toss: Pick<Standin['control']['toss'], 'payments' | 'plantAll'>,
  now: Date,
) {
  const known = new Set(toss.payments().map(({ paymentKey }) => paymentKey))
  const since = new Date(now.getTime() - KEPT.days * 86_400_000)
  const paid = await rows(
    db,
    sql<Paid>`
    select p."paymentKey", p."gatewayOrderId", p.kind, p.amount, p."taxFree", p.secret, p."resolvedAt" as "approvedAt", p.state = 'waiting-deposit' as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'at', r."resolvedAt") order by r.id), '[]')
        from "paymentAttempt" r where r."paymentId" = p.id and r.state = 'done') as refunds
    from "paymentAttempt" p
    where p.operation = 'confirm' and p.state in ('done', 'waiting-deposit') and p."paymentKey" is not null
      and (p."resolvedAt" >= ${since} or p.id in (select id from "paymentAttempt"
        where operation = 'confirm' and state in ('done', 'waiting-deposit') and "paymentKey" is not null order by id desc limit ${KEPT.newest}))
    order by p.id desc`,
  )
  const missing = paid.filter(({ paymentKey }) => !known.has(paymentKey))
  toss.plantAll(
    missing.map((payment) => ({
      paymentKey: payment.paymentKey,
      orderId: payment.gatewayOrderId,
      method: windowMethods[payment.kind],
      amount: payment.amount,
      taxFreeAmount: payment.taxFree,
      secret: payment.secret ?? undefined,
      approvedAt: payment.approvedAt?.toISOString(),
      deposited: !payment.waiting,
      refunds: payment.refunds,
    })),
  )
}
