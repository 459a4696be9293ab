import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { OFFER_LINES, SpecialOrderId, text, title } from './contract.ts'

const OfficeOffer = z.object({
  number: z.string(),
  title: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  state: z.enum(['upcoming', 'offered', 'sold-out', 'expired', 'closed']),
  clinics: z.array(z.string()),
  lines: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      unitPrice: z.int(),
      quantity: z.int(),
      taken: z.int(),
    }),
  ),
  orders: z.array(z.string()),
})
export type OfficeOffer = z.infer<typeof OfficeOffer>
const OfficeRequest = z.object({
  id: z.int(),
  institutionName: z.string(),
  businessNumber: z.string(),
  title: z.string(),
  body: z.string(),
  about: z.string().nullable(),
  at: z.iso.datetime(),
})
export type OfficeRequest = z.infer<typeof OfficeRequest>

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/bo/special-orders',
  summary:
    'The newest offers with what was ordered of them, and the quotes that wait for an answer, oldest first',
  access: 'menu:special-orders',
  reply: z.object({ offers: z.array(OfficeOffer), requests: z.array(OfficeRequest) }),
})

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/bo/special-orders',
  summary: 'Offer goods to clinics at prices of their own, or answer a quote with an offer',
  access: 'menu:special-orders:write',
  idempotent: true,
  body: z.object({
    title,
    note: text.default(''),
    startsOn: z.iso.date('시작일을 확인해 주세요.'),
    endsOn: z.iso.date('종료일을 확인해 주세요.'),
    /** By business number. */
    clinics: z
      .array(z.string().regex(/^\d{10}$/, '사업자등록번호는 숫자 10자리예요.'))
      .min(1, '제안할 기관을 입력해 주세요.')
      .max(500),
    lines: z
      .array(
        z.object({
          /** The option's. */
          code: z.string().trim().min(1).max(60),
          unitPrice: z.int('단가는 원 단위로 입력해 주세요.').min(1).max(1_000_000_000),
          quantity: z.int('수량은 정수로 입력해 주세요.').min(1).max(1_000_000),
        }),
      )
      .min(1, '제안할 상품을 입력해 주세요.')
      .max(OFFER_LINES)
      .refine((lines) => new Set(lines.map((line) => line.code)).size === lines.length, {
        error: '같은 상품이 두 번 들어 있어요.',
      }),
    requestId: z.int().min(1).max(2_147_483_647).optional(),
  }),
  reply: z.object({ number: z.string() }),
  refusals: {
    'term-unfit': { status: 409, message: '종료일은 시작일과 오늘보다 빠를 수 없어요.' },
    'clinic-not-found': { status: 409, message: '사업자등록번호 {0} 기관을 찾을 수 없어요.' },
    'option-not-found': { status: 409, message: '품번 {0} 상품을 찾을 수 없어요.' },
    'quantity-unfit': { status: 409, message: '품번 {0}: {1}' },
    'request-answered': { status: 409, message: '이미 답변했거나 없는 견적 요청이에요.' },
  },
})

export const closeOffer = endpoint({
  method: 'POST',
  path: '/api/bo/special-orders/:number/close',
  summary: 'End an offer before its last day; what was ordered stays',
  access: 'menu:special-orders:write',
  params: z.object({ number: SpecialOrderId }),
  reply: z.null(),
  refusals: { 'offer-not-open': { status: 409, message: '이미 마감했거나 없는 스페셜오더예요.' } },
})

export const declineQuote = endpoint({
  method: 'POST',
  path: '/api/bo/special-requests/:id/decline',
  summary: 'Decline a quote with a reason that the clinic reads',
  access: 'menu:special-orders:write',
  params: z.object({ id: z.coerce.number<number>().int().positive().max(2_147_483_647) }),
  body: z.object({ reply: text.min(1, '사유를 입력해 주세요.') }),
  reply: z.null(),
  refusals: { 'request-answered': { status: 409, message: '이미 답변했거나 없는 견적 요청이에요.' } },
})
