/** Answers of the Toss Payments API 2022-11-16 as documented and published, for tests. */

export const cardDone = {
  mId: 'demo_medimall',
  lastTransactionKey: '9C62B18EEF0DE3EB7F4422EB6D14BC6E',
  paymentKey: 'demo20261120141719u7Ie0',
  orderId: '20261120-000123-1',
  orderName: '가온 필러 1박스 외 2건',
  status: 'DONE',
  requestedAt: '2026-11-20T14:17:19+09:00',
  approvedAt: '2026-11-20T14:17:58+09:00',
  useEscrow: false,
  cultureExpense: false,
  card: {
    issuerCode: '41',
    acquirerCode: '41',
    number: '12341234****123*',
    installmentPlanMonths: 0,
    isInterestFree: false,
    interestPayer: null,
    approveNo: '00000000',
    useCardPoint: false,
    cardType: '신용',
    ownerType: '법인',
    acquireStatus: 'READY',
    amount: 1_234_000,
  },
  virtualAccount: null,
  transfer: null,
  mobilePhone: null,
  giftCertificate: null,
  cashReceipt: null,
  cashReceipts: null,
  discount: null,
  cancels: null,
  secret: 'ps_eqRGgYO1r57E4Z541ZMW3QnN2Eya',
  type: 'NORMAL',
  easyPay: null,
  country: 'KR',
  failure: null,
  isPartialCancelable: true,
  receipt: { url: 'https://dashboard.tosspayments.com/receipt/redirection?transactionId=demo20261120141719u7Ie0&ref=PX' },
  checkout: { url: 'https://api.tosspayments.com/v1/payments/demo20261120141719u7Ie0/checkout' },
  currency: 'KRW',
  totalAmount: 1_234_000,
  balanceAmount: 1_234_000,
  suppliedAmount: 1_121_818,
  vat: 112_182,
  taxFreeAmount: 0,
  taxExemptionAmount: 0,
  method: '카드',
  version: '2022-11-16',
  metadata: null,
}

export const accountIssued = {
  ...cardDone,
  status: 'WAITING_FOR_DEPOSIT',
  approvedAt: null,
  card: null,
  method: '가상계좌',
  virtualAccount: {
    accountType: '일반',
    accountNumber: 'X0000000000001',
    bankCode: '11',
    customerName: '데모의원',
    dueDate: '2026-11-27T14:17:19+09:00',
    expired: false,
    settlementStatus: 'INCOMPLETED',
    refundStatus: 'NONE',
    refundReceiveAccount: null,
  },
}

const cancel = {
  transactionKey: '8B4F646A829571D870A3011A4E13D640',
  cancelReason: '주문실수',
  cancelAmount: 234_000,
  taxFreeAmount: 0,
  taxExemptionAmount: 0,
  refundableAmount: 1_000_000,
  easyPayDiscountAmount: 0,
  canceledAt: '2026-11-21T09:30:00+09:00',
  receiptKey: null,
  cancelStatus: 'DONE',
  cancelRequestId: null,
}

export const cardPartCanceled = {
  ...cardDone,
  status: 'PARTIAL_CANCELED',
  lastTransactionKey: cancel.transactionKey,
  balanceAmount: 1_000_000,
  suppliedAmount: 909_091,
  vat: 90_909,
  cancels: [cancel],
}

/** A payment the buyer left alone: most of it was never filled in. */
export const neverAuthorised = {
  ...cardDone,
  status: 'EXPIRED',
  failure: { code: 'EXPIRED_PAYMENT', message: '결제가 만료되었습니다. 다시 시도해주세요.' },
  approvedAt: null,
  card: null,
  lastTransactionKey: null,
  method: null,
  receipt: null,
  secret: null,
  useEscrow: null,
}

export const statusChangedNotice = { eventType: 'PAYMENT_STATUS_CHANGED', createdAt: '2026-11-20T00:00:00.000000', data: cardDone }

export const depositNotice = {
  createdAt: '2026-11-20T15:02:11+09:00',
  secret: 'ps_eqRGgYO1r57E4Z541ZMW3QnN2Eya',
  orderId: '20261120-000123-1',
  status: 'DONE',
  transactionKey: '9C62B18EEF0DE3EB7F4422EB6D14BC6E',
}

/** Confirm and cancel error tables: clear refusals, by HTTP status. */
export const refusals: Record<number, string[]> = {
  400: [
    'EXCEED_MAX_CARD_INSTALLMENT_PLAN', 'INVALID_REQUEST', 'NOT_ALLOWED_POINT_USE', 'INVALID_API_KEY', 'INVALID_REJECT_CARD', 'BELOW_MINIMUM_AMOUNT',
    'INVALID_CARD_EXPIRATION', 'INVALID_STOPPED_CARD', 'EXCEED_MAX_DAILY_PAYMENT_COUNT', 'EXCEED_MAX_PAYMENT_AMOUNT', 'INVALID_CARD_LOST_OR_STOLEN',
    'INVALID_CARD_NUMBER', 'CARD_PROCESSING_ERROR', 'EXCEED_MAX_AMOUNT', 'NOT_AVAILABLE_PAYMENT', 'UNAPPROVED_ORDER_ID', 'INVALID_REFUND_ACCOUNT_INFO',
    'INVALID_REFUND_ACCOUNT_NUMBER', 'INVALID_BANK', 'NOT_MATCHES_REFUNDABLE_AMOUNT', 'REFUND_REJECTED',
  ],
  401: ['UNAUTHORIZED_KEY'],
  403: [
    'REJECT_ACCOUNT_PAYMENT', 'REJECT_CARD_PAYMENT', 'REJECT_CARD_COMPANY', 'FORBIDDEN_REQUEST', 'EXCEED_MAX_AUTH_COUNT', 'EXCEED_MAX_ONE_DAY_AMOUNT',
    'NOT_AVAILABLE_BANK', 'INVALID_PASSWORD', 'INCORRECT_BASIC_AUTH_FORMAT', 'FDS_ERROR', 'NOT_CANCELABLE_AMOUNT', 'NOT_CANCELABLE_PAYMENT',
    'EXCEED_MAX_REFUND_DUE', 'NOT_ALLOWED_PARTIAL_REFUND', 'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT',
  ],
  404: ['NOT_FOUND_PAYMENT', 'NOT_FOUND_PAYMENT_SESSION'],
}

/** The codes that leave open whether money moved. */
export const unclear: Record<number, string[]> = {
  400: ['ALREADY_PROCESSED_PAYMENT', 'PROVIDER_ERROR', 'DUPLICATED_ORDER_ID', 'ALREADY_CANCELED_PAYMENT', 'ALREADY_REFUND_PAYMENT'],
  403: ['FORBIDDEN_CONSECUTIVE_REQUEST'],
  409: ['IDEMPOTENT_REQUEST_PROCESSING'],
  500: [
    'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING', 'FAILED_INTERNAL_SYSTEM_PROCESSING', 'UNKNOWN_PAYMENT_ERROR', 'COMMON_ERROR', 'FAILED_REFUND_PROCESS',
    'FAILED_METHOD_HANDLING_CANCEL', 'FAILED_PARTIAL_REFUND',
  ],
}
