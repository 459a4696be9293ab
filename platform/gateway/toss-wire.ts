import { z } from 'zod'
import type {
  GatewayMethod,
  GatewayPayment,
  GatewayStatus,
  GatewayTransaction,
  RefundStatus,
} from './port.ts'
import { refusalMessage } from './refusal-messages.ts'

/** Toss Payments API version 2022-11-16: strict on the fields the shop uses, blind to the others. */

const statuses: Record<string, GatewayStatus> = {
  READY: 'ready',
  IN_PROGRESS: 'in-progress',
  WAITING_FOR_DEPOSIT: 'waiting-for-deposit',
  DONE: 'done',
  PARTIAL_CANCELED: 'partial-canceled',
  CANCELED: 'canceled',
  ABORTED: 'aborted',
  EXPIRED: 'expired',
}

/** The answer names the method in Korean although the request names it in English. */
const methods: Record<string, GatewayMethod> = {
  카드: 'card',
  가상계좌: 'virtual-account',
  계좌이체: 'transfer',
  간편결제: 'easy-pay',
  휴대폰: 'mobile-phone',
  문화상품권: 'gift-certificate',
  도서문화상품권: 'gift-certificate',
  게임문화상품권: 'gift-certificate',
}

const refundStatuses: Record<string, RefundStatus> = {
  NONE: 'none',
  PENDING: 'pending',
  FAILED: 'failed',
  PARTIAL_FAILED: 'partial-failed',
  COMPLETED: 'completed',
}

const Won = z.int().nonnegative()

/** Some dates of the gateway come without an offset; those are Korean time. */
const Instant = z
  .string()
  .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+09:00`))
  .refine((date) => !Number.isNaN(date.getTime()), 'not a date')

const Payment = z
  .object({
    paymentKey: z.string().min(1).max(200),
    orderId: z.string().min(1).max(64),
    status: z.enum(Object.keys(statuses)),
    method: z.string().nullish(),
    currency: z.literal('KRW'),
    totalAmount: Won,
    balanceAmount: Won,
    suppliedAmount: Won,
    vat: Won,
    taxFreeAmount: Won,
    secret: z.string().nullish(),
    approvedAt: Instant.nullish(),
    receipt: z.object({ url: z.string() }).nullish(),
    failure: z.object({ code: z.string() }).nullish(),
    card: z
      .object({
        issuerCode: z.string(),
        number: z.string(),
        approveNo: z.string(),
        installmentPlanMonths: Won,
      })
      .nullish(),
    virtualAccount: z
      .object({
        bankCode: z.string(),
        accountNumber: z.string(),
        customerName: z.string(),
        dueDate: Instant.nullish(),
        expired: z.boolean(),
        refundStatus: z.enum(Object.keys(refundStatuses)),
      })
      .nullish(),
    cancels: z
      .array(
        z.object({
          transactionKey: z.string(),
          cancelAmount: Won,
          canceledAt: Instant,
          cancelReason: z.string(),
          cancelStatus: z.string(),
        }),
      )
      .nullish(),
    lastTransactionKey: z.string().nullish(),
  })
  .refine((payment) => payment.balanceAmount <= payment.totalAmount, 'balance above total')

const Failure = z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]*$/), message: z.string() })

/** The payment in the shop's words, or null when the answer is not a payment we understand. */
export function readPayment(json: unknown): GatewayPayment | null {
  const read = Payment.safeParse(json)
  if (!read.success) return null
  const { card, virtualAccount, ...wire } = read.data
  return {
    paymentKey: wire.paymentKey,
    gatewayOrderId: wire.orderId,
    status: readStatus(read.data),
    method: wire.method == null ? null : (methods[wire.method] ?? 'other'),
    totalAmount: wire.totalAmount,
    balanceAmount: wire.balanceAmount,
    taxFreeAmount: wire.taxFreeAmount,
    vat: wire.vat,
    suppliedAmount: wire.suppliedAmount,
    secret: wire.secret ?? null,
    approvedAt: wire.approvedAt ?? null,
    receiptUrl: wire.receipt?.url ?? null,
    failure: wire.failure ? { code: wire.failure.code, message: refusalMessage(wire.failure.code) } : null,
    ...(card && {
      card: {
        issuerCode: card.issuerCode,
        number: card.number,
        approveNumber: card.approveNo,
        installmentMonths: card.installmentPlanMonths,
      },
    }),
    ...(virtualAccount && {
      virtualAccount: {
        bankCode: virtualAccount.bankCode,
        accountNumber: virtualAccount.accountNumber,
        customerName: virtualAccount.customerName,
        dueAt: virtualAccount.dueDate ?? null,
        refundStatus: refundStatuses[virtualAccount.refundStatus]!,
      },
    }),
    cancels: (wire.cancels ?? [])
      .filter((cancel) => cancel.cancelStatus === 'DONE')
      .map((cancel) => ({
        transactionKey: cancel.transactionKey,
        amount: cancel.cancelAmount,
        canceledAt: cancel.canceledAt,
        reason: cancel.cancelReason,
      })),
    lastTransactionKey: wire.lastTransactionKey ?? null,
  }
}

/**
 * The balance decides "canceled", because a published full refund still says PARTIAL_CANCELED; an expired
 * account takes no deposit.
 */
function readStatus(wire: z.infer<typeof Payment>): GatewayStatus {
  if (wire.status === 'PARTIAL_CANCELED' && wire.balanceAmount === 0) return 'canceled'
  if (wire.status === 'WAITING_FOR_DEPOSIT' && wire.virtualAccount?.expired) return 'expired'
  return statuses[wire.status]!
}

const Transaction = z.object({
  transactionKey: z.string().min(1).max(64),
  paymentKey: z.string().min(1).max(200),
  orderId: z.string().min(1).max(64),
  status: z.enum(Object.keys(statuses)),
  transactionAt: Instant,
  currency: z.literal('KRW'),
  amount: z.int(),
})

/** A page of the list of transactions, or null when it is not one we understand. */
export const readTransactions = (json: unknown): GatewayTransaction[] | null =>
  z
    .array(Transaction)
    .safeParse(json)
    .data?.map(({ transactionKey, paymentKey, orderId }) => ({
      transactionKey,
      paymentKey,
      gatewayOrderId: orderId,
    })) ?? null

/** The code of an error answer, or null when the body is not the gateway's own. */
export const readFailureCode = (json: unknown): string | null => Failure.safeParse(json).data?.code ?? null
