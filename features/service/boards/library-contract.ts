import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { attached, page, postParams, summary, whole } from './contract.ts'

const LibraryRow = renamed({ ...summary, ...attached })
export type LibraryRow = z.output<typeof LibraryRow>
const category = z.string().max(20).optional()
const notFound = { status: 404, message: '자료를 찾을 수 없어요. 내려간 자료일 수 있어요.' } as const

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/fo/library',
  summary: 'Documents of one category or all, pinned first, newest first',
  access: 'member',
  mayLag: true,
  query: page.extend({ category }),
  reply: z.object({ rows: z.array(LibraryRow), next: z.string().nullable() }),
})

export const readLibraryPost = endpoint({
  method: 'GET',
  path: '/api/fo/library/:number',
  summary: 'One post of the library with its files and its neighbours',
  access: 'member',
  params: postParams,
  reply: renamed(whole),
  refusals: { 'post-not-found': notFound },
})

/** Posts of one ZIP. */
export const MOST_CHOSEN = 20

export const downloadLibraryPosts = endpoint({
  method: 'GET',
  path: '/api/fo/library-zip',
  summary: 'The files of several posts as one ZIP, each post in a folder of its own',
  access: 'member',
  limited: 30,
  query: z.object({
    numbers: z
      .array(postParams.shape.number)
      .min(1, '자료를 골라 주세요.')
      .max(MOST_CHOSEN, '한 번에 20개까지 받을 수 있어요.'),
  }),
  reply: fileReply,
  refusals: { 'post-not-found': notFound },
})

export const downloadLibraryPost = endpoint({
  method: 'GET',
  path: '/api/fo/library/:number/files',
  summary: 'All files of one post as a ZIP',
  access: 'member',
  params: postParams,
  reply: fileReply,
  refusals: { 'post-not-found': notFound },
})
