import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

const MessageRow = z.object({
  key: z.string(),
  /** The sentence that the code is written with. */
  original: z.string(),
  /** What staff put in its place. */
  changed: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type MessageRow = z.infer<typeof MessageRow>
const Filter = z.object({
  search: z.string().trim().max(100).default(''),
  changed: z.enum(['all', 'changed']).default('all'),
})
const Key = z.object({ key: z.string().max(100) })
const refusals = {
  'message-not-found': { status: 404, message: '메시지를 찾을 수 없어요.' },
  'message-changed': {
    status: 409,
    message: '그사이 다른 사람이 이 문장을 바꿨어요. 바뀐 문장을 확인하고 다시 해 주세요.',
  },
} as const

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/bo/messages',
  summary: 'Every sentence the server and the shop may say',
  access: 'menu:messages',
  query: Filter.extend({
    cursor: z.string().max(200).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(MessageRow), next: z.string().nullable(), total: z.int() }),
})

export const changeMessage = endpoint({
  method: 'PUT',
  path: '/api/bo/messages/:key',
  summary: 'Put another sentence in place of one',
  access: 'menu:messages:write',
  params: Key,
  body: z.object({
    /** When the sentence that is replaced was changed; null: it is the original. */
    seenAt: z.iso.datetime().nullable(),
    text: z.string().trim().min(1, '메시지를 입력해 주세요.').max(500, '500자까지 입력할 수 있어요.'),
  }),
  reply: z.null(),
  refusals: {
    ...refusals,
    'message-places': { status: 422, message: '바뀌는 값의 자리({0})를 원문과 똑같이 남겨 주세요.' },
  },
})

export const restoreMessage = endpoint({
  method: 'DELETE',
  path: '/api/bo/messages/:key',
  summary: 'Take the original sentence back',
  access: 'menu:messages:write',
  params: Key,
  query: z.object({ seenAt: z.iso.datetime() }),
  reply: z.null(),
  refusals,
})

export const exportMessages = endpoint({
  method: 'GET',
  path: '/api/bo/messages/excel',
  summary: 'Every sentence as Excel',
  access: 'menu:messages:export',
  query: Filter,
  reply: fileReply,
})
