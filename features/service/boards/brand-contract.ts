import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { summary } from './contract.ts'
import { BOARDS } from './rules.ts'

const BrandPost = renamed({ board: ['board', z.enum(BOARDS)], ...summary })
export type BrandPost = z.output<typeof BrandPost>

export const listBrandPosts = endpoint({
  method: 'GET',
  path: '/api/fo/brands/:brandCode/posts',
  summary: 'The newest notices, papers and academic content of one brand, some of each',
  access: 'anyone',
  mayLag: true,
  params: z.object({ brandCode: z.string().min(1).max(40) }),
  reply: z.array(BrandPost),
})
