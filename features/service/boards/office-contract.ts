import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fileRefusals } from '#features/running/files/refusals.ts'
import { PostFile } from './contract.ts'
import { inOrder } from './rules.ts'
import { isVideoAddress } from './video-address.ts'

const id = z.coerce.number<number>().int().min(1).max(2_147_483_647)
const version = z.int().min(1).max(2_147_483_647)
const BoardSchema = z.enum(['notice', 'library', 'academic'])
const text = (what: string, most: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} 입력해 주세요.`)
    .max(most, `${most.toLocaleString('ko-KR')}자까지 입력할 수 있어요.`)

export const POST_LENGTH = 20_000
const fields = {
  title: text('제목을', 100),
  category: text('분류를', 20),
  body: text('내용을', POST_LENGTH),
  pinned: z.boolean(),
  state: z.enum(['draft', 'published', 'withdrawn']),
  audience: z.enum(['everyone', 'members']),
  publishedAt: z.iso.datetime('게시 일시를 골라 주세요.'),
  /** Left out by an older page: as it is. */
  endsAt: z.iso.datetime('게시 종료 일시를 다시 골라 주세요.').nullish(),
  brandName: z.string().trim().max(60, '브랜드는 60자까지예요.'),
  productCode: z.string().trim().max(40, '상품코드는 40자까지예요.'),
  videoUrl: z
    .string()
    .trim()
    .max(300, '영상 주소는 300자까지예요.')
    .refine(isVideoAddress, 'https://로 시작하는 영상 주소를 입력해 주세요.'),
}
const tooEarly = '게시 종료 일시는 게시 일시보다 뒤여야 해요.'
const atEnd = { path: ['endsAt'], error: tooEarly }
/** New attachments. */
const fileId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32}$/)
  .nullish()
/**
 * Which of those before stay, in this order, before the new ones. Left out by an older page: all; none once `fileId`
 * is new ones, or null.
 */
const keptFiles = z.array(z.int().min(1)).max(100).optional()

const OfficePost = z.object({
  postId: z.int(),
  board: BoardSchema,
  ...fields,
  body: z.string(),
  shown: z.enum(['draft', 'scheduled', 'published', 'ended', 'withdrawn']),
  /** Their names, for an older page. */
  files: z.array(z.string()),
  fileId: z.string().nullable(),
  attached: z.array(PostFile),
  version: z.int(),
  actor: z.string(),
  at: z.iso.datetime(),
})
export type OfficePost = z.infer<typeof OfficePost>

const refusals = {
  'files-gone': { status: 409, message: '첨부한 파일을 찾을 수 없어요. 파일을 다시 올려 주세요.' },
  'pictures-gone': { status: 409, message: '본문에 넣은 사진을 찾을 수 없어요. 사진을 다시 넣어 주세요.' },
  'brand-unknown': { status: 400, message: '등록된 브랜드 이름이 아니에요.' },
  'product-unknown': { status: 400, message: '등록된 상품코드가 아니에요.' },
} as const

export const listOfficePosts = endpoint({
  method: 'GET',
  path: '/api/bo/posts',
  summary: 'Posts of one board, whatever their state, the newest first',
  access: 'menu:boards',
  mayLag: true,
  query: z.object({
    board: BoardSchema.default('notice'),
    search: z.string().trim().max(60).optional(),
    postId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(OfficePost), next: z.string().nullable() }),
})

export const addPost = endpoint({
  method: 'POST',
  path: '/api/bo/posts',
  summary: 'A new post',
  access: 'menu:boards:write',
  idempotent: true,
  body: z.object({ board: BoardSchema, ...fields, fileId }).refine(inOrder, atEnd),
  reply: z.object({ postId: z.int() }),
  refusals,
})

export const changePost = endpoint({
  method: 'PUT',
  path: '/api/bo/posts/:postId',
  summary: 'Changes a post as it was read',
  access: 'menu:boards:write',
  params: z.object({ postId: id }),
  body: z.object({ ...fields, fileId, keptFiles, version }).refine(inOrder, atEnd),
  reply: z.null(),
  refusals: {
    ...refusals,
    'too-many-files': fileRefusals['too-many-files'],
    'ends-too-early': { status: 400, message: tooEarly },
    'post-missing': { status: 404, message: '글을 찾을 수 없어요.' },
    'post-changed': {
      status: 409,
      message: '그사이 다른 사람이 글을 바꿨어요. 새 내용을 확인한 뒤 다시 저장해 주세요.',
    },
  },
})

const faqFields = {
  category: z.enum(['member', 'order', 'delivery', 'money'], { error: '분류를 골라 주세요.' }),
  question: text('질문을', 200),
  answer: text('답변을', 2_000),
  rank: z.int('차례는 숫자로 입력해 주세요.').min(0, '차례는 0 이상이어야 해요.').max(10_000),
  shown: z.boolean(),
}
const OfficeFaq = z.object({
  faqId: z.int(),
  ...faqFields,
  version: z.int(),
  actor: z.string(),
  at: z.iso.datetime(),
})
export type OfficeFaq = z.infer<typeof OfficeFaq>

export const listOfficeFaqs = endpoint({
  method: 'GET',
  path: '/api/bo/faqs',
  summary: 'Questions of one category in their order, shown or not',
  access: 'menu:faqs',
  mayLag: true,
  query: z.object({
    category: z.enum(['member', 'order', 'delivery', 'money']).default('member'),
    faqId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(OfficeFaq), next: z.string().nullable() }),
})

export const addFaq = endpoint({
  method: 'POST',
  path: '/api/bo/faqs',
  summary: 'A new question with its answer',
  access: 'menu:faqs:write',
  idempotent: true,
  body: z.object(faqFields),
  reply: z.object({ faqId: z.int() }),
})

export const changeFaq = endpoint({
  method: 'PUT',
  path: '/api/bo/faqs/:faqId',
  summary: 'Changes a question as it was read',
  access: 'menu:faqs:write',
  params: z.object({ faqId: id }),
  body: z.object({ ...faqFields, version }),
  reply: z.null(),
  refusals: {
    'faq-missing': { status: 404, message: '질문을 찾을 수 없어요.' },
    'faq-changed': {
      status: 409,
      message: '그사이 다른 사람이 질문을 바꿨어요. 새 내용을 확인한 뒤 다시 저장해 주세요.',
    },
  },
})
