import type { Clock } from '#platform/clock/clock.ts'

export type Method = 'CARD' | 'VIRTUAL_ACCOUNT' | 'TRANSFER'
export type Status =
  | 'READY'
  | 'IN_PROGRESS'
  | 'WAITING_FOR_DEPOSIT'
  | 'DONE'
  | 'CANCELED'
  | 'PARTIAL_CANCELED'
  | 'ABORTED'
  | 'EXPIRED'

export interface Cancel {
  transactionKey: string
  reason: string
  amount: number
  taxFreeAmount: number
  /** What was left after this cancel. */
  refundableAmount: number
  canceledAt: string
}

/** `amount`: what was taken, asked for or given back. */
export interface Transaction {
  transactionKey: string
  status: Status
  amount: number
  at: string
}

/** One payment as the stand-in keeps it; instants are ISO UTC. */
export interface TossPayment {
  paymentKey: string
  orderId: string
  orderName: string
  method: Method
  status: Status
  totalAmount: number
  balanceAmount: number
  taxFreeTotal: number
  taxFreeBalance: number
  requestedAt: string
  approvedAt: string | null
  secret: string
  lastTransactionKey: string | null
  /** What moved, oldest first, as the list of transactions tells it. */
  transactions: Transaction[]
  /** The code the window's button asked for: the confirm will fail with it. */
  rejectWith: string | null
  failureCode: string | null
  installmentMonths: number
  customerName: string
  bankCode: string | null
  accountNumber: string | null
  validHours: number
  dueAt: string | null
  accountExpired: boolean
  /** The bank took the deposit back. */
  depositReversed: boolean
  refundAccount: { bank: string; accountNumber: string; holderName: string } | null
  cancels: Cancel[]
}

/** What the buyer settled in the window. */
export interface Authorization {
  orderId: string
  orderName: string
  method: Method
  amount: number
  taxFreeAmount?: number
  rejectWith?: string | null
  installmentMonths?: number
  customerName?: string
  bankCode?: string
  validHours?: number
}

const paid = new Set<Status>(['DONE', 'WAITING_FOR_DEPOSIT', 'CANCELED', 'PARTIAL_CANCELED'])

/** Once a payment was taken (or an account issued), its order id is spent. */
export const isProcessed = (payment: TossPayment): boolean => paid.has(payment.status)

/** The stand-in's ledger. Ids come from a counter and the clock, so a held clock makes them predictable. */
export class TossLedger {
  #clock: Clock
  #sessionMs: number
  #onExpire: (payment: TossPayment) => void
  #payments = new Map<string, TossPayment>()
  #count = 0

  constructor(clock: Clock, sessionMs: number, onExpire: (payment: TossPayment) => void) {
    this.#clock = clock
    this.#sessionMs = sessionMs
    this.#onExpire = onExpire
  }

  now = (): string => this.#clock.now().toISOString()

  nextNumber = (): string => String(++this.#count).padStart(6, '0')

  /** 64 characters at most; upper-case letters and digits, like the real ones. */
  nextTransactionKey = (): string => `TX${this.now().replace(/\D/g, '').slice(0, 14)}${this.nextNumber()}`

  /** A new payment, authorised but not yet on record. */
  draft(given: Authorization): TossPayment {
    const number = this.nextNumber()
    const at = this.now()
    return {
      paymentKey: `demo${at.replace(/\D/g, '').slice(0, 14)}${number}`,
      orderId: given.orderId,
      orderName: given.orderName,
      method: given.method,
      status: 'IN_PROGRESS',
      totalAmount: given.amount,
      balanceAmount: given.amount,
      taxFreeTotal: given.taxFreeAmount ?? 0,
      taxFreeBalance: given.taxFreeAmount ?? 0,
      requestedAt: at,
      approvedAt: null,
      secret: `ps_demo${at.replace(/\D/g, '').slice(0, 14)}${number}`,
      lastTransactionKey: null,
      transactions: [],
      rejectWith: given.rejectWith ?? null,
      failureCode: null,
      installmentMonths: given.installmentMonths ?? 0,
      customerName: given.customerName || '데모 고객',
      bankCode: given.method === 'VIRTUAL_ACCOUNT' ? (given.bankCode ?? '11') : null,
      // Test accounts start with X, and nobody can pay into them by mistake.
      accountNumber: given.method === 'VIRTUAL_ACCOUNT' ? `X00000000${number}` : null,
      validHours: given.validHours ?? 168,
      dueAt: null,
      accountExpired: false,
      depositReversed: false,
      refundAccount: null,
      cancels: [],
    }
  }

  /** Writes down that the payment has moved to where it stands. */
  record(payment: TossPayment, amount: number, at = this.now()): string {
    payment.lastTransactionKey = this.nextTransactionKey()
    const { status, lastTransactionKey: transactionKey } = payment
    payment.transactions.push({ transactionKey, status, amount, at })
    return transactionKey
  }

  put(payment: TossPayment): TossPayment {
    this.#payments.set(payment.paymentKey, payment)
    return payment
  }

  find(paymentKey: string): TossPayment | undefined {
    const payment = this.#payments.get(paymentKey)
    return payment && this.#age(payment)
  }

  /** The payment that took the order's money, else the last attempt. */
  findByOrder(orderId: string): TossPayment | undefined {
    const attempts = this.list().filter((payment) => payment.orderId === orderId)
    return attempts.find(isProcessed) ?? attempts.at(-1)
  }

  list = (): TossPayment[] => [...this.#payments.values()].map((payment) => this.#age(payment))

  /** Closes what time has closed: authorisations after ten minutes, accounts at their due instant. */
  #age(payment: TossPayment): TossPayment {
    const now = this.now()
    if (
      payment.status === 'IN_PROGRESS' &&
      Date.parse(now) >= Date.parse(payment.requestedAt) + this.#sessionMs
    )
      this.expire(payment)
    if (payment.status === 'WAITING_FOR_DEPOSIT' && payment.dueAt && now >= payment.dueAt)
      this.expire(payment)
    return payment
  }

  expire(payment: TossPayment) {
    payment.accountExpired = payment.status === 'WAITING_FOR_DEPOSIT'
    payment.status = 'EXPIRED'
    payment.failureCode = 'EXPIRED_PAYMENT'
    this.#onExpire(payment)
  }

  clear() {
    this.#payments.clear()
    this.#count = 0
  }

  dump = (): string => JSON.stringify({ count: this.#count, payments: [...this.#payments.values()] })

  load(text: string) {
    const saved = JSON.parse(text) as { count: number; payments: TossPayment[] }
    this.#count = saved.count
    this.#payments = new Map(
      saved.payments.map((payment) => [
        payment.paymentKey,
        { ...payment, transactions: payment.transactions ?? [] },
      ]),
    )
  }
}
