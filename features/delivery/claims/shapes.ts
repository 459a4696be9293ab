import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { claimKinds, claimReasons, claimStates } from './states.ts'

export const ClaimParams = z.object({ claimNumber: z.string().max(40) })
export const claimNotFound = { status: 404, message: '신청한 내역을 찾을 수 없어요.' } as const

export const Kind = z.enum(claimKinds)
export const Reason = z.enum(claimReasons, { error: '사유를 골라 주세요.' })
export const State = z.enum(claimStates)
export const Collection = z.enum(['pickup', 'self'])
export type Collection = z.infer<typeof Collection>

export const Place = z.object({
  receiver: z.string().trim().min(1, '보내는 분을 입력해 주세요.').max(40),
  phone: z.string().trim().min(8, '연락처를 입력해 주세요.').max(20),
  postcode: z.string().trim().min(1, '수거지를 입력해 주세요.').max(10),
  address1: z.string().trim().min(1, '수거지를 입력해 주세요.').max(200),
  address2: z.string().trim().max(200),
})

export const Sums = z.object({
  goods: wonSchema,
  shippingBack: wonSchema,
  fee: wonSchema,
  total: wonSchema,
  supply: wonSchema,
  vat: wonSchema,
  taxFree: wonSchema,
})

export const Ways = z.object({ credit: wonSchema, points: wonSchema, gateway: wonSchema })

/** What is said of the goods of a line on every screen. */
export const goodsShape = {
  line: z.int(),
  productCode: z.string(),
  productName: z.string(),
  optionName: z.string(),
  spec: z.string(),
  unitName: z.string(),
  picture: z.string(),
  storage: Storage,
  taxable: z.boolean(),
  unitPrice: wonSchema,
}
export const LotPieces = z.object({
  lotId: z.int(),
  lotNumber: z.string(),
  expiresOn: z.iso.date().nullable(),
  quantity: z.int(),
  /** Of them, what a recall has collected. */
  collected: z.int(),
})

/** A recall has brought all of it: nobody is to be sent. */
export const collectedAlready = {
  status: 409,
  message: '회수로 모두 거뒀어요. 수거를 보내지 말고 수거완료로 바꿔 주세요.',
} as const

/** Somebody else was faster, or the order has moved on. */
export const claimMoved = {
  status: 409,
  message: '그사이 처리 상태가 바뀌었어요. 새로 고친 내용을 확인해 주세요.',
} as const
