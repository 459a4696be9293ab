import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { CancelReason, OrderStatus, PaymentKind } from '#features/buying/orders/contract.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

const all = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).default('')
const day = all(z.iso.date({ error: '날짜를 확인해 주세요.' }))

/** What the typed words name. */
export const searchTargets = ['clinic', 'order', 'product', 'tracking', 'lot'] as const
const SearchTarget = z.enum(searchTargets)
export type SearchTarget = z.infer<typeof SearchTarget>

/** Days up to today, so that a kept filter moves on with them; `from` and `to` are days of Seoul, both included. */
export const OrderFilters = z.object({
  days: all(z.enum(['1', '7', '30', '90'])),
  from: day,
  to: day,
  status: all(OrderStatus),
  paymentKind: all(PaymentKind),
  storage: all(Storage),
  /** `held`: by staff. `late`: paid, and should have left before today. */
  only: all(z.enum(['held', 'late'])),
  target: SearchTarget.default('clinic'),
  text: z.string().trim().max(60).default(''),
})
export type OrderFilters = z.infer<typeof OrderFilters>

/** `due`: orders that wait, by the day they were promised for. */
export const OrderSort = z.enum(['newest', 'oldest', 'amount', 'due'])
export type OrderSort = z.infer<typeof OrderSort>

const OfficeOrderRow = z.object({
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  status: OrderStatus,
  cancelReason: CancelReason.nullable(),
  clinic: z.string(),
  summary: z.string(),
  storages: z.array(Storage),
  paymentKind: PaymentKind,
  total: wonSchema,
  /** What of it was cancelled or went back. */
  takenOff: wonSchema,
  /** The day the next of it leaves; null when nothing waits. */
  shipsOn: z.iso.date().nullable(),
  /** Why it is held; empty: it is not. */
  heldReason: z.string(),
  late: z.boolean(),
  carrierName: z.string(),
  trackingNumber: z.string(),
})
export type OfficeOrderRow = z.infer<typeof OfficeOrderRow>

export const listOfficeOrders = endpoint({
  method: 'GET',
  path: '/api/bo/orders',
  summary: 'Orders of all clinics by filters and in the order asked for',
  access: 'menu:orders',
  mayLag: true,
  query: OrderFilters.extend({
    sort: OrderSort.default('newest'),
    cursor: z.string().max(60).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(OfficeOrderRow), next: z.string().nullable() }),
})

export const countOfficeOrders = endpoint({
  method: 'GET',
  path: '/api/bo/orders/counts',
  summary: 'How many orders are in each state, from the kept counts, and how many are held',
  access: 'menu:orders',
  mayLag: true,
  passive: true,
  reply: z.object({ states: z.record(OrderStatus, z.int()), held: z.int() }),
})

export const exportOfficeOrders = endpoint({
  method: 'GET',
  path: '/api/bo/orders/excel',
  summary: 'The same list as Excel, all of it, written as it is read; who ordered is masked',
  access: 'menu:orders:export',
  personal: true,
  limited: 30,
  query: OrderFilters.extend({
    sort: OrderSort.default('newest'),
    reason: z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200),
  }),
  reply: fileReply,
})

const SavedFilter = z.object({
  filterId: z.int(),
  name: z.string(),
  filter: OrderFilters,
  isDefault: z.boolean(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const listOrderFilters = endpoint({
  method: 'GET',
  path: '/api/bo/order-filters',
  summary: 'Filters that the caller keeps',
  access: 'menu:orders',
  reply: z.array(SavedFilter),
})

const FilterBody = z.object({
  name: z.string().trim().min(1, '이름을 입력해 주세요.').max(30, '이름은 30자까지예요.'),
  filter: OrderFilters,
  isDefault: z.boolean().default(false),
})
const FilterParams = z.object({ filterId: z.coerce.number<number>().int().positive().max(2_147_483_647) })
/** As many as one person finds their way in. */
export const MOST_FILTERS = 20
const filterRefusals = {
  'filter-name-taken': { status: 409, message: '같은 이름의 조건이 있어요.' },
  'filter-not-found': { status: 404, message: '저장한 조건을 찾을 수 없어요.' },
  'too-many-filters': { status: 409, message: '조건은 {0}개까지 저장할 수 있어요.' },
} as const

export const saveOrderFilter = endpoint({
  method: 'POST',
  path: '/api/bo/order-filters',
  summary: 'Keep a filter for the caller; a default one takes the place of the last',
  access: 'menu:orders',
  body: FilterBody,
  reply: z.object({ filterId: z.int() }),
  refusals: filterRefusals,
})

export const changeOrderFilter = endpoint({
  method: 'PUT',
  path: '/api/bo/order-filters/:filterId',
  summary: 'Rename a kept filter, or make it the default',
  access: 'menu:orders',
  params: FilterParams,
  body: FilterBody,
  reply: z.null(),
  refusals: filterRefusals,
})

export const removeOrderFilter = endpoint({
  method: 'DELETE',
  path: '/api/bo/order-filters/:filterId',
  summary: 'Forget a kept filter',
  access: 'menu:orders',
  params: FilterParams,
  reply: z.null(),
  refusals: { 'filter-not-found': filterRefusals['filter-not-found'] },
})

export * from './order-contract.ts'
