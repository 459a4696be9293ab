import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { page, postParams, summary, whole } from './contract.ts'

/** What it is about and how far the reader came. */
const about = {
  brandCode: ['brndCd', z.string().nullable()],
  brandName: ['brndNm', z.string().nullable()],
  productCode: ['prdCd', z.string().nullable()],
  productName: ['prdNm', z.string().nullable()],
  video: ['video', z.boolean()],
  percent: ['percent', z.int()],
  completed: ['completed', z.boolean()],
} as const
const ArticleRow = renamed({ ...summary, ...about })
export type ArticleRow = z.output<typeof ArticleRow>

const notFound = { status: 404, message: '학술컨텐츠를 찾을 수 없어요. 내려간 글일 수 있어요.' } as const

export const listArticles = endpoint({
  method: 'GET',
  path: '/api/fo/academic',
  summary: 'Academic content of a category, a brand, a product or all, newest first',
  access: 'member',
  mayLag: true,
  query: page.extend({
    category: z.string().max(20).optional(),
    brandCode: z.string().max(40).optional(),
    productCode: z.string().max(40).optional(),
  }),
  reply: z.object({ rows: z.array(ArticleRow), next: z.string().nullable() }),
})

export const readArticle = endpoint({
  method: 'GET',
  path: '/api/fo/academic/:number',
  summary: 'One piece of academic content, for members alone',
  access: 'member',
  params: postParams,
  reply: renamed({ ...whole, ...about, videoUrl: ['videoUrl', z.string()] }),
  refusals: { 'article-not-found': notFound },
})

export const recordReading = endpoint({
  method: 'PUT',
  path: '/api/fo/academic/:number/reading',
  summary: 'How far the reader came; never less than before, and through only when they say so',
  access: 'member',
  params: postParams,
  body: z.object({ percent: z.int().min(0).max(100), completed: z.boolean() }),
  reply: z.null(),
  refusals: { 'article-not-found': notFound },
})
