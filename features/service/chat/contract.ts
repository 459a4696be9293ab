import { z } from 'zod'
import { OrderStatus } from '#features/buying/orders/overview-contract.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

export const CHAT_LENGTH = 1_000
/** Messages of one answer. */
export const PAGE = 50

export const seqNumber = z.coerce.number<number>().int().min(0).max(2_147_483_647)
export const words = z
  .string()
  .trim()
  .min(1, '메시지를 입력해 주세요.')
  .max(CHAT_LENGTH, '메시지는 1,000자까지 보낼 수 있어요.')
export const chatFileId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}$/)
  .optional()
export const filesGone = {
  status: 409,
  message: '첨부한 파일을 찾을 수 없어요. 파일을 다시 올려 주세요.',
} as const
export const fileMissing = { status: 404, message: '파일을 찾을 수 없어요.' } as const

export const cardGone = {
  status: 404,
  message: '함께 보내려던 상품이나 주문을 찾을 수 없어요. 카드를 빼고 보내 주세요.',
} as const

/** What a message is about, as it stands when it is read. */
const Card = z.union([
  z.object({
    kind: z.literal('product'),
    code: z.string(),
    name: z.string(),
    brand: z.string(),
    picture: z.string(),
  }),
  z.object({
    kind: z.literal('order'),
    number: z.string(),
    summary: z.string(),
    status: OrderStatus,
  }),
])
export type ChatCard = z.infer<typeof Card>

export const messageFields = {
  seq: z.int(),
  body: z.string(),
  at: z.iso.datetime(),
  fileName: z.string().nullable(),
  inquiryId: z.int().nullable(),
  card: Card.nullable(),
}
const ChatMessage = z.object({
  ...messageFields,
  author: z.enum(['member', 'staff', 'shop']),
  /** Of staff: who of them. */
  actor: z.string(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** Newest first, before a number; or what came after one, the first of it first. */
export const around = z.object({ before: seqNumber.optional(), after: seqNumber.optional() })

export const readChat = endpoint({
  method: 'GET',
  path: '/api/fo/chats',
  summary: "How the member's conversation stands: whether staff are there, how far it was read",
  access: 'member',
  passive: true,
  reply: z.object({
    /** Whether a message can be sent now. */
    open: z.boolean(),
    /** While it cannot: when it can again. */
    opensAt: z.iso.datetime().nullable(),
    hours: z.string(),
    state: z.enum(['waiting', 'answered', 'closed']),
    assignee: z.string(),
    /** How many wait before this member. */
    ahead: z.int(),
    unread: z.int(),
    /** How far staff have read. */
    readByStaff: z.int(),
  }),
})

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/fo/chats/messages',
  summary: "Messages of the member's conversation, before or after a number",
  access: 'member',
  passive: true,
  query: around,
  reply: z.object({ rows: z.array(ChatMessage), more: z.boolean() }),
})

export const sayInChat = endpoint({
  method: 'POST',
  path: '/api/fo/chats/messages',
  summary: 'Write to the shop; the same key writes one message',
  access: 'member',
  idempotent: true,
  body: z
    .object({
      body: words,
      fileId: chatFileId,
      productCode: z.string().max(40).optional(),
      orderNumber: z.string().max(40).optional(),
    })
    .refine(({ productCode, orderNumber }) => productCode === undefined || orderNumber === undefined, {
      path: ['orderNumber'],
      message: '카드는 한 장만 보낼 수 있어요.',
    }),
  reply: z.object({ seq: z.int() }),
  refusals: {
    'card-gone': cardGone,
    'chat-closed': {
      status: 409,
      message: '지금은 상담 시간이 아니에요. 1:1 문의로 남겨 주시면 답해 드려요.',
    },
    'files-gone': filesGone,
  },
})

export const markChatRead = endpoint({
  method: 'PUT',
  path: '/api/fo/chats/read',
  summary: 'The member has read up to this number',
  access: 'member',
  body: z.object({ seq: z.int().min(0).max(2_147_483_647) }),
  reply: z.null(),
})

export const tellTyping = endpoint({
  method: 'POST',
  path: '/api/fo/chats/typing',
  summary: 'The member is writing: told to staff, stored nowhere',
  access: 'member',
  reply: z.null(),
})

export const askInstead = endpoint({
  method: 'POST',
  path: '/api/fo/chats/inquiry',
  summary: 'What was written goes on as a question, which staff answer when they are there',
  access: 'member',
  idempotent: true,
  body: z.object({ body: words, fileId: chatFileId }),
  reply: z.object({ inquiryId: z.int() }),
  refusals: { 'files-gone': filesGone },
})

export const readChatFile = endpoint({
  method: 'GET',
  path: '/api/fo/chats/messages/:seq/file',
  summary: "The file of a message of the member's conversation",
  access: 'member',
  params: z.object({ seq: seqNumber }),
  reply: fileReply,
  refusals: { 'file-not-found': fileMissing },
})

export const readChannel = endpoint({
  method: 'GET',
  path: '/api/fo/chats/channel',
  summary: 'What boots Channel Talk for this member, where the shop uses it; the hash proves who they are',
  access: 'member',
  reply: z.object({
    pluginKey: z.string(),
    memberId: z.string(),
    /** HMAC-SHA256 of memberId under the channel's secret, in hex. */
    memberHash: z.string(),
    name: z.string(),
  }),
  refusals: { 'not-used': { status: 404, message: '채널톡을 쓰지 않는 쇼핑몰이에요.' } },
})
