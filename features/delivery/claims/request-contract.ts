import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import {
  OrderParams,
  orderNotFound,
  OrderStatus,
  PaymentKind,
  RefundAccount,
} from '#features/buying/orders/contract.ts'
import { FileId } from '#features/running/files/contract.ts'
import { ProductKind, Storage } from '#features/shelf/catalogue/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Collection, goodsShape, Kind, LotPieces, Place, Reason, State, Ways } from './shapes.ts'

const WayOut = z.enum(['cancel', 'return', 'defective', 'phone']).nullable()
const Problem = z.object({ words: z.string(), way: WayOut })

const ClaimableLine = z.object({
  ...goodsShape,
  productKind: ProductKind,
  deviceGrade: z.int().nullable(),
  /** Near-expiry goods that were bought as such. */
  clearance: z.boolean(),
  quantity: z.int(),
  amount: wonSchema,
  listPrice: wonSchema,
  cancelled: z.int(),
  /** Pieces that may still be asked for. */
  cancellable: z.int(),
  returnable: z.int(),
  /** Of them of recalled lots: these may come back whatever the goods and the day. */
  recalled: z.int(),
  deliveredOn: z.iso.date().nullable(),
  /** The last day on which it may come back. */
  until: z.iso.date().nullable(),
  /** Why none of it can come back, whatever the reason. */
  problem: Problem.nullable(),
  lots: z.array(LotPieces),
})
export type ClaimableLine = z.infer<typeof ClaimableLine>

/** Everything that the request page decides by; the server decides again. */
export const readClaimable = endpoint({
  method: 'GET',
  path: '/api/fo/orders/:orderNumber/claimable',
  summary: 'What of an order may be cancelled, returned or exchanged, and why not',
  access: 'business',
  params: OrderParams,
  reply: z.object({
    orderNumber: z.string(),
    placedAt: z.iso.datetime(),
    status: OrderStatus,
    paymentKind: PaymentKind,
    shipping: wonSchema,
    sharedParcels: z.array(Storage),
    /** What may still go back, by the way it was paid. */
    left: Ways,
    feesBack: z.array(Storage),
    returnShipping: wonSchema,
    kinds: z.array(z.object({ kind: Kind, problem: Problem.nullable() })),
    /** A cancel waits for approval. */
    approval: z.boolean(),
    lines: z.array(ClaimableLine),
    pictures: z.int(),
    collectOn: z.array(z.iso.date()),
    place: Place,
    accountNeeded: z.boolean(),
    /** Credit that may be used now; null for an order that was paid otherwise. */
    orderable: wonSchema.nullable(),
  }),
  refusals: { 'order-not-found': orderNotFound },
})
export type Claimable = z.infer<(typeof readClaimable)['reply']>

export const requestClaim = endpoint({
  method: 'POST',
  path: '/api/fo/claims',
  summary: 'Ask for a cancel, return or exchange of pieces of an order',
  access: 'business',
  idempotent: true,
  body: z.object({
    orderNumber: z.string().max(40),
    kind: Kind,
    lines: z
      .array(
        z.object({
          line: z.int().min(1).max(32_767),
          quantity: z.int({ error: '수량을 확인해 주세요.' }).min(1, '수량을 확인해 주세요.').max(99_999),
          reason: Reason,
          words: z.string().trim().max(300, '300자까지 입력할 수 있어요.').default(''),
          fileId: FileId.optional(),
        }),
      )
      .min(1, '신청할 상품을 골라 주세요.')
      .max(200),
    collection: Collection.optional(),
    collectOn: z.iso.date().optional(),
    place: Place.optional(),
    memo: z.string().trim().max(100, '100자까지 입력할 수 있어요.').default(''),
    refundAccount: RefundAccount.optional(),
    agreed: z.literal(true, { error: '확인하고 동의해 주세요.' }),
  }),
  reply: z.object({ claimNumber: z.string(), state: State, message: z.string() }),
  refusals: {
    'order-not-found': orderNotFound,
    /** The order has moved on; `returnable`: what was asked for can be asked for as a return. */
    'not-claimable': { status: 409, message: '{0}', data: z.object({ returnable: z.boolean() }) },
    'line-not-claimable': { status: 409, message: '{0}', data: z.object({ line: z.int(), way: WayOut }) },
    'picture-needed': {
      status: 422,
      message: '파손·불량·오배송은 사진이 한 장 이상 필요해요.',
      data: z.object({ line: z.int() }),
    },
    'files-gone': {
      status: 409,
      message: '올린 사진을 찾을 수 없어요. 사진을 다시 올려 주세요.',
      data: z.object({ lines: z.array(z.int()) }),
    },
    'collection-needed': { status: 422, message: '수거 방법과 수거 희망일을 골라 주세요.' },
    'refund-account-needed': { status: 422, message: '환불받을 계좌를 입력해 주세요.' },
    'refund-above-left': {
      status: 409,
      message: '돌려 드릴 수 있는 금액 {0}보다 커요. 수량을 줄이거나 진행 중인 환불이 끝난 뒤 신청해 주세요.',
    },
    'refund-moving': {
      status: 409,
      message: '결제나 환불을 처리하고 있어요. 잠시 뒤 다시 신청해 주세요.',
    },
  },
})
