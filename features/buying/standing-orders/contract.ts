import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { Consent } from '#features/buying/orders/sheet-contract.ts'
import { QuickOption } from '#features/buying/quick-order/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const STANDING_LINES = 100
export const MOST_STANDING = 20
const BYTES = 32_768

const Rhythm = z
  .object({
    every: z.enum(['weeks', 'month']),
    count: z.int({ error: '주기를 확인해 주세요.' }).min(1).max(31),
  })
  .refine(({ every, count }) => every === 'month' || count <= 12, { error: '12주까지 고를 수 있어요.' })
export type Rhythm = z.infer<typeof Rhythm>
export const Move = z.enum(['skip', 'pause', 'resume', 'end'])
export type Move = z.infer<typeof Move>
const StandingState = z.enum(['active', 'paused', 'ended'])
export type StandingState = z.infer<typeof StandingState>
const RunState = z.enum(['told', 'asked', 'placed', 'skipped', 'missed'])
export type RunState = z.infer<typeof RunState>

const StandingParams = z.object({ standingId: z.coerce.number().pipe(z.int().min(1).max(2_147_483_647)) })

const wanted = {
  optionId: z.int().min(1).max(2_147_483_647),
  quantity: z
    .int({ error: '수량은 정수로 입력해 주세요.' })
    .min(1, { error: '수량은 1개 이상이어야 해요.' })
    .max(99_999, { error: '한 번에 99,999개까지 주문할 수 있어요.' }),
}
const eachOnce = (lines: { optionId: number }[]) =>
  new Set(lines.map(({ optionId }) => optionId)).size === lines.length
const SAME = '같은 상품이 두 번 들어 있어요.'

const Run = z.object({
  on: z.iso.date(),
  state: RunState,
  orderNumber: z.string().nullable(),
  /** What was left out, or why nothing was ordered. */
  note: z.string(),
})

const StandingOrder = z.object({
  standingId: z.int(),
  version: z.int(),
  name: z.string(),
  rhythm: Rhythm,
  state: StandingState,
  nextOn: z.iso.date(),
  orderedBy: z.string(),
  /** Whether the reader may change it, and say yes to its prices; a server of an older build does not say. */
  mayChange: z.boolean().default(true),
  lines: z.array(z.object({ quantity: z.int(), agreedPrice: wonSchema, option: QuickOption })),
  /** The next day, once its buyer was told. */
  open: Run.nullable(),
  /** Days that are over, newest first. */
  past: z.array(Run),
})
export type StandingOrder = z.infer<typeof StandingOrder>

const notFound = { status: 404, message: '정기 주문을 찾을 수 없어요.' } as const
const changed = {
  status: 409,
  message: '그사이 바뀐 내용이 있어요. 새로 확인하고 다시 해 주세요.',
} as const

const others = {
  status: 403,
  message:
    '주문 한도가 있으면 다른 분이 만든 정기 주문은 바꿀 수 없어요. 만든 분이나 원장님께 요청해 주세요.',
} as const

const Draft = z.object({
  name: z
    .string({ error: '이름을 입력해 주세요.' })
    .trim()
    .min(1, { error: '이름을 입력해 주세요.' })
    .max(40, { error: '이름은 40자까지 쓸 수 있어요.' }),
  rhythm: Rhythm,
  nextOn: z.iso.date({ error: '주문할 날을 골라 주세요.' }),
  lines: z
    .array(z.object({ ...wanted, unitPrice: wonSchema }))
    .min(1, { error: '주문할 상품을 넣어 주세요.' })
    .max(STANDING_LINES)
    .refine(eachOnce, { error: SAME }),
})
const draftRefusals = {
  'too-soon': { status: 409, message: '주문할 날은 3일 뒤부터 고를 수 있어요.' },
  'too-late': { status: 409, message: '주문할 날은 1년 안에서 골라 주세요.' },
  'prices-changed': {
    status: 409,
    message: '그사이 가격이 바뀌었어요. 새 가격을 확인하고 다시 저장해 주세요.',
  },
  'lines-refused': { status: 409, message: '{0}' },
} as const

export const listStandingOrders = endpoint({
  method: 'GET',
  path: '/api/fo/standing-orders',
  summary: 'The orders of the institution that repeat by rule, with what each line costs at this moment',
  access: 'business',
  reply: z.array(StandingOrder),
})

export const previewStanding = endpoint({
  method: 'POST',
  path: '/api/fo/standing-orders/preview',
  summary: 'What lines of an order that is to repeat cost at this moment',
  access: 'buyer',
  passive: true,
  bodyBytes: BYTES,
  body: z.object({
    lines: z.array(z.object(wanted)).min(1).max(STANDING_LINES).refine(eachOnce, { error: SAME }),
  }),
  reply: z.object({ lines: z.array(z.object({ quantity: z.int(), option: QuickOption })) }),
})

export const addStanding = endpoint({
  method: 'POST',
  path: '/api/fo/standing-orders',
  summary: 'Let an order repeat by rule, by credit, at the prices that its buyer saw',
  access: 'buyer',
  idempotent: true,
  bodyBytes: BYTES,
  body: Draft.extend({ agreed: z.array(Consent, { error: '필수 동의를 확인해 주세요.' }).max(20) }),
  reply: z.object({ standingId: z.int() }),
  refusals: {
    ...draftRefusals,
    'standing-full': {
      status: 409,
      message: `정기 주문은 ${MOST_STANDING}개까지 둘 수 있어요. 안 쓰는 정기 주문을 그만두고 다시 만들어 주세요.`,
    },
    'no-credit': { status: 409, message: '정기 주문은 여신으로만 결제해요. 여신 거래를 먼저 시작해 주세요.' },
    'no-address': {
      status: 409,
      message: '정기 주문을 받을 기본 배송지가 없어요. 주문서에서 배송지를 저장해 주세요.',
    },
  },
})

export const changeStanding = endpoint({
  method: 'PUT',
  path: '/api/fo/standing-orders/:standingId',
  summary: 'Change rule and lines of a standing order, at the prices that its buyer saw',
  access: 'buyer',
  bodyBytes: BYTES,
  params: StandingParams,
  body: Draft.extend({ version: z.int().min(1).max(2_147_483_647) }),
  reply: z.null(),
  refusals: {
    ...draftRefusals,
    'standing-not-found': notFound,
    'standing-changed': changed,
    'others-standing': others,
  },
})

export const moveStanding = endpoint({
  method: 'POST',
  path: '/api/fo/standing-orders/:standingId/moves',
  summary: 'Skip the next day of a standing order, pause, resume or end it',
  access: 'buyer',
  params: StandingParams,
  body: z.object({
    move: Move,
    /** The next day that was shown: what is skipped is what was seen. */
    nextOn: z.iso.date(),
  }),
  reply: z.null(),
  refusals: { 'standing-not-found': notFound, 'standing-changed': changed },
})

export const agreeToPrices = endpoint({
  method: 'POST',
  path: '/api/fo/standing-orders/:standingId/prices',
  summary: 'Say yes to changed prices of a standing order, as they were shown',
  access: 'buyer',
  bodyBytes: BYTES,
  params: StandingParams,
  body: z.object({
    nextOn: z.iso.date(),
    lines: z
      .array(z.object({ optionId: wanted.optionId, unitPrice: wonSchema }))
      .min(1)
      .max(STANDING_LINES)
      .refine(eachOnce, { error: SAME }),
  }),
  reply: z.null(),
  refusals: {
    'standing-not-found': notFound,
    'standing-changed': changed,
    'others-standing': others,
    'prices-changed': draftRefusals['prices-changed'],
  },
})
