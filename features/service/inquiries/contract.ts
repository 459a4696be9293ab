import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const MOST_INQUIRIES = 100
export const MESSAGE_LENGTH = 2_000

export const InquiryKindSchema = z.enum(
  ['order', 'product', 'delivery', 'money', 'account', 'adverse-event', 'other'],
  {
    error: '문의 유형을 골라 주세요.',
  },
)
export const InquiryStateSchema = z.enum(['asked', 'answered', 'closed'])
export const inquiryParams = z.object({
  inquiryId: z.coerce.number<number>().int().min(1).max(2_147_483_647),
})
export const words = z
  .string()
  .trim()
  .min(1, '내용을 입력해 주세요.')
  .max(MESSAGE_LENGTH, '내용은 2,000자까지 입력할 수 있어요.')
const fileId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}$/)
  .optional()

export const inquiryFields = {
  inquiryId: z.int(),
  kind: InquiryKindSchema,
  title: z.string(),
  state: InquiryStateSchema,
  askedAt: z.iso.datetime(),
}
const InquiryRow = z.object(inquiryFields)
export type InquiryRow = z.infer<typeof InquiryRow>

export const messageFields = {
  id: z.int(),
  body: z.string(),
  at: z.iso.datetime(),
  fileId: z.string().nullable(),
  files: z.array(z.object({ no: z.int(), name: z.string() })),
}
const Message = z.object({ ...messageFields, author: z.enum(['member', 'staff']) })
export type InquiryMessage = z.infer<typeof Message>
export const aboutFields = {
  orderNumber: z.string().nullable(),
  lot: z.string(),
  happenedOn: z.iso.date().nullable(),
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
}

export const inquiryNotFound = { status: 404, message: '문의를 찾을 수 없어요.' } as const
const inquiryClosed = {
  status: 409,
  message: '종결된 문의예요. 더 궁금한 점은 새 문의로 남겨 주세요.',
} as const
const filesGone = {
  status: 409,
  message: '첨부한 파일을 찾을 수 없어요. 파일을 다시 올려 주세요.',
} as const

export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/fo/inquiries',
  summary: "The member's newest questions",
  access: 'member',
  reply: z.array(InquiryRow),
})

export const readInquiry = endpoint({
  method: 'GET',
  path: '/api/fo/inquiries/:inquiryId',
  summary: "One of the member's questions and what was said since",
  access: 'member',
  params: inquiryParams,
  reply: z.object({ ...inquiryFields, ...aboutFields, messages: z.array(Message) }),
  refusals: { 'inquiry-not-found': inquiryNotFound },
})

export const askInquiry = endpoint({
  method: 'POST',
  path: '/api/fo/inquiries',
  summary: 'Ask the shop; what harmed a patient names its lot and day',
  access: 'member',
  idempotent: true,
  body: z
    .object({
      kind: InquiryKindSchema,
      title: z.string().trim().min(1, '제목을 입력해 주세요.').max(80, '제목은 80자까지 입력할 수 있어요.'),
      body: words,
      orderNumber: z.string().trim().max(40, '주문번호를 확인해 주세요.').optional(),
      productCode: z.string().trim().max(40, '상품을 확인해 주세요.').optional(),
      lot: z.string().trim().max(60, '로트 번호는 60자까지 입력할 수 있어요.').default(''),
      happenedOn: z.iso.date('날짜를 골라 주세요.').optional(),
      fileId,
    })
    .refine(({ kind, lot }) => kind !== 'adverse-event' || lot !== '', {
      path: ['lot'],
      error: '로트 번호를 입력해 주세요.',
    })
    .refine(({ kind, happenedOn }) => kind !== 'adverse-event' || happenedOn !== undefined, {
      path: ['happenedOn'],
      error: '발생일을 골라 주세요.',
    }),
  reply: z.object({ inquiryId: z.int() }),
  refusals: {
    'order-not-found': { status: 404, message: '주문을 찾을 수 없어요. 주문번호를 확인해 주세요.' },
    'product-not-found': { status: 404, message: '상품을 찾을 수 없어요. 상품 화면에서 다시 문의해 주세요.' },
    'day-to-come': { status: 400, message: '발생일은 오늘이나 그 전이어야 해요.' },
    'files-gone': filesGone,
  },
})

export const askAgain = endpoint({
  method: 'POST',
  path: '/api/fo/inquiries/:inquiryId/messages',
  summary: 'Ask further; the question waits for an answer again',
  access: 'member',
  idempotent: true,
  params: inquiryParams,
  body: z.object({ body: words, fileId }),
  reply: z.null(),
  refusals: {
    'inquiry-not-found': inquiryNotFound,
    'inquiry-closed': inquiryClosed,
    'files-gone': filesGone,
  },
})
