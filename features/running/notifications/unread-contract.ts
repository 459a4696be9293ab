import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/fo/notifications/unread',
  summary: 'How many this member has not read; 100 stands for more',
  access: 'member',
  passive: true,
  reply: z.object({ unread: z.int() }),
})
