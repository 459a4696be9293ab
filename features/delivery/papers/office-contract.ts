import { z } from 'zod'
import { OrderStatus, OrderParams, orderNotFound } from '#features/buying/orders/contract.ts'
import { wonSchema } from '#domain/money.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { isWithinYear, Paper, PaperParams, paperNotFound, periodFields, withinYear } from './contract.ts'

/** Without a clinic or an order the papers of so many days are taken at once. */
const DAYS_OF_ALL = 31

const wish = {
  ...periodFields,
  /** Part of a name, or a business number. */
  clinic: z.string().trim().max(50).optional(),
  orderNumber: z.string().trim().max(40).optional(),
}
const taking = { ...wish, reason: z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200) }

const PaperRow = z.object({
  id: z.int(),
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  institutionName: z.string(),
  status: OrderStatus,
  /** What stands now, without what was cancelled or given back. */
  amount: wonSchema,
  takenOff: wonSchema,
  parcels: z.int(),
  invoices: z.int(),
  lotPapers: z.int(),
})
export type PaperRow = z.infer<typeof PaperRow>

export const findPapers = endpoint({
  method: 'GET',
  path: '/api/bo/papers',
  summary: 'Orders of a period that have left, with how many papers they have; newest first',
  access: 'menu:papers',
  query: z
    .object({
      ...wish,
      cursor: z.string().max(20).optional(),
      size: z.coerce.number<number>().int().min(1).max(200).default(50),
    })
    .refine(isWithinYear, withinYear),
  reply: z.object({ rows: z.array(PaperRow), next: z.string().nullable() }),
})

export const listOfficePapers = endpoint({
  method: 'GET',
  path: '/api/bo/papers/orders/:orderNumber',
  summary: 'Every paper of an order, there or still to come',
  access: 'menu:papers',
  params: OrderParams,
  reply: z.object({ papers: z.array(Paper) }),
  refusals: { 'order-not-found': orderNotFound },
})

export const downloadOfficePaper = endpoint({
  method: 'GET',
  path: '/api/bo/papers/orders/:orderNumber/:paper',
  summary: 'One paper of an order',
  access: 'menu:papers:export',
  personal: true,
  params: PaperParams,
  reply: fileReply,
  refusals: { 'paper-not-found': paperNotFound },
})

export const downloadOfficePapers = endpoint({
  method: 'GET',
  path: '/api/bo/papers/zip',
  summary: 'All papers of the orders found, as one ZIP',
  access: 'menu:papers:export',
  personal: true,
  limited: 10,
  query: z
    .object(taking)
    .refine(isWithinYear, withinYear)
    .refine(
      ({ from, to, clinic, orderNumber }) =>
        Boolean(clinic) ||
        Boolean(orderNumber) ||
        Date.parse(to) - Date.parse(from) < DAYS_OF_ALL * 86_400_000,
      { path: ['to'], message: '병의원이나 주문번호를 적지 않으면 한 달까지 받을 수 있어요.' },
    ),
  reply: fileReply,
})

export const exportOfficeOrders = endpoint({
  method: 'GET',
  path: '/api/bo/papers/orders-excel',
  summary: 'The lines of all orders of a period as Excel, made as it is read',
  access: 'menu:papers:export',
  personal: true,
  limited: 10,
  query: z.object(taking).refine(isWithinYear, withinYear),
  reply: fileReply,
})
