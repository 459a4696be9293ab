import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Where a product is found, for templates of links. */
export const PRODUCT_PATH = '/product/detail?webPrdId='

const Told = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  /** A path of the shop. */
  link: z.string(),
  at: z.iso.datetime(),
  read: z.boolean(),
})
export type Told = z.infer<typeof Told>

export const listTold = endpoint({
  method: 'GET',
  path: '/api/fo/notifications',
  summary: 'What this member was told, newest first',
  access: 'member',
  query: z.object({
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(50).default(20),
  }),
  reply: z.object({ rows: z.array(Told), next: z.string().nullable() }),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/fo/notifications/unread',
  summary: 'How many this member has not read; 100 stands for more',
  access: 'member',
  passive: true,
  reply: z.object({ unread: z.int() }),
})

export const readTold = endpoint({
  method: 'PUT',
  path: '/api/fo/notifications/read',
  summary: 'All up to this one are read',
  access: 'member',
  body: z.object({ upTo: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  reply: z.null(),
})

const PhoneChannel = z.enum(['kakao', 'sms'])
const Choice = z.object({
  topic: z.string(),
  name: z.string(),
  kakao: z.boolean(),
  sms: z.boolean(),
  /** Why it cannot be turned off, of what of it cannot. */
  mandatory: z.string().nullable(),
  /** Nothing of it can be turned off. */
  closed: z.boolean(),
})

export const listChoices = endpoint({
  method: 'GET',
  path: '/api/fo/notification-choices',
  summary: 'What this member is told by phone',
  access: 'member',
  reply: z.array(Choice),
})

export const saveChoice = endpoint({
  method: 'PUT',
  path: '/api/fo/notification-choices',
  summary: 'Turn a topic on or off for a phone channel',
  access: 'member',
  body: z.object({ topic: z.string().max(20), channel: PhoneChannel, wanted: z.boolean() }),
  reply: z.null(),
  refusals: { 'choice-closed': { status: 409, message: '꼭 받아야 하는 알림이라 끌 수 없어요.' } },
})
