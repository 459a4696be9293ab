import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'

/** ISO text on the wire, a moment in code. */
const Moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
})

const number = ['ntcNo', z.int()] as const
const title = ['title', z.string()] as const
export const summary = {
  number,
  title,
  category: ['category', z.string()],
  pinned: ['pinned', z.boolean()],
  publishedAt: ['publishedAt', Moment],
} as const
const NoticeRow = renamed(summary)
export type NoticeRow = z.output<typeof NoticeRow>

export const PostFile = z.object({ no: z.int(), name: z.string(), bytes: z.int() })
export type PostFile = z.infer<typeof PostFile>
export const attached = {
  fileId: ['fileId', z.string().nullable()],
  files: ['files', z.array(PostFile)],
} as const

const Neighbour = renamed({ number, title }).nullable()
export const whole = {
  ...summary,
  ...attached,
  body: ['body', z.string()],
  /** The body, ready to be shown. */
  html: ['html', z.string()],
  previous: ['previous', Neighbour],
  next: ['next', Neighbour],
} as const

export const page = z.object({
  cursor: z.string().max(100).optional(),
  size: z.coerce.number<number>().int().min(1).max(50).default(20),
})
export const postParams = z.object({
  number: z.coerce.number<number>().int().min(1).max(2_147_483_647),
})

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/fo/notices',
  summary: 'Notices, pinned first, newest first',
  access: 'anyone',
  mayLag: true,
  query: page,
  reply: z.object({ rows: z.array(NoticeRow), next: z.string().nullable() }),
})

export const readNotice = endpoint({
  method: 'GET',
  path: '/api/fo/notices/:number',
  summary: 'One notice with its attachments and its neighbours',
  access: 'anyone',
  params: postParams,
  reply: renamed(whole),
  refusals: {
    'notice-not-found': {
      status: 404,
      message: '공지사항을 찾을 수 없어요. 삭제되었거나 주소가 바뀌었을 수 있어요.',
    },
  },
})
