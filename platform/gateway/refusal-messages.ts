/**
 * What happened and what to do, for each code the gateway documents as a refusal. Confirm, cancel and the
 * window's failUrl share one list.
 */
const messages: Record<string, string> = {
  // The window
  PAY_PROCESS_CANCELED: '결제를 취소했어요. 주문 내용은 그대로 있으니 다시 결제할 수 있어요.',
  PAY_PROCESS_ABORTED: '결제가 중간에 멈췄어요. 잠시 뒤 다시 결제해 주세요.',

  // The card company or the bank said no
  REJECT_CARD_COMPANY: '카드사가 결제를 거절했어요. 카드사에 문의하거나 다른 카드로 결제해 주세요.',
  REJECT_CARD_PAYMENT: '한도 초과나 잔액 부족으로 결제하지 못했어요. 다른 카드로 결제해 주세요.',
  REJECT_ACCOUNT_PAYMENT:
    '계좌 잔액이 부족해 결제하지 못했어요. 잔액을 확인하거나 다른 결제수단을 골라 주세요.',
  INVALID_REJECT_CARD: '카드사가 이 카드의 사용을 막았어요. 카드사에 문의하거나 다른 카드로 결제해 주세요.',
  INVALID_STOPPED_CARD: '정지된 카드예요. 다른 카드로 결제해 주세요.',
  INVALID_CARD_LOST_OR_STOLEN: '분실이나 도난으로 신고된 카드예요. 다른 카드로 결제해 주세요.',
  INVALID_CARD_NUMBER: '카드 번호가 맞지 않아요. 카드 번호를 확인하고 다시 결제해 주세요.',
  INVALID_CARD_EXPIRATION: '카드 유효기간이 맞지 않아요. 유효기간을 확인하고 다시 결제해 주세요.',
  INVALID_PASSWORD: '결제 비밀번호가 맞지 않아요. 비밀번호를 확인하고 다시 결제해 주세요.',
  CARD_PROCESSING_ERROR: '카드사 처리 중 오류가 났어요. 잠시 뒤 다시 결제하거나 다른 카드를 써 주세요.',
  NOT_ALLOWED_POINT_USE: '카드 포인트를 쓸 수 없는 카드예요. 포인트 사용을 끄고 다시 결제해 주세요.',
  NOT_AVAILABLE_BANK: '지금은 은행 이용 시간이 아니에요. 은행 이용 시간에 다시 시도해 주세요.',
  FDS_ERROR: '안전을 위해 결제가 막혔어요. 카드사나 은행에서 본인 확인을 마친 뒤 다시 결제해 주세요.',

  // Limits
  EXCEED_MAX_AMOUNT: '카드 한도를 넘어 결제하지 못했어요. 다른 카드로 결제하거나 한도를 확인해 주세요.',
  EXCEED_MAX_PAYMENT_AMOUNT:
    '하루 결제 금액 한도를 넘었어요. 다른 결제수단을 고르거나 내일 다시 결제해 주세요.',
  EXCEED_MAX_ONE_DAY_AMOUNT:
    '하루 결제 금액 한도를 넘었어요. 다른 결제수단을 고르거나 내일 다시 결제해 주세요.',
  EXCEED_MAX_DAILY_PAYMENT_COUNT:
    '하루 결제 횟수 한도를 넘었어요. 다른 결제수단을 고르거나 내일 다시 결제해 주세요.',
  EXCEED_MAX_AUTH_COUNT: '인증을 너무 많이 시도했어요. 잠시 뒤 다시 결제해 주세요.',
  EXCEED_MAX_CARD_INSTALLMENT_PLAN:
    '이 카드로 고를 수 있는 할부 개월을 넘었어요. 할부 개월을 줄여 다시 결제해 주세요.',
  BELOW_MINIMUM_AMOUNT:
    '결제할 수 있는 최소 금액보다 적어요. 카드는 100원, 계좌는 200원부터 결제할 수 있어요.',

  // The payment itself
  NOT_AVAILABLE_PAYMENT: '지금은 결제할 수 없는 시간이에요. 잠시 뒤 다시 결제해 주세요.',
  NOT_FOUND_PAYMENT: '결제 정보를 찾지 못했어요. 주문서에서 다시 결제해 주세요.',
  NOT_FOUND_PAYMENT_SESSION: '결제 시간이 지났어요. 주문서에서 다시 결제해 주세요.',
  UNAPPROVED_ORDER_ID: '아직 승인되지 않은 결제예요. 주문서에서 다시 결제해 주세요.',
  INVALID_REQUEST: '결제 요청 내용이 맞지 않아요. 주문서에서 다시 시도하고, 계속되면 고객센터로 알려 주세요.',
  FORBIDDEN_REQUEST:
    '허용되지 않은 결제 요청이에요. 주문서에서 다시 시도하고, 계속되면 고객센터로 알려 주세요.',

  // Our own set-up
  INVALID_API_KEY: '결제 설정에 문제가 있어 진행하지 못했어요. 고객센터로 알려 주세요.',
  UNAUTHORIZED_KEY: '결제 설정에 문제가 있어 진행하지 못했어요. 고객센터로 알려 주세요.',
  INCORRECT_BASIC_AUTH_FORMAT: '결제 설정에 문제가 있어 진행하지 못했어요. 고객센터로 알려 주세요.',
  INVALID_IDEMPOTENCY_KEY: '결제 설정에 문제가 있어 진행하지 못했어요. 고객센터로 알려 주세요.',

  // Refunds
  INVALID_REFUND_ACCOUNT_INFO: '환불 계좌와 예금주가 맞지 않아요. 환불 계좌를 확인하고 다시 신청해 주세요.',
  INVALID_REFUND_ACCOUNT_NUMBER: '환불 계좌번호가 맞지 않아요. 계좌번호를 확인하고 다시 신청해 주세요.',
  INVALID_BANK: '환불할 수 없는 은행이에요. 다른 은행의 계좌를 입력해 주세요.',
  FORBIDDEN_BANK_REFUND_REQUEST: '이 계좌로는 입금할 수 없어요. 다른 환불 계좌를 입력해 주세요.',
  REFUND_REJECTED: '결제사가 환불을 거절했어요. 고객센터로 알려 주세요.',
  NOT_MATCHES_REFUNDABLE_AMOUNT:
    '환불할 수 있는 금액이 그사이 바뀌었어요. 결제 내역을 새로 확인하고 다시 환불해 주세요.',
  NOT_CANCELABLE_AMOUNT: '환불할 수 있는 금액을 넘었어요. 남은 금액을 확인하고 다시 환불해 주세요.',
  NOT_CANCELABLE_PAYMENT: '취소할 수 없는 결제예요. 결제 상태를 확인해 주세요.',
  NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER: '휴면 회원의 결제라 취소하지 못했어요. 고객센터로 알려 주세요.',
  NOT_ALLOWED_PARTIAL_REFUND: '일부만 환불할 수 없는 결제예요. 전체 금액을 환불해 주세요.',
  NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT:
    '아직 입금 전이라 일부만 취소할 수 없어요. 전체 금액을 취소해 주세요.',
  EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT:
    '즉시 할인 금액보다 적은 금액은 환불할 수 없어요. 환불 금액을 늘려 주세요.',
  EXCEED_CANCEL_LIMIT: '환불 한도를 넘었어요. 고객센터로 알려 주세요.',
  EXCEED_MAX_REFUND_DUE: '환불할 수 있는 기간이 지났어요. 고객센터로 알려 주세요.',
}

const fallback = '결제사가 요청을 받아들이지 않았어요. 다시 시도하고, 계속되면 고객센터로 알려 주세요.'

export const knownRefusals: readonly string[] = Object.keys(messages)

export const refusalMessage = (code: string): string =>
  Object.hasOwn(messages, code) ? messages[code]! : fallback
