import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** ISO text on the wire, a moment in code. */
const Moment = z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (at) => at.toISOString() })

/** ntcNo is the notice's number in addresses and on the wire. */
const NoticeRow = z.object({ ntcNo: z.int(), title: z.string(), category: z.string(), pinned: z.boolean(), publishedAt: Moment })
export type NoticeRow = z.output<typeof NoticeRow>

const Neighbour = z.object({ ntcNo: z.int(), title: z.string() }).nullable()

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/fo/notices',
  summary: 'Notices, pinned first, newest first',
  access: 'anyone',
  query: z.object({ cursor: z.string().max(100).optional(), size: z.coerce.number().int().min(1).max(50).default(20) }),
  reply: z.object({ rows: z.array(NoticeRow), next: z.string().nullable() }),
})

export const readNotice = endpoint({
  method: 'GET',
  path: '/api/fo/notices/:ntcNo',
  summary: 'One notice with its neighbours',
  access: 'anyone',
  params: z.object({ ntcNo: z.coerce.number().int().min(1).max(2_147_483_647) }),
  reply: NoticeRow.extend({ body: z.string(), previous: Neighbour, next: Neighbour }),
  refusals: { 'notice-not-found': { status: 404, message: '공지사항을 찾을 수 없어요. 삭제되었거나 주소가 바뀌었을 수 있어요.' } },
})
