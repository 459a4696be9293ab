/** What the shop asks of a payment gateway, in the shop's own words. Amounts are whole won, VAT included. */
export interface PaymentGateway {
  /** Takes the money the buyer authorised in the payment window. */
  confirm(input: ConfirmInput): Promise<GatewayResult>
  /** Gives money back: everything that is left, or `amount` of it. */
  cancel(input: CancelInput): Promise<GatewayResult>
  /** The way out of `unknown`: what the gateway itself has on record. */
  findByOrder(gatewayOrderId: string): Promise<GatewayLookup>
  find(paymentKey: string): Promise<GatewayLookup>
  /** What moved at the gateway from one instant to another, a page at a time. */
  listTransactions(input: TransactionQuery): Promise<TransactionList>
  /** What the browser needs to open the payment window; holds no secret. */
  clientConfig(): GatewayClientConfig
}

export interface ConfirmInput {
  paymentKey: string
  gatewayOrderId: string
  amount: number
  /**
   * Stored before the call: the same key never pays twice, and repeating it asks for the first answer again.
   */
  idempotencyKey: string
}

export interface CancelInput {
  paymentKey: string
  /** Cut at 200 characters. */
  reason: string
  amount?: number
  /** The tax-free part of `amount`. */
  taxFreeAmount?: number
  /** Needed once a virtual account has been paid into, refused before and for other methods. */
  refundAccount?: RefundAccount
  idempotencyKey: string
}

export interface RefundAccount {
  /** A bank code of the gateway, see `bankNames` in domain/banks.ts. */
  bank: string
  accountNumber: string
  holderName: string
}

/** `unknown` is not a failure: money may have moved, so look the payment up before deciding. */
export type GatewayResult =
  | { kind: 'done'; payment: GatewayPayment }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; code?: string; reason: string }

export type GatewayLookup =
  | { kind: 'found'; payment: GatewayPayment }
  | { kind: 'not-found' }
  | { kind: 'unknown'; code?: string; reason: string }

export type GatewayStatus =
  | 'ready'
  | 'in-progress'
  | 'waiting-for-deposit'
  | 'done'
  | 'partial-canceled'
  | 'canceled'
  | 'aborted'
  | 'expired'

export type GatewayMethod =
  | 'card'
  | 'virtual-account'
  | 'transfer'
  | 'easy-pay'
  | 'mobile-phone'
  | 'gift-certificate'
  | 'other'

export type RefundStatus = 'none' | 'pending' | 'failed' | 'partial-failed' | 'completed'

export interface GatewayPayment {
  paymentKey: string
  gatewayOrderId: string
  status: GatewayStatus
  /** Absent when the buyer never chose one. */
  method: GatewayMethod | null
  totalAmount: number
  /** What can still be given back. */
  balanceAmount: number
  /** These three describe the balance, not the total. */
  taxFreeAmount: number
  vat: number
  suppliedAmount: number
  /** Store it: a deposit notice is believable only if it carries the same value. */
  secret: string | null
  approvedAt: Date | null
  receiptUrl: string | null
  card?: { issuerCode: string; number: string; approveNumber: string; installmentMonths: number }
  virtualAccount?: {
    bankCode: string
    accountNumber: string
    customerName: string
    dueAt: Date | null
    refundStatus: RefundStatus
  }
  /** Why it was given up, with the shop's sentence for it. */
  failure: { code: string; message: string } | null
  cancels: GatewayCancel[]
  lastTransactionKey: string | null
}

interface GatewayCancel {
  transactionKey: string
  amount: number
  canceledAt: Date
  reason: string
}

interface TransactionQuery {
  from: Date
  until: Date
  /** The key of the last transaction of the page before. */
  after: string | null
  limit: number
}

export type TransactionList =
  | { kind: 'found'; transactions: GatewayTransaction[] }
  | { kind: 'unknown'; code?: string; reason: string }

/** One movement of a payment: it was taken, asked for, or a part of it was given back. */
export interface GatewayTransaction {
  transactionKey: string
  paymentKey: string
  gatewayOrderId: string
}

interface GatewayClientConfig {
  sdkUrl: string
  clientKey: string
}
