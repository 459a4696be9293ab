import { systemClock, type Clock } from '#platform/clock/clock.ts'
import type { Provider } from '../http.ts'
import type { StandinState } from '../state.ts'
import { createApi } from './api.ts'
import { createBank } from './bank.ts'
import { CallLog } from './calls.ts'
import { createTossControl, type TossControl } from './control.ts'
import { Faults } from './faults.ts'
import { IdempotencyKeys } from './idempotency.ts'
import { TossLedger, type TossPayment } from './payments.ts'
import { Webhooks } from './webhooks.ts'
import { createWindow } from './window.ts'
import { writePayment } from './wire.ts'

export interface TossOptions {
  clock?: Clock
  state?: StandinState
  secretKey?: string
  clientKey?: string
  /** Where notices go; none are sent until there is an address. */
  webhookUrl?: string
  /** How long one documented minute between resends lasts here, in ms. */
  webhookMinuteMs?: number
  /** How long an authorisation may wait for its confirm, in ms; ten minutes unless told. */
  sessionMs?: number
}

/** What the pieces of the Toss stand-in share. */
export interface TossParts {
  secretKey: string
  clientKey: string
  ledger: TossLedger
  faults: Faults
  idempotency: IdempotencyKeys
  webhooks: Webhooks
  calls: CallLog
  /** Sends the notices a change of this payment causes, and keeps the change. */
  announce(payment: TossPayment): void
  /** Writes the ledger to the state, if there is one. */
  keep(): void
  baseUrl(): string
}

interface TossStandin {
  api: Provider
  /** What browsers see: the script, the payment window, the demo bank. */
  pages: Provider
  control: TossControl
  close(): void
}

export function createToss(options: TossOptions, baseUrl: () => string): TossStandin {
  const clock = options.clock ?? systemClock
  const webhooks = new Webhooks({
    clock,
    url: options.webhookUrl ?? null,
    minuteMs: options.webhookMinuteMs ?? 60_000,
  })
  const keep = () => options.state?.write(parts.ledger.dump())
  const announce = (payment: TossPayment) => {
    notify(webhooks, payment, baseUrl())
    keep()
  }
  const parts: TossParts = {
    secretKey: options.secretKey ?? 'test_sk_demo',
    clientKey: options.clientKey ?? 'test_ck_demo',
    ledger: new TossLedger(clock, options.sessionMs ?? 600_000, announce),
    faults: new Faults(),
    idempotency: new IdempotencyKeys(clock),
    webhooks,
    calls: new CallLog(),
    announce,
    keep,
    baseUrl,
  }
  const saved = options.state?.read()
  if (saved) parts.ledger.load(saved)

  const control = createTossControl(parts)
  const window = createWindow(parts)
  const bank = createBank(parts, control)
  return {
    control,
    api: createApi(parts),
    pages: async (request) => (await window(request)) ?? bank(request),
    close() {
      parts.faults.clear()
      webhooks.clear()
    },
  }
}

const announced = new Set<TossPayment['status']>([
  'DONE',
  'CANCELED',
  'PARTIAL_CANCELED',
  'ABORTED',
  'EXPIRED',
])

/**
 * Issuing an account is no news, and neither is an authorisation. A deposit and its refund are told in both
 * forms.
 */
function notify(webhooks: Webhooks, payment: TossPayment, baseUrl: string) {
  const { method, status, secret, orderId, lastTransactionKey: transactionKey } = payment
  const reversed = status === 'WAITING_FOR_DEPOSIT' && payment.depositReversed
  if (
    method === 'VIRTUAL_ACCOUNT' &&
    (reversed || status === 'DONE' || status === 'CANCELED' || status === 'PARTIAL_CANCELED')
  ) {
    webhooks.depositCallback({ secret, orderId, status, transactionKey })
  }
  if (announced.has(status)) webhooks.statusChanged(writePayment(payment, baseUrl))
}
