import { z } from 'zod'
import { isoDateSchema } from '#domain/calendar.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
const Won = z
  .int('금액을 원 단위 숫자로 입력해 주세요.')
  .min(1, '1원 이상 입력해 주세요.')
  .max(999_999_999, '9억 원대까지 입력할 수 있어요.')
const Quantity = z
  .int('수량은 정수로 입력해 주세요.')
  .min(1, '1개 이상 입력해 주세요.')
  .max(99_999, '99,999개까지 입력할 수 있어요.')
const Day = isoDateSchema.refine((day) => day < '2100-01-01', '2099년까지 고를 수 있어요.')
const Reason = z.string().trim().min(1, '사유를 입력해 주세요.').max(200, '200자까지 입력할 수 있어요.')

export const Scope = z.enum(['tier', 'group', 'contract', 'promotion'])
export type Scope = z.infer<typeof Scope>

/** Whether it holds, is still to come or is over. */
export const EntryState = z.enum(['now', 'coming', 'over'])
export type EntryState = z.infer<typeof EntryState>

const PriceEntry = z.object({
  entryId: z.int(),
  productId: z.int(),
  optionCode: z.string(),
  name: z.string(),
  /** The option's own price. */
  price: z.int(),
  scope: Scope,
  /** Whom or when it is for: a group, an institution, a promotion; '' for everyone. */
  whom: z.string(),
  /** Of the institution, else ''. */
  businessNumber: z.string(),
  minQuantity: z.int(),
  unitPrice: z.int(),
  /** Its days in Seoul, the last one included; null without a beginning or an end. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** The days on which it holds: its own within those of its promotion. */
  heldFrom: z.iso.date().nullable(),
  heldUntil: z.iso.date().nullable(),
  state: EntryState,
})
export type PriceEntry = z.infer<typeof PriceEntry>

export const listPriceEntries = endpoint({
  method: 'GET',
  path: '/api/bo/price-entries',
  summary: 'Prices beside the options’ own, the newest first',
  access: 'menu:prices',
  mayLag: true,
  query: z.object({
    search: z.string().trim().max(50).optional(),
    scope: Scope.optional(),
    /** Without it, what is over is left out. */
    state: EntryState.optional(),
    entryId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(PriceEntry), next: z.string().nullable() }),
})

const Promotion = z.object({
  promotionId: z.int(),
  name: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  entries: z.int(),
})
export type Promotion = z.infer<typeof Promotion>

export const readPriceChoices = endpoint({
  method: 'GET',
  path: '/api/bo/price-choices',
  summary: 'Price groups, and promotions that run or come',
  access: 'menu:prices',
  reply: z.object({
    groups: z.array(z.object({ id: z.int(), name: z.string() })),
    promotions: z.array(Promotion),
  }),
})

const unfit = {
  'above-price': { status: 422, message: '옵션의 판매가 {0}보다 낮아야 적용돼요.' },
  'entry-taken': { status: 409, message: '같은 대상과 수량의 가격이 이미 있어요.' },
} as const
const badDays = {
  'day-past': { status: 422, message: '지난 날은 고를 수 없어요.' },
  'days-crossed': { status: 422, message: '끝나는 날은 시작하는 날과 같거나 뒤여야 해요.' },
} as const
const moved = {
  'entry-not-found': { status: 404, message: '가격을 찾을 수 없어요. 그사이 지워졌을 수 있어요.' },
  'entry-changed': {
    status: 409,
    message: '그사이 다른 사람이 {0}부터 {1}으로 바꿨어요. 확인하고 다시 해 주세요.',
  },
} as const

