import { ControlError } from '../door-action.ts'
import { approve } from './confirm.ts'
import type { CallKind, Chaos, Fault } from './faults.ts'
import type { Authorization, Method, TossPayment } from './payments.ts'
import type { TossParts } from './toss.ts'
import type { Delivery } from './webhooks.ts'
import { writePayment } from './wire.ts'

/** A payment is named by its key or by its order. */
type PaymentRef = { paymentKey: string } | { orderId: string }

/** A payment that already exists at the gateway, such as one of a seeded order. */
interface PlantedPayment {
  paymentKey: string
  orderId: string
  orderName?: string | undefined
  method: Method
  amount: number
  taxFreeAmount?: number | undefined
  secret?: string | undefined
  /** ISO; the present unless told. */
  approvedAt?: string | undefined
  deposited?: boolean | undefined
  /** What was given back since; `at` is ISO. */
  refunds?: { amount: number; at: string }[] | undefined
}

/** The other side of the counter: what a test, a demo or an operator of the stand-in can make happen. */
export type TossControl = ReturnType<typeof createTossControl>

export function createTossControl(parts: TossParts) {
  const { ledger, faults, webhooks, calls, idempotency } = parts
  const find = (ref: PaymentRef): TossPayment => {
    const payment = 'paymentKey' in ref ? ledger.find(ref.paymentKey) : ledger.findByOrder(ref.orderId)
    if (!payment) throw new ControlError('no such payment')
    return payment
  }
  function giveBack(payment: TossPayment, amount: number, at: string) {
    if (amount <= 0 || amount > payment.balanceAmount)
      throw new ControlError(`cannot give back ${amount} of ${payment.balanceAmount}`)
    payment.balanceAmount -= amount
    payment.taxFreeBalance = Math.min(payment.taxFreeBalance, payment.balanceAmount)
    payment.status = payment.balanceAmount === 0 ? 'CANCELED' : 'PARTIAL_CANCELED'
    payment.cancels.push({
      transactionKey: ledger.record(payment, amount, at),
      reason: '상점관리자 환불',
      amount,
      taxFreeAmount: 0,
      refundableAmount: payment.balanceAmount,
      canceledAt: at,
    })
  }
  function recordTaken(given: PlantedPayment) {
    const draft = ledger.draft({
      ...given,
      orderName: given.orderName ?? '데모 주문',
      taxFreeAmount: given.taxFreeAmount ?? 0,
    })
    const at = given.approvedAt ? new Date(given.approvedAt).toISOString() : ledger.now()
    const account = given.method === 'VIRTUAL_ACCOUNT'
    const waiting = account && !given.deposited
    const payment = ledger.put({
      ...draft,
      paymentKey: given.paymentKey,
      secret: given.secret ?? draft.secret,
      status: waiting ? 'WAITING_FOR_DEPOSIT' : 'DONE',
      requestedAt: at,
      approvedAt: waiting ? null : at,
      dueAt: account ? new Date(Date.parse(at) + draft.validHours * 3_600_000).toISOString() : null,
    })
    ledger.record(payment, payment.totalAmount, at)
    for (const refund of given.refunds ?? []) giveBack(payment, refund.amount, refund.at)
    return payment
  }
  const wire = (payment: TossPayment) => writePayment(payment, parts.baseUrl())

  return {
    /** Every payment in the API's own words, for comparing ledgers. */
    payments: () => ledger.list().map(wire),
    calls: () => calls.entries,
    keyMisuses: () => idempotency.misuses,
    arrived: (kind: CallKind, count?: number) => calls.arrived(kind, count),

    /** Plays the buyer in the payment window. */
    authorize(given: Authorization) {
      const payment = ledger.put(ledger.draft(given))
      parts.keep()
      return wire(payment)
    },
    /** Puts a payment on record that was taken earlier. */
    plant(given: PlantedPayment) {
      const payment = recordTaken(given)
      parts.keep()
      return wire(payment)
    },
    /** Many of them, kept at once. */
    plantAll(given: readonly PlantedPayment[]) {
      for (const payment of given) recordTaken(payment)
      parts.keep()
    },

    fault: (on: CallKind, fault: Fault, times = 1) => faults.add(on, fault, times),
    chaos: (settings: Chaos) => faults.setChaos(settings),
    /** Lets late requests happen; returns how many. */
    land: () => faults.landing.open(),
    /** Lets held answers go out; returns how many. */
    release: () => faults.holding.open(),

    deposit(ref: PaymentRef) {
      const payment = find(ref)
      if (payment.status !== 'WAITING_FOR_DEPOSIT')
        throw new ControlError(`cannot pay into an account in status ${payment.status}`)
      payment.depositReversed = false
      approve(ledger, payment)
      parts.announce(payment)
      return wire(payment)
    },
    /** The bank takes a deposit back: DONE returns to WAITING_FOR_DEPOSIT, as happens after a bank error. */
    reverseDeposit(ref: PaymentRef) {
      const payment = find(ref)
      if (payment.method !== 'VIRTUAL_ACCOUNT' || payment.status !== 'DONE')
        throw new ControlError('no deposit to reverse')
      Object.assign(payment, { status: 'WAITING_FOR_DEPOSIT', approvedAt: null, depositReversed: true })
      parts.announce(payment)
      return wire(payment)
    },
    /** A refund made by hand in the gateway's own console: of `amount`, else of all that is left. */
    consoleRefund(ref: PaymentRef, amount?: number) {
      const payment = find(ref)
      giveBack(payment, amount ?? payment.balanceAmount, ledger.now())
      parts.announce(payment)
      return wire(payment)
    },
    /** The list of transactions keeps silent about this payment. */
    unlist(ref: PaymentRef) {
      find(ref).transactions = []
      parts.keep()
    },
    /** Ends an authorisation or a virtual account before its time. */
    expire(ref: PaymentRef) {
      const payment = find(ref)
      if (payment.status !== 'IN_PROGRESS' && payment.status !== 'WAITING_FOR_DEPOSIT')
        throw new ControlError(`cannot expire a payment in status ${payment.status}`)
      ledger.expire(payment)
      return wire(payment)
    },

    webhookUrl(url: string | null) {
      webhooks.url = url
    },
    webhooks: (): Delivery[] => webhooks.deliveries,
    holdWebhooks: () => webhooks.hold(),
    releaseWebhooks: (order: 'as-is' | 'reverse' | 'shuffle' = 'as-is', copies = 1, seed = 1) =>
      webhooks.release(order, copies, seed),
    resendWebhook(id: string, times = 1) {
      if (!webhooks.resend(id, times)) throw new ControlError('no such webhook')
    },
    /** Sends what the payment's state contradicts, or what a forger would. */
    sendWebhook(ref: PaymentRef, status: TossPayment['status'], form: 'A' | 'B' = 'A', secret?: string) {
      const payment = find(ref)
      if (form === 'A') return webhooks.statusChanged({ ...wire(payment), status })
      return webhooks.depositCallback({
        secret: secret ?? payment.secret,
        orderId: payment.orderId,
        status,
        transactionKey: payment.lastTransactionKey,
      })
    },
    settled: () => webhooks.settled(),

    reset() {
      faults.clear()
      webhooks.clear()
      idempotency.clear()
      calls.clear()
      ledger.clear()
      parts.keep()
    },
  }
}
