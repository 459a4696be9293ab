import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { RefundAccount } from '#features/buying/orders/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  ClaimParams,
  claimMoved,
  claimNotFound,
  Collection,
  goodsShape,
  Kind,
  LotPieces,
  Place,
  Reason,
  State,
  Sums,
  Ways,
} from './shapes.ts'

export const ClaimHead = z.object({
  claimNumber: z.string(),
  orderNumber: z.string(),
  kind: Kind,
  state: State,
  settling: z.boolean(),
  requestedAt: z.iso.datetime(),
  summary: z.string(),
  /** What goes back, as far as it is known; 0 for an exchange. */
  refund: wonSchema,
  /** What the shop said last to the clinic. */
  reply: z.string(),
})
export type ClaimHead = z.infer<typeof ClaimHead>

export const ClaimLine = z.object({
  ...goodsShape,
  quantity: z.int(),
  approved: z.int(),
  reason: Reason,
  words: z.string(),
  /** Where its pictures are. */
  fileId: z.string().nullable(),
  pictures: z.array(z.int()),
  lots: z.array(LotPieces),
})

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/fo/claims',
  summary:
    "The institution's cancels, returns and exchanges, newest first, 20 at a time; or those of one order",
  access: 'business',
  query: z.object({
    orderNumber: z.string().max(40).optional(),
    before: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  reply: z.object({ claims: z.array(ClaimHead), next: z.string().nullable(), open: z.int() }),
})

export const OwnClaim = ClaimHead.extend({
  lines: z.array(ClaimLine),
  sums: Sums,
  /** What went back by which way; null until it does. */
  given: Ways.nullable(),
  collection: Collection.nullable(),
  collectOn: z.iso.date().nullable(),
  place: Place.nullable(),
  memo: z.string(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trouble: z.string(),
  accountNeeded: z.boolean(),
  events: z.array(z.object({ state: State, words: z.string(), actor: z.string(), at: z.iso.datetime() })),
  /** Why it cannot be withdrawn; empty when it can. */
  kept: z.string(),
})
export type OwnClaim = z.infer<typeof OwnClaim>

export const readClaim = endpoint({
  method: 'GET',
  path: '/api/fo/claims/:claimNumber',
  summary: 'One cancel, return or exchange with its lines, progress and history',
  access: 'business',
  params: ClaimParams,
  reply: OwnClaim,
  refusals: { 'claim-not-found': claimNotFound },
})

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/fo/claims/:claimNumber/withdrawal',
  summary: 'Take a claim back, until its goods are collected',
  access: 'business',
  params: ClaimParams,
  reply: z.null(),
  refusals: {
    'claim-not-found': claimNotFound,
    'claim-kept': { status: 409, message: '{0}' },
  },
})

export const nameRefundAccount = endpoint({
  method: 'PUT',
  path: '/api/fo/claims/:claimNumber/refund-account',
  summary: 'Name another account for a refund that was refused',
  access: 'business',
  params: ClaimParams,
  body: RefundAccount,
  reply: z.null(),
  refusals: { 'claim-not-found': claimNotFound, 'claim-moved': claimMoved },
})
