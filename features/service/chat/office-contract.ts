import { z } from 'zod'
import { isFilled, notFilled } from '#features/service/inquiries/answer-templates.ts'
import { pageOld } from '#platform/contract/envelope.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import {
  around,
  cardGone,
  chatFileId,
  fileMissing,
  filesGone,
  messageFields,
  seqNumber,
  words,
} from './contract.ts'

const chatParams = z.object({ memberId: z.coerce.number<number>().int().min(1).max(2_147_483_647) })
const chatNotFound = { status: 404, message: '상담을 찾을 수 없어요.' } as const
const ChatStateSchema = z.enum(['waiting', 'answered', 'closed'])

const OfficeChat = z.object({
  memberId: z.int(),
  askedBy: z.string(),
  state: ChatStateSchema,
  movedAt: z.iso.datetime(),
  assignee: z.string(),
  /** Messages of the member that nobody has read. */
  unread: z.int(),
  lastSeq: z.int(),
  readByMember: z.int(),
  lastWords: z.string(),
})
export type OfficeChat = z.infer<typeof OfficeChat>

const OfficeMessage = z.object({
  ...messageFields,
  author: z.enum(['member', 'staff', 'note', 'shop']),
  actor: z.string(),
})
export type OfficeChatMessage = z.infer<typeof OfficeMessage>

export const listChats = endpoint({
  method: 'GET',
  path: '/api/bo/chats',
  summary: 'Conversations of one state: who waits longest first, others the last first',
  access: 'menu:chats',
  query: z.object({
    state: ChatStateSchema.default('waiting'),
    memberId: chatParams.shape.memberId.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(OfficeChat), next: z.string().nullable() }),
})

export const listOfficeMessages = endpoint({
  method: 'GET',
  path: '/api/bo/chats/:memberId/messages',
  summary: 'Messages of a conversation with the notes of staff, before or after a number',
  access: 'menu:chats',
  params: chatParams,
  query: around,
  reply: z.object({ rows: z.array(OfficeMessage), more: z.boolean() }),
})

export const answerChat = endpoint({
  method: 'POST',
  path: '/api/bo/chats/:memberId/messages',
  summary: 'Answer, or write a note that the member never sees; who answers first takes the conversation on',
  access: 'menu:chats:write',
  idempotent: true,
  params: chatParams,
  body: z
    .object({
      author: z.enum(['staff', 'note']),
      body: words,
      fileId: chatFileId,
      productCode: z.string().max(40).optional(),
    })
    .refine(isFilled, notFilled),
  reply: z.object({ seq: z.int() }),
  refusals: { 'card-gone': cardGone, 'chat-not-found': chatNotFound, 'files-gone': filesGone },
})

export const markOfficeRead = endpoint({
  method: 'PUT',
  path: '/api/bo/chats/:memberId/read',
  summary: 'Staff have read up to this number',
  access: 'menu:chats',
  params: chatParams,
  body: z.object({ seq: z.int().min(0).max(2_147_483_647) }),
  reply: z.null(),
})

export const tellOfficeTyping = endpoint({
  // changes nothing, so it leaves no row in the audit trail every few seconds
  method: 'GET',
  path: '/api/bo/chats/:memberId/typing',
  summary: 'Tells the member that staff are writing; stored nowhere',
  access: 'menu:chats:write',
  params: chatParams,
  reply: z.null(),
})

export const takeChat = endpoint({
  method: 'PUT',
  path: '/api/bo/chats/:memberId/assignee',
  summary: 'The caller takes the conversation on',
  access: 'menu:chats:write',
  params: chatParams,
  reply: z.null(),
  refusals: { 'chat-not-found': chatNotFound },
})

export const closeChat = endpoint({
  method: 'POST',
  path: '/api/bo/chats/:memberId/close',
  summary: "Nothing more is to be said for now; or the member's words go on as a question",
  access: 'menu:chats:write',
  params: chatParams,
  body: z.object({
    asInquiry: z.boolean().default(false),
    /** The last message that was read; of an older page, nothing. */
    lastSeq: z.int().min(0).max(2_147_483_647).optional(),
  }),
  reply: z.object({ inquiryId: z.int().nullable() }),
  refusals: {
    'chat-not-found': chatNotFound,
    'chat-ended': { status: 409, message: '이미 마친 상담이에요.' },
    'newer-message': { status: 409, message: '그사이 고객이 새로 적었어요. 확인한 뒤 상담을 마쳐 주세요.' },
    'page-old': pageOld,
    'nothing-asked': { status: 409, message: '문의로 넘길 고객 메시지가 없어요.' },
  },
})

export const readOfficeFile = endpoint({
  method: 'GET',
  path: '/api/bo/chats/:memberId/messages/:seq/file',
  summary: 'The file of a message',
  access: 'menu:chats',
  params: chatParams.extend({ seq: seqNumber }),
  reply: fileReply,
  refusals: { 'file-not-found': fileMissing },
})
