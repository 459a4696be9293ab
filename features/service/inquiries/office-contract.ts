import { z } from 'zod'
import { isFilled, notFilled } from './answer-templates.ts'
import { pageOld } from '#platform/contract/envelope.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  aboutFields,
  inquiryFields,
  inquiryNotFound,
  InquiryKindSchema,
  inquiryParams,
  InquiryStateSchema,
  messageFields,
  words,
} from './contract.ts'

const OfficeRow = z.object({
  ...inquiryFields,
  ...aboutFields,
  askedBy: z.string(),
  assignee: z.string(),
  dueAt: z.iso.datetime(),
  overdue: z.boolean(),
  reportNumber: z.string(),
})
export type OfficeInquiry = z.infer<typeof OfficeRow>
const OfficeMessage = z.object({
  ...messageFields,
  author: z.enum(['member', 'staff', 'note']),
  actor: z.string(),
})
const closed = { status: 409, message: '이미 종결된 문의예요.' } as const
/** The last message that was read. */
const lastId = z.int().min(0).max(2_147_483_647)

export const listOfficeInquiries = endpoint({
  method: 'GET',
  path: '/api/bo/inquiries',
  summary: 'Questions of one state; what waits stands by its deadline, what is done the last first',
  access: 'menu:inquiries',
  query: z.object({
    state: InquiryStateSchema.default('asked'),
    kind: InquiryKindSchema.optional(),
    /** In the title, who asked, the order's number or who answers. */
    search: z.string().trim().max(60).optional(),
    inquiryId: z.coerce.number<number>().int().min(1).max(2_147_483_647).optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(OfficeRow), next: z.string().nullable() }),
})

export const readMessages = endpoint({
  method: 'GET',
  path: '/api/bo/inquiries/:inquiryId/messages',
  summary: 'What was said about a question, with the notes of staff',
  access: 'menu:inquiries',
  params: inquiryParams,
  reply: z.array(OfficeMessage),
})

export const answerInquiry = endpoint({
  method: 'POST',
  path: '/api/bo/inquiries/:inquiryId/messages',
  summary: 'Answer what was read, or write a note that the member never sees',
  access: 'menu:inquiries:write',
  idempotent: true,
  params: inquiryParams,
  body: z
    .object({
      author: z.enum(['staff', 'note']),
      body: words,
      lastId,
    })
    .refine(isFilled, notFilled),
  reply: z.null(),
  refusals: {
    'inquiry-not-found': inquiryNotFound,
    'inquiry-closed': closed,
    'newer-message': {
      status: 409,
      message: '쓰는 동안 새 메시지가 왔어요. 확인한 뒤 다시 보내 주세요.',
    },
  },
})

export const takeInquiry = endpoint({
  method: 'PUT',
  path: '/api/bo/inquiries/:inquiryId/assignee',
  summary: 'The caller takes the question on',
  access: 'menu:inquiries:write',
  params: inquiryParams,
  reply: z.null(),
  refusals: { 'inquiry-not-found': inquiryNotFound },
})

export const closeInquiry = endpoint({
  method: 'POST',
  path: '/api/bo/inquiries/:inquiryId/close',
  summary: 'Nothing more is to be said after what was read; an adverse event needs the number of its report',
  access: 'menu:inquiries:write',
  params: inquiryParams,
  body: z.object({
    reportNumber: z.string().trim().max(60, '보고 번호는 60자까지예요.').default(''),
    /** Of an older page, nothing. */
    lastId: lastId.optional(),
  }),
  reply: z.null(),
  refusals: {
    'inquiry-not-found': inquiryNotFound,
    'page-old': pageOld,
    'inquiry-closed': closed,
    'newer-message': {
      status: 409,
      message: '그사이 고객의 새 메시지나 다른 사람의 답변이 왔어요. 확인한 뒤 종결해 주세요.',
    },
    'report-needed': { status: 409, message: '이상사례는 보고 번호를 입력해야 종결할 수 있어요.' },
  },
})
