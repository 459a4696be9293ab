import { describeError, isErrorCode } from './errors.ts'
import type { TossPayment, Transaction } from './payments.ts'

const methodNames = { CARD: '카드', VIRTUAL_ACCOUNT: '가상계좌', TRANSFER: '계좌이체' } as const

/** Korean wall-clock time with its offset, as the API writes it. */
export function koreanTime(iso: string): string {
  const shifted = new Date(Date.parse(iso) + 9 * 3_600_000)
  return `${shifted.toISOString().slice(0, 19)}+09:00`
}

/** The Payment object of API version 2022-11-16. */
export function writePayment(payment: TossPayment, baseUrl: string) {
  const vat = Math.round((payment.balanceAmount - payment.taxFreeBalance) / 11)
  return {
    mId: 'demo_standin',
    lastTransactionKey: payment.lastTransactionKey,
    paymentKey: payment.paymentKey,
    orderId: payment.orderId,
    orderName: payment.orderName,
    status: payment.status,
    requestedAt: koreanTime(payment.requestedAt),
    approvedAt: payment.approvedAt && koreanTime(payment.approvedAt),
    useEscrow: false,
    cultureExpense: false,
    card: payment.method === 'CARD' && payment.approvedAt ? writeCard(payment) : null,
    virtualAccount: payment.method === 'VIRTUAL_ACCOUNT' && payment.dueAt ? writeAccount(payment) : null,
    transfer:
      payment.method === 'TRANSFER' && payment.approvedAt
        ? { bankCode: '11', settlementStatus: 'INCOMPLETED' }
        : null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
    cancels: payment.cancels.length ? payment.cancels.map(writeCancel) : null,
    secret: payment.secret,
    type: 'NORMAL',
    easyPay: null,
    country: 'KR',
    failure: payment.failureCode && writeFailure(payment.failureCode),
    isPartialCancelable: true,
    receipt: payment.approvedAt ? { url: `${baseUrl}/toss/receipt?paymentKey=${payment.paymentKey}` } : null,
    checkout: { url: `${baseUrl}/v1/payments/${payment.paymentKey}/checkout` },
    currency: 'KRW',
    totalAmount: payment.totalAmount,
    balanceAmount: payment.balanceAmount,
    suppliedAmount: payment.balanceAmount - payment.taxFreeBalance - vat,
    vat,
    taxFreeAmount: payment.taxFreeBalance,
    taxExemptionAmount: 0,
    method: methodNames[payment.method],
    version: '2022-11-16',
    metadata: null,
  }
}

/** One entry of the list of transactions. */
export const writeTransaction = (
  payment: TossPayment,
  { transactionKey, status, amount, at }: Transaction,
) => ({
  mId: 'demo_standin',
  transactionKey,
  paymentKey: payment.paymentKey,
  orderId: payment.orderId,
  method: methodNames[payment.method],
  customerKey: null,
  useEscrow: false,
  receiptUrl: null,
  status,
  transactionAt: koreanTime(at),
  currency: 'KRW',
  amount,
})

const writeCard = (payment: TossPayment) => ({
  issuerCode: '41',
  acquirerCode: '41',
  number: '00000000****000*',
  installmentPlanMonths: payment.installmentMonths,
  isInterestFree: false,
  interestPayer: null,
  approveNo: payment.paymentKey.slice(-8),
  useCardPoint: false,
  cardType: '신용',
  ownerType: '법인',
  acquireStatus: 'READY',
  amount: payment.totalAmount,
})

const writeAccount = (payment: TossPayment) => ({
  accountType: '일반',
  accountNumber: payment.accountNumber,
  bankCode: payment.bankCode,
  customerName: payment.customerName,
  dueDate: koreanTime(payment.dueAt!),
  expired: payment.accountExpired,
  settlementStatus: 'INCOMPLETED',
  refundStatus: payment.refundAccount ? 'COMPLETED' : 'NONE',
  refundReceiveAccount: payment.refundAccount && {
    bankCode: payment.refundAccount.bank,
    accountNumber: payment.refundAccount.accountNumber,
    holderName: payment.refundAccount.holderName,
  },
})

const writeCancel = (cancel: TossPayment['cancels'][number]) => ({
  transactionKey: cancel.transactionKey,
  cancelReason: cancel.reason,
  cancelAmount: cancel.amount,
  taxFreeAmount: cancel.taxFreeAmount,
  taxExemptionAmount: 0,
  refundableAmount: cancel.refundableAmount,
  easyPayDiscountAmount: 0,
  canceledAt: koreanTime(cancel.canceledAt),
  receiptKey: null,
  cancelStatus: 'DONE',
  cancelRequestId: null,
})

const writeFailure = (code: string) =>
  isErrorCode(code) ? describeError(code) : { code, message: '결제가 만료되었습니다. 다시 시도해주세요.' }
