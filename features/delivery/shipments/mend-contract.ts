import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ParcelParams, parcelNotFound } from './contract.ts'

const Number = z.object({ carrier: z.string().trim().max(20), trackingNumber: z.string().trim().max(40) })
const mendRefusals = {
  'parcel-not-found': parcelNotFound,
  'not-on-its-way': {
    status: 409,
    message: '배송 중인 출고 건만 바꿀 수 있어요. 이미 도착했는지 새로 확인해 주세요.',
  },
} as const

export const correctTracking = endpoint({
  method: 'PUT',
  path: '/api/bo/shipments/parcels/:parcelId/tracking',
  summary: 'Corrects the tracking number of a parcel on its way, which is followed anew by it',
  access: 'menu:fulfil:write',
  params: ParcelParams,
  body: Number.extend({
    /** What its reader saw. */
    seen: Number,
  }),
  reply: z.null(),
  refusals: {
    ...mendRefusals,
    'number-moved': {
      status: 409,
      message: '그사이 다른 직원이 송장번호를 바꿨어요. 지금 번호를 확인하고 다시 해 주세요.',
    },
  },
})

export const confirmArrival = endpoint({
  method: 'POST',
  path: '/api/bo/shipments/parcels/:parcelId/arrival',
  summary: 'Says, for a reason, that a parcel has arrived, as its carrier would have',
  access: 'menu:fulfil:write',
  personal: true,
  params: ParcelParams,
  body: z.object({
    reason: z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200),
    /** Who took it in; cool goods are not arrived without. */
    receiver: z.string().trim().max(40).default(''),
  }),
  reply: z.null(),
  refusals: mendRefusals,
})
