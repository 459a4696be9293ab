import { z } from 'zod'
import { isoDateSchema } from '#domain/calendar.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
const missing = { 'recall-not-found': { status: 404, message: '회수를 찾을 수 없어요.' } } as const
const recallIn = z.object({ recallId: id })
const Pieces = z.int('수량은 정수로 입력해 주세요.').min(0, '0 이상으로 입력해 주세요.').max(999_999)

/** How many institutions have come how far. */
const Funnel = z.object({ told: z.int(), read: z.int(), replied: z.int(), collected: z.int() })
const RecallRow = z.object({
  id: z.int(),
  products: z.string(),
  lotNumbers: z.string(),
  reason: z.string(),
  grade: z.int(),
  reportDue: z.iso.date(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  funnel: Funnel,
})
export type RecallRow = z.infer<typeof RecallRow>

export const listRecalls = endpoint({
  method: 'GET',
  path: '/api/bo/recalls',
  summary: 'Recalls with their replies, the newest first',
  access: 'menu:recalls',
  query: z.object({
    /** One recall alone. */
    recallId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(RecallRow), next: z.string().nullable() }),
})

export const recallSteps = ['told', 'read', 'replied', 'collected'] as const
const ReachedOrder = z.object({
  orderNumber: z.string(),
  shippedAt: z.iso.datetime(),
  institutionId: z.int(),
  institutionName: z.string(),
  /** Masked. */
  contact: z.string(),
  lotId: z.int(),
  lotNumber: z.string(),
  pieces: z.int(),
  /** Of the institution and lot over all its orders; null until it has answered. */
  remaining: z.int().nullable(),
  step: z.enum(recallSteps).nullable(),
})
export type ReachedOrder = z.infer<typeof ReachedOrder>

export const readRecall = endpoint({
  method: 'GET',
  path: '/api/bo/recalls/:recallId',
  summary: 'Lots of a recall and every order that they left with, at most 1,000',
  access: 'menu:recalls',
  params: recallIn,
  reply: z.object({
    notice: z.string(),
    lots: z.array(
      z.object({ lotId: z.int(), lotNumber: z.string(), product: z.string(), quarantined: z.int() }),
    ),
    orders: z.array(ReachedOrder),
  }),
  refusals: missing,
})

const FoundLot = z.object({
  lotId: z.int(),
  lotNumber: z.string(),
  product: z.string(),
  code: z.string(),
  expiresOn: z.iso.date().nullable(),
  left: z.int(),
})
export type FoundLot = z.infer<typeof FoundLot>

export const findLots = endpoint({
  method: 'GET',
  path: '/api/bo/recalls/lots',
  summary: 'Lots by number or by the code of their product that are not recalled yet, at most 20',
  access: 'menu:recalls',
  query: z.object({ text: z.string().trim().min(1).max(50) }),
  reply: z.array(FoundLot),
})

const LotIds = z
  .array(z.int().positive().max(2_147_483_647))
  .min(1, '회수할 로트를 골라 주세요.')
  .max(20, '한 번에 20개 로트까지 회수할 수 있어요.')

export const readReach = endpoint({
  method: 'POST',
  path: '/api/bo/recalls/reach',
  summary:
    'How many institutions and orders got pieces of these lots, and how many wait in parcels, before a recall is started',
  access: 'menu:recalls:write',
  body: z.object({ lotIds: LotIds }),
  reply: z.object({ institutions: z.int(), orders: z.int(), pieces: z.int(), picked: z.int() }),
})

export const startRecall = endpoint({
  method: 'POST',
  path: '/api/bo/recalls',
  summary: 'Recall lots: what is left goes into quarantine, and whoever got them is told',
  access: 'menu:recalls:write',
  body: z.object({
    lotIds: LotIds,
    reason: z.string().trim().min(1, '회수 사유를 입력해 주세요.').max(200),
    grade: z.int().min(1).max(3),
    reportDue: isoDateSchema,
    notice: z.string().trim().min(1, '안내문을 입력해 주세요.').max(1_000),
  }),
  reply: z.object({
    recallId: z.int(),
    institutions: z.int(),
    quarantined: z.int(),
    /** Pieces taken out of parcels that had not left; they are among those in quarantine. */
    putBack: z.int(),
  }),
  idempotent: true,
  refusals: {
    'lot-not-free': { status: 409, message: '이미 회수 중인 로트가 있어요. 빼고 다시 해 주세요.' },
  },
})

export const tellAgain = endpoint({
  method: 'POST',
  path: '/api/bo/recalls/:recallId/notices',
  summary: 'Send the notice again to whoever has not answered',
  access: 'menu:recalls:write',
  params: recallIn,
  reply: z.object({ institutions: z.int() }),
  idempotent: true,
  refusals: missing,
})

export const collectRecalled = endpoint({
  method: 'POST',
  path: '/api/bo/recalls/:recallId/institutions/:institutionId/collection',
  summary: 'Take in what an institution still had: it goes into quarantine',
  access: 'menu:recalls:write',
  params: recallIn.extend({ institutionId: id }),
  reply: z.object({ pieces: z.int() }),
  idempotent: true,
  refusals: {
    'recall-not-answered': {
      status: 409,
      message: '아직 남은 수량을 알려오지 않았거나 이미 수거한 기관이에요.',
    },
    /** What comes back by a return is taken in there, once. */
    'return-open': {
      status: 409,
      message: '회수 로트의 반품이 진행 중인 기관이에요. 반품 검수를 마친 뒤 수거를 마쳐 주세요.',
    },
  },
})

export const exportRecall = endpoint({
  method: 'GET',
  path: '/api/bo/recalls/:recallId/report',
  summary: 'The report of a recall as Excel, with contacts',
  access: 'menu:recalls:export',
  personal: true,
  params: recallIn,
  query: z.object({ reason: z.string().trim().min(1).max(200) }),
  reply: fileReply,
  refusals: missing,
})

const OwnRecall = z.object({
  recallId: z.int(),
  reason: z.string(),
  grade: z.int(),
  notice: z.string(),
  startedAt: z.iso.datetime(),
  step: z.enum(recallSteps),
  note: z.string(),
  lots: z.array(
    z.object({
      lotId: z.int(),
      lotNumber: z.string(),
      product: z.string(),
      unitName: z.string(),
      storage: z.enum(['ambient', 'cold', 'frozen']),
      expiresOn: z.iso.date().nullable(),
      shipped: z.int(),
      remaining: z.int().nullable(),
    }),
  ),
  /** What came with which order, and the return that was asked for. */
  orders: z.array(
    z.object({
      orderNumber: z.string(),
      pieces: z.int(),
      arrived: z.boolean(),
      claimNumber: z.string().nullable(),
    }),
  ),
})
export type OwnRecall = z.infer<typeof OwnRecall>

export const listOwnRecalls = endpoint({
  method: 'GET',
  path: '/api/fo/recalls',
  summary: "Recalls that concern the member's institution, with its own lots, at most 50",
  access: 'business',
  reply: z.array(OwnRecall),
})

export const readNotices = endpoint({
  method: 'PUT',
  path: '/api/fo/recalls/read',
  summary: "Mark the institution's recall notices as read",
  access: 'business',
  reply: z.null(),
})

export const answerRecall = endpoint({
  method: 'PUT',
  path: '/api/fo/recalls/:recallId/answer',
  summary: 'Say how many pieces of each recalled lot are left; may be corrected until they are collected',
  access: 'business',
  params: recallIn,
  body: z.object({
    lots: z
      .array(z.object({ lotId: z.int().positive().max(2_147_483_647), remaining: Pieces }))
      .min(1)
      .max(20),
    note: z.string().trim().max(200).default(''),
  }),
  reply: z.null(),
  refusals: {
    ...missing,
    'recall-collected': { status: 409, message: '이미 수거가 끝난 회수예요.' },
    'recall-too-many': { status: 422, message: '받은 수량보다 많이 적을 수 없어요.' },
  },
})
