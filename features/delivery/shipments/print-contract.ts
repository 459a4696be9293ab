import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

/** `<order number>/<storage>`, as many as a clerk carries on one round. */
const Piles = z
  .string()
  .regex(
    /^\d{8}-\d{6}\/(?:ambient|cold|frozen)(?:,\d{8}-\d{6}\/(?:ambient|cold|frozen)){0,49}$/,
    '출고 건을 50건까지 골라 주세요.',
  )
/** Ids of parcels. */
const Parcels = z.string().regex(/^\d{1,9}(?:,\d{1,9}){0,299}$/, '출고 건을 300건까지 골라 주세요.')
const noParcels = { status: 404, message: '포장한 출고 건이 없어요. 목록을 새로 확인해 주세요.' } as const

export const printPickingList = endpoint({
  method: 'GET',
  path: '/api/bo/shipments/picking-list',
  summary: 'What is to be picked of some orders, lot by lot with its place, as a PDF on A4',
  access: 'menu:fulfil',
  query: z.object({ piles: Piles }),
  reply: fileReply,
  refusals: {
    'nothing-to-print': { status: 404, message: '인쇄할 출고 건이 없어요. 목록을 새로 확인해 주세요.' },
  },
})

export const printLabels = endpoint({
  method: 'GET',
  path: '/api/bo/shipments/labels',
  summary: 'Labels of packed parcels, one page of 100 by 150 mm for each box, as a PDF',
  access: 'menu:fulfil',
  personal: true,
  query: z.object({ parcels: Parcels }),
  reply: fileReply,
  refusals: { 'no-parcels': noParcels },
})

export const exportLabels = endpoint({
  method: 'GET',
  path: '/api/bo/shipments/labels/csv',
  summary: "Receivers of packed parcels as a CSV file for a carrier's program",
  access: 'menu:fulfil',
  personal: true,
  query: z.object({
    parcels: Parcels,
    reason: z.string().trim().min(1, '사유를 입력해 주세요.').max(200),
  }),
  reply: fileReply,
  refusals: { 'no-parcels': noParcels },
})
