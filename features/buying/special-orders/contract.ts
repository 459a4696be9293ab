import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'

export const OFFER_LINES = 50
export const SpecialOrderId = z.string().regex(/^S\d{8}-\d{4,9}$/)
export const DraftId = z.uuid()
const optionId = z.int().min(1).max(2_147_483_647)
export const title = z
  .string()
  .trim()
  .min(1, '제목을 입력해 주세요.')
  .max(80, '제목은 80자까지 입력할 수 있어요.')
export const text = z.string().trim().max(1_000, '1,000자까지 입력할 수 있어요.')

const OfferLine = z.object({
  optionId: z.int(),
  name: z.string(),
  optionName: z.string(),
  unitName: z.string(),
  listPrice: wonSchema,
  unitPrice: wonSchema,
  /** What the offer still has, and what it had at first. */
  left: z.int(),
  quantity: z.int(),
  minQuantity: z.int(),
  stepQuantity: z.int(),
})
const offer = {
  specialOrderId: ['sordId', z.string()],
  title: ['title', z.string()],
  note: ['note', z.string()],
  startsOn: ['startsOn', z.iso.date()],
  endsOn: ['endsOn', z.iso.date()],
  state: ['state', z.enum(['upcoming', 'offered', 'ordered', 'sold-out', 'expired', 'closed'])],
  /** Why nothing of it can be ordered now, in a sentence; null when it can. */
  problem: ['problem', z.string().nullable()],
  /** Of the clinic's last order of it that stands. */
  orderNumber: ['orderNumber', z.string().nullable()],
  lines: ['lines', z.array(OfferLine)],
} as const
const OfferRow = renamed(offer)
export type OfferRow = z.output<typeof OfferRow>
const RequestRow = renamed({
  id: ['id', z.int()],
  title: ['title', z.string()],
  body: ['body', z.string()],
  state: ['state', z.enum(['asked', 'answered', 'declined'])],
  reply: ['reply', z.string()],
  at: ['at', z.iso.datetime()],
  about: ['sordId', z.string().nullable()],
  answer: ['answerSordId', z.string().nullable()],
})
export type RequestRow = z.output<typeof RequestRow>

const specialOrderNotFound = {
  status: 404,
  message: '스페셜오더를 찾을 수 없어요. 진행 중인 스페셜오더인지 확인해 주세요.',
} as const
/** Told at the sheet and when it is sent: nothing is ordered. */
export const offerRefusals = {
  'special-order-not-found': specialOrderNotFound,
  'special-order-ended': { status: 409, message: '{0}' },
  'special-order-short': { status: 409, message: '{0}' },
} as const
const params = z.object({ specialOrderId: SpecialOrderId })

export const listSpecialOrders = endpoint({
  method: 'GET',
  path: '/api/fo/special-orders',
  summary: 'The newest offers made to the clinic, and what it asked for',
  access: 'buyer',
  reply: z.object({ offers: z.array(OfferRow), requests: z.array(RequestRow) }),
})

export const readSpecialOrder = endpoint({
  method: 'GET',
  path: '/api/fo/special-orders/:specialOrderId',
  summary: 'One offer with its lines',
  access: 'buyer',
  params,
  reply: OfferRow,
  refusals: { 'special-order-not-found': specialOrderNotFound },
})

export const draftSpecialOrder = endpoint({
  method: 'POST',
  path: '/api/fo/special-orders/:specialOrderId/drafts',
  summary: 'Choose lines and quantities of an offer: the draft its order sheet is made from',
  access: 'buyer',
  idempotent: true,
  params,
  body: z.object({
    lines: z
      .array(z.object({ optionId, quantity: z.int().min(1).max(99_999) }))
      .min(1, '주문할 상품을 골라 주세요.')
      .max(OFFER_LINES)
      .refine((lines) => new Set(lines.map((line) => line.optionId)).size === lines.length, {
        error: '같은 상품이 두 번 들어 있어요.',
      }),
  }),
  reply: renamed({ draftId: ['tordId', DraftId] }),
  refusals: offerRefusals,
})

export const askQuote = endpoint({
  method: 'POST',
  path: '/api/fo/special-requests',
  summary: 'Ask for a quote, for goods not in the catalogue too, or for other terms than an offer has',
  access: 'buyer',
  idempotent: true,
  body: renamed({
    title: ['title', title],
    body: ['body', text.min(1, '필요한 상품과 수량을 적어 주세요.')],
    about: ['sordId', SpecialOrderId.optional()],
  }),
  reply: z.object({ id: z.int() }),
  refusals: {
    'special-order-not-found': specialOrderNotFound,
    'too-many-requests': {
      status: 409,
      message: '검토 중인 견적이 {0}건이에요. 답변을 받은 뒤 다시 요청해 주세요.',
    },
  },
})
