import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'

export const AddOnNumber = z.string().trim().min(1).max(20)

/** [BX-10] An order of the institution that nothing of was picked yet. */
export const AddTo = z.object({
  orderNumber: z.string(),
  summary: z.string(),
  label: z.string(),
  address: z.string(),
  wantedOn: z.iso.date().nullable(),
  /** What it sends already: these parcels of the order that is added cost no second fee. */
  parcels: z.array(Storage),
  /** Won of delivery fees that are saved. */
  saved: wonSchema,
})
export type AddTo = z.infer<typeof AddTo>

export const notAddable = {
  status: 409,
  message: '{0} 주문의 출고 준비가 시작되어 함께 보낼 수 없어요. 배송비를 확인하고 따로 주문해 주세요.',
} as const
