import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { PaymentKind } from '#features/buying/orders/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ClaimLine, OwnClaim } from './own-contract.ts'
import { ClaimParams, claimMoved, claimNotFound, collectedAlready, State } from './shapes.ts'

/** 'pass', or 'ask': a person decides. */
const Check = z.object({ verdict: z.enum(['pass', 'ask']), words: z.string() })

const ClaimPlace = z.object({ receiver: z.string(), phone: z.string(), address: z.string() })

export const OfficeClaim = OwnClaim.omit({ kept: true }).extend({
  lines: z.array(
    ClaimLine.extend({
      goods: z.array(
        z.object({ lotId: z.int(), fate: z.enum(['good', 'quarantine', 'scrap']), quantity: z.int() }),
      ),
    }),
  ),
  institution: z.string(),
  paymentKind: PaymentKind,
  /** People and the place are masked; `readClaimPlace` shows it whole for a reason. */
  place: ClaimPlace.nullable(),
  checks: z.array(Check),
  suggestion: z.string(),
  /** The shelf cannot serve the exchange. */
  short: z.boolean(),
})
export type OfficeClaim = z.infer<typeof OfficeClaim>

export const readOfficeClaim = endpoint({
  method: 'GET',
  path: '/api/bo/claims/:claimNumber',
  summary: 'One claim with what the rules say of it',
  access: 'menu:claims',
  personal: true,
  params: ClaimParams,
  reply: OfficeClaim,
  refusals: { 'claim-not-found': claimNotFound },
})

export const readClaimPlace = endpoint({
  method: 'GET',
  path: '/api/bo/claims/:claimNumber/place',
  summary: 'Where a claim is collected, whole, for a reason that goes into the audit trail',
  access: 'menu:claims',
  personal: true,
  params: ClaimParams,
  query: z.object({ reason: z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200) }),
  reply: ClaimPlace,
  refusals: { 'claim-not-found': claimNotFound },
})

const words = z
  .string()
  .trim()
  .min(1, '병의원에 보일 말을 적어 주세요.')
  .max(500, '500자까지 입력할 수 있어요.')
const refusals = {
  'claim-not-found': claimNotFound,
  'claim-moved': claimMoved,
  'picking-begun': {
    status: 409,
    message: '상품을 꺼내기 시작해서 취소할 수 없어요. 반려하고 반품을 안내해 주세요.',
  },
  'refund-account-needed': { status: 409, message: '병의원이 환불 계좌를 아직 알려 주지 않았어요.' },
} as const

/** Every step says the state that its reader saw: of two at once, one goes through. */
export const decideClaim = endpoint({
  method: 'POST',
  path: '/api/bo/claims/:claimNumber/decision',
  summary: 'Approve a claim, in whole or in part, or reject it, with the sentence the clinic reads',
  access: 'menu:claims:write',
  params: ClaimParams,
  body: z.object({
    seen: State,
    decision: z.enum(['approve', 'reject']),
    /** Pieces per line; lines that are left out are not approved. */
    approved: z
      .array(z.object({ line: z.int().min(1).max(32_767), quantity: z.int().min(0).max(99_999) }))
      .max(200)
      .default([]),
    words,
  }),
  reply: z.object({ refund: wonSchema }),
  refusals: {
    ...refusals,
    'nothing-approved': { status: 422, message: '승인할 수량이 없어요. 수량을 적거나 반려해 주세요.' },
  },
})

export const moveClaim = endpoint({
  method: 'POST',
  path: '/api/bo/claims/:claimNumber/collection',
  summary: 'Goods are being collected, have arrived, or are being looked at',
  access: 'menu:claims:write',
  params: ClaimParams,
  body: z.object({
    seen: State,
    to: z.enum(['collecting', 'collected', 'inspecting']),
    carrier: z.string().trim().max(2).optional(),
    trackingNumber: z
      .string()
      .trim()
      .regex(/^(\d{9,14})?$/, '송장번호는 숫자 9~14자리예요.')
      .optional(),
  }),
  reply: z.null(),
  refusals: { ...refusals, 'collected-already': collectedAlready },
})

export const settleClaim = endpoint({
  method: 'POST',
  path: '/api/bo/claims/:claimNumber/inspection',
  summary: 'Goods are taken in by lot; the money goes back, or the exchange goes to the packing bench',
  access: 'menu:claims:write',
  params: ClaimParams,
  body: z.object({
    seen: State,
    goods: z
      .array(
        z.object({
          line: z.int().min(1).max(32_767),
          lotId: z.int().min(1).max(2_147_483_647),
          fate: z.enum(['good', 'quarantine', 'scrap']),
          quantity: z.int().min(1).max(99_999),
        }),
      )
      .min(1)
      .max(400),
    /** The exchange cannot be sent: its money goes back instead. */
    asReturn: z.boolean().default(false),
    words,
  }),
  reply: z.object({ refund: wonSchema }),
  refusals: {
    ...refusals,
    'goods-differ': {
      status: 422,
      message: '로트와 수량을 확인해 주세요. {0}',
      data: z.object({ line: z.int() }),
    },
    'lot-recalled': {
      status: 409,
      message: '회수 중인 로트는 재입고할 수 없어요. 격리나 폐기를 골라 주세요.',
    },
    'out-of-stock': {
      status: 409,
      message: '교환해 보낼 재고가 부족해요. 입고 뒤 다시 처리하거나 반품으로 바꿔 환불해 주세요.',
    },
  },
})

export const turnIntoReturn = endpoint({
  method: 'POST',
  path: '/api/bo/claims/:claimNumber/return',
  summary: 'Turn what of an exchange has not been begun into a return with its refund',
  access: 'menu:claims:write',
  params: ClaimParams,
  body: z.object({ words }),
  // A number of its own when another part of the exchange is under way.
  reply: z.object({ claimNumber: z.string(), refund: wonSchema }),
  refusals: {
    ...refusals,
    'exchange-under-way': {
      status: 409,
      message: '교환품을 담고 있거나 이미 보냈어요. 피킹·출고에서 되돌린 뒤 반품으로 바꿔 주세요.',
    },
  },
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/bo/claims/:claimNumber/refund',
  summary: 'Ask the gateway again for a refund that it refused',
  access: 'menu:claims:write',
  params: ClaimParams,
  reply: z.null(),
  refusals,
})
