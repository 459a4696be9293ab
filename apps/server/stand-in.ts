import { join } from 'node:path'
import { sql } from 'kysely'
import { rows, type Database } from '#platform/database/database.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { startStandin, type Standin } from '#standin/server.ts'
import { windowMethods, type WindowMethod } from '#domain/window-methods.ts'
import { fileState } from '#standin/state.ts'
import { addressesOf, needsStandin } from './outside.ts'

/** Where outside services are: as the settings say, else the stand-in on this machine, started here. */
export async function openOutside(settings: Settings, dataDir: string, db: Database) {
  const standin = needsStandin(settings)
    ? await startStandin({
        secretKey: settings.toss.secretKey,
        clientKey: settings.toss.clientKey,
        sms: settings.sms,
        portone: settings.identity,
        popbill: settings.taxInvoices,
        kakao: settings.kakao,
        naver: settings.naver,
        pagesUrl: '/standin',
        webhookUrl: `http://127.0.0.1:${settings.port}/api/fo/payments/webhook`,
        webhookMinuteMs: 1_000,
        state: fileState(join(dataDir, 'standin.json')),
      })
    : null
  if (standin) await plantPayments(db, standin)
  return { standin, ...addressesOf(settings, standin?.url ?? '') }
}

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

/**
 * Makes the stand-in remember the payments of the demo's orders, so that they can be cancelled like new ones.
 */
async function plantPayments(db: Database, { control }: Standin) {
  const known = new Set(control.toss.payments().map(({ paymentKey }) => paymentKey))
  const paid = await rows(
    db,
    sql<Paid>`
    select p."paymentKey", p."gatewayOrderId", p.kind, p.amount, p."taxFree", p.secret, p."resolvedAt" as "approvedAt", p.state = 'waiting-deposit' as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'at', r."resolvedAt") order by r.id), '[]')
        from "paymentAttempt" r where r."paymentId" = p.id and r.state = 'done') as refunds
    from "paymentAttempt" p
    where p.operation = 'confirm' and p.state in ('done', 'waiting-deposit') and p."paymentKey" is not null
    order by p.id desc limit 1000`,
  )
  for (const payment of paid.filter(({ paymentKey }) => !known.has(paymentKey))) {
    control.toss.plant({
      paymentKey: payment.paymentKey,
      orderId: payment.gatewayOrderId,
      method: windowMethods[payment.kind],
      amount: payment.amount,
      taxFreeAmount: payment.taxFree,
      secret: payment.secret ?? undefined,
      approvedAt: payment.approvedAt?.toISOString(),
      deposited: !payment.waiting,
      refunds: payment.refunds,
    })
  }
}
