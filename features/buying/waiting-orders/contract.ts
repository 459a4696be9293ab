import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { Consent } from '#features/buying/orders/sheet-contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const MOST_WAITING = 30
/** The longest that one waits. */
export const WAIT_DAYS = 180

const id = z.coerce.number<number>().int().positive().max(2_147_483_647)

const WaitingOrder = z.object({
  waitingId: z.int(),
  optionId: z.int(),
  productCode: z.string(),
  name: z.string(),
  quantity: z.int(),
  agreedPrice: wonSchema,
  askedAt: z.iso.datetime(),
  askedBy: z.string(),
  until: z.iso.date(),
  state: z.enum(['waiting', 'placed', 'missed', 'ended']),
  /** How many of other clinics stand before it; 0 when it is over. */
  before: z.int(),
  endedAt: z.iso.datetime().nullable(),
  orderNumber: z.string(),
  /** Why it was missed. */
  note: z.string(),
  restockOn: z.iso.date().nullable(),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>

export const listWaitingOrders = endpoint({
  method: 'GET',
  path: '/api/fo/waiting-orders',
  summary:
    'What the institution has ordered by itself when it is there again, and what became of the last 30',
  access: 'business',
  reply: z.array(WaitingOrder),
})

export const addWaitingOrder = endpoint({
  method: 'POST',
  path: '/api/fo/waiting-orders',
  summary:
    'Let a sold-out option be ordered by credit when it is there again, at the price that its buyer saw',
  access: 'buyer',
  idempotent: true,
  body: z.object({
    optionId: z.int().positive().max(2_147_483_647),
    quantity: z
      .int({ error: '수량은 정수로 입력해 주세요.' })
      .min(1, { error: '수량은 1개 이상이어야 해요.' })
      .max(99_999, { error: '한 번에 99,999개까지 주문할 수 있어요.' }),
    unitPrice: wonSchema,
    until: z.iso.date({ error: '언제까지 기다릴지 골라 주세요.' }),
    agreed: z.array(Consent, { error: '필수 동의를 확인해 주세요.' }).max(20),
  }),
  reply: z.object({ waitingId: z.int() }),
  refusals: {
    'option-not-found': { status: 404, message: '상품을 찾을 수 없어요.' },
    'still-there': { status: 409, message: '지금 주문할 수 있는 상품이에요.' },
    'already-waiting': { status: 409, message: '이 상품은 이미 자동 주문을 기다리고 있어요.' },
    'line-refused': { status: 409, message: '{0}' },
    'price-changed': {
      status: 409,
      message: '그사이 가격이 바뀌었어요. 새 가격을 확인하고 다시 신청해 주세요.',
    },
    'waiting-full': {
      status: 409,
      message: `자동 주문은 ${MOST_WAITING}개까지 둘 수 있어요. 필요 없는 신청을 취소해 주세요.`,
    },
    'no-credit': { status: 409, message: '자동 주문은 여신으로만 결제해요. 여신 거래를 먼저 시작해 주세요.' },
    'no-address': {
      status: 409,
      message: '자동 주문을 받을 기본 배송지가 없어요. 주문서에서 배송지를 저장해 주세요.',
    },
  },
})

export const endWaitingOrder = endpoint({
  method: 'DELETE',
  path: '/api/fo/waiting-orders/:waitingId',
  summary: 'No longer order it when it is there again',
  access: 'buyer',
  params: z.object({ waitingId: id }),
  reply: z.null(),
  refusals: {
    'waiting-not-found': {
      status: 404,
      message: '기다리는 자동 주문을 찾을 수 없어요. 이미 끝났는지 목록에서 확인해 주세요.',
    },
  },
})
