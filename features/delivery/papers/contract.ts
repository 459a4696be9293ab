import { z } from 'zod'
import { OrderParams, orderNotFound } from '#features/buying/orders/payment-contract.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

/** `statement-1`, `release-2`, `tax-31`, `lot-4`, `product`: the kind, and which one of it. */
const PaperKey = z
  .string()
  .regex(/^(?:statement|release|tax|lot)-\d{1,9}$|^product$/, '문서를 확인해 주세요.')

export const Paper = z.object({
  key: PaperKey,
  title: z.string(),
  /** What stands in it. */
  note: z.string(),
  /** Which parcel, goods or month it is of. */
  target: z.string(),
  /** `planned`: comes by itself, see `state`. */
  ready: z.boolean(),
  state: z.string(),
  format: z.enum(['PDF', 'ZIP']),
})
export type Paper = z.infer<typeof Paper>

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/fo/orders/:orderNumber/papers',
  summary: 'Every paper of an order of the institution, there or still to come',
  access: 'business',
  params: OrderParams,
  reply: z.object({ papers: z.array(Paper) }),
  refusals: { 'order-not-found': orderNotFound },
})

export const paperNotFound = {
  status: 404,
  message: '문서를 찾을 수 없어요. 아직 발행되지 않았을 수 있어요.',
} as const
export const PaperParams = OrderParams.extend({ paper: PaperKey })

export const downloadPaper = endpoint({
  method: 'GET',
  path: '/api/fo/orders/:orderNumber/papers/:paper',
  summary: 'One paper of an order',
  access: 'business',
  params: PaperParams,
  reply: fileReply,
  refusals: { 'paper-not-found': paperNotFound },
})

export const downloadOrderPapers = endpoint({
  method: 'GET',
  path: '/api/fo/orders/:orderNumber/papers-zip',
  summary: 'All papers of an order as one ZIP',
  access: 'business',
  limited: 30,
  params: OrderParams,
  reply: fileReply,
  refusals: { 'order-not-found': orderNotFound },
})

const day = z.iso.date('날짜를 확인해 주세요.')
export const periodFields = { from: day, to: day }
export const isWithinYear = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) <= 366 * 86_400_000
export const withinYear = { path: ['to'], message: '기간은 1년까지 고를 수 있어요.' }
const Period = z.object(periodFields).refine(isWithinYear, withinYear)

export const downloadPeriodPapers = endpoint({
  method: 'GET',
  path: '/api/fo/papers',
  summary: 'All papers of the orders that were placed in a period, as one ZIP',
  access: 'business',
  limited: 10,
  query: Period,
  reply: fileReply,
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/fo/order-lines/excel',
  summary: 'The order lines of a period as Excel',
  access: 'business',
  limited: 10,
  query: Period,
  reply: fileReply,
})

export const sharePaper = endpoint({
  method: 'POST',
  path: '/api/fo/orders/:orderNumber/papers/:paper/links',
  summary: 'A link that opens one paper once within ten minutes, for somebody without an account',
  access: 'business',
  limited: true,
  params: PaperParams,
  reply: z.object({ path: z.string(), expiresAt: z.iso.datetime() }),
  refusals: { 'paper-not-found': paperNotFound },
})

export const openPaper = endpoint({
  method: 'POST',
  path: '/api/fo/papers/open',
  summary: "Spends a link's key and gives the one paper it is for",
  access: 'anyone',
  limited: true,
  body: z.object({ orderNumber: z.string().max(40), paper: PaperKey, encKey: z.string().max(200) }),
  reply: fileReply,
  refusals: {
    'link-gone': {
      status: 403,
      message: '링크가 만료됐거나 이미 사용됐어요. 로그인하면 볼 수 있어요.',
    },
  },
})