export const addPriceEntry = endpoint({
  method: 'POST',
  path: '/api/bo/price-entries',
  summary: 'A price beside the option’s own: from a quantity on, for a group, an institution or a promotion',
  access: 'menu:prices:write',
  idempotent: true,
  body: z.object({
    optionCode: z.string().trim().min(1, '품번을 입력해 주세요.').max(40),
    scope: Scope,
    priceGroupId: z.int().positive().max(2_147_483_647).nullable(),
    promotionId: z.int().positive().max(2_147_483_647).nullable(),
    /** Of the institution, digits with or without hyphens. */
    businessNumber: z.string().trim().max(12),
    minQuantity: Quantity,
    unitPrice: Won,
    /** Null: at once, and until further notice. */
    startsOn: Day.nullable().default(null),
    endsOn: Day.nullable().default(null),
    reason: Reason,
  }),
  reply: z.object({ entryId: z.int() }),
  refusals: {
    ...unfit,
    ...badDays,
    'option-unknown': { status: 422, message: '이 품번의 옵션이 없어요.' },
    'option-of-product': {
      status: 422,
      message: '상품코드예요. 옵션의 품번을 적어 주세요: {0}',
    },
    'group-unknown': { status: 422, message: '가격 그룹을 골라 주세요.' },
    'institution-unknown': { status: 422, message: '이 사업자등록번호의 기관이 없어요.' },
    'promotion-unknown': { status: 422, message: '프로모션을 골라 주세요.' },
  },
})

/** All of an entry that can be changed, as it was read. */
const Seen = z.object({
  minQuantity: z.int(),
  unitPrice: z.int(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
})

export const changePriceEntry = endpoint({
  method: 'PUT',
  path: '/api/bo/price-entries/:entryId',
  summary: 'Change quantity, price and days of an entry over what was seen',
  access: 'menu:prices:write',
  params: z.object({ entryId: id }),
  body: z.object({
    minQuantity: Quantity,
    unitPrice: Won,
    /** Left out: as it stands. */
    startsOn: Day.nullable().optional(),
    endsOn: Day.nullable().optional(),
    seen: Seen,
    reason: Reason,
  }),
  reply: z.null(),
  refusals: {
    ...unfit,
    ...badDays,
    ...moved,
    'entry-begun': { status: 422, message: '이미 시작한 가격이라 시작하는 날을 바꿀 수 없어요.' },
  },
})

export const removePriceEntry = endpoint({
  method: 'POST',
  path: '/api/bo/price-entries/:entryId/removal',
  summary: 'End a price at once, over what was seen',
  access: 'menu:prices:write',
  params: z.object({ entryId: id }),
  body: z.object({ seen: Seen, reason: Reason }),
  reply: z.null(),
  refusals: moved,
})

const period = {
  name: z.string().trim().min(1, '이름을 입력해 주세요.').max(60, '60자까지 쓸 수 있어요.'),
  startsAt: z.iso.datetime({ error: '시작 일시를 골라 주세요.' }),
  endsAt: z.iso.datetime({ error: '끝 일시를 골라 주세요.' }),
}
const inOrder = {
  check: ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) =>
    endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
  say: { path: ['endsAt'], error: '끝은 시작보다 뒤여야 해요.' },
}
const over = { status: 422, message: '이미 지난 기간이에요.' } as const

export const addPromotion = endpoint({
  method: 'POST',
  path: '/api/bo/promotions',
  summary: 'A promotion with its period; its prices are entries of it',
  access: 'menu:prices:write',
  idempotent: true,
  body: z.object(period).refine(inOrder.check, inOrder.say),
  reply: z.object({ promotionId: z.int() }),
  refusals: { 'promotion-over': over },
})

export const changePromotion = endpoint({
  method: 'PUT',
  path: '/api/bo/promotions/:promotionId',
  summary: 'Names a promotion anew, moves or ends it; what has begun keeps its beginning',
  access: 'menu:prices:write',
  params: z.object({ promotionId: id }),
  body: z
    .object({
      ...period,
      /** Null: at once. */
      endsAt: period.endsAt.nullable(),
      seen: z.object({ name: z.string().max(60), startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }),
    })
    .refine(inOrder.check, inOrder.say),
  reply: z.null(),
  refusals: {
    'promotion-over': over,
    'promotion-missing': { status: 404, message: '프로모션을 찾을 수 없어요.' },
    'promotion-changed': {
      status: 409,
      message: '그사이 다른 사람이 프로모션을 바꿨어요. 새 기간을 확인한 뒤 다시 해 주세요.',
    },
  },
})
