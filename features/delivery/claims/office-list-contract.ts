import { z } from 'zod'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { ClaimHead } from './own-contract.ts'
import { Kind, Reason } from './shapes.ts'
import { claimQueues, claimSorts } from './states.ts'

export const Queue = z.enum(claimQueues)
export type Queue = z.infer<typeof Queue>

const all = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).default('')

const OfficeRow = ClaimHead.extend({
  institution: z.string(),
  reason: Reason,
  pictures: z.int(),
  cold: z.boolean(),
  /** The carrier fetches its goods. */
  pickup: z.boolean(),
  /** The goods were asked about in time and nobody has answered within the hours promised. */
  late: z.boolean(),
})
export type OfficeClaimRow = z.infer<typeof OfficeRow>

const Filter = z.object({
  queue: Queue.default('asked'),
  kind: all(Kind),
  reason: all(Reason),
  storage: all(Storage),
  /** A claim or order number, an institution, a lot. */
  text: z.string().trim().max(100).default(''),
  /** A claim by its number, whatever its stage. */
  claimNumber: z.string().max(40).default(''),
  sort: z.enum(claimSorts).default('waiting'),
})

export const listOfficeClaims = endpoint({
  method: 'GET',
  path: '/api/bo/claims',
  summary: 'Claims of a stage of the queue, the longest waiting first unless sorted otherwise',
  access: 'menu:claims',
  mayLag: true,
  query: Filter.extend({
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(OfficeRow), next: z.string().nullable(), total: z.int() }),
})

export const exportClaims = endpoint({
  method: 'GET',
  path: '/api/bo/claims/excel',
  summary: 'Claims of a stage of the queue as Excel',
  access: 'menu:claims:export',
  mayLag: true,
  query: Filter,
  reply: fileReply,
  refusals: {
    'too-many-rows': {
      status: 400,
      message: '엑셀은 {0}건까지 받을 수 있어요. 조건을 골라 좁혀 주세요.',
    },
  },
})

export const countClaims = endpoint({
  method: 'GET',
  path: '/api/bo/claims/counts',
  summary: 'How many claims stand at each stage, and how many have waited too long for an answer',
  access: 'menu:claims',
  mayLag: true,
  passive: true,
  reply: z.object({ counts: z.record(Queue, z.int()), late: z.int(), hours: z.int() }),
})

export const bookCollections = endpoint({
  method: 'POST',
  path: '/api/bo/claims/collections',
  summary: 'Sends the carrier for the goods of several claims; each answers for itself',
  access: 'menu:claims:write',
  body: z.object({ claimNumbers: z.array(z.string().max(40)).min(1).max(100) }),
  reply: z.object({
    rows: z.array(z.object({ claimNumber: z.string(), booked: z.boolean(), problem: z.string() })),
  }),
})
