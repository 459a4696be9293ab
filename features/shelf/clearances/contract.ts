import { z } from 'zod'
import { isoDateSchema } from '#domain/calendar.ts'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const id = z.coerce.number<number>().int().positive().max(2_147_483_647)

const Clearance = z.object({
  clearanceId: z.int(),
  optionCode: z.string(),
  pieces: z.int(),
  price: wonSchema,
  /** The last day on which it may be bought. */
  until: z.iso.date(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  /** `over`: by its last day, its use-by date or a recall, or because nothing is left. */
  state: z.enum(['on', 'over', 'ended']),
  /** What is still there of it, promised to orders or not. */
  left: z.int(),
  /** What may go back into the lot. */
  free: z.int(),
})
export type Clearance = z.infer<typeof Clearance>

/** Why a lot cannot be sold for less. */
const clearanceProblems = [
  'lot-undated',
  'lot-recalled',
  'lot-expired',
  'lot-not-near',
  'lot-is-clearance',
  'already-open',
  'no-price',
  'too-few',
] as const
export type ClearanceProblem = (typeof clearanceProblems)[number]

export const readLotClearances = endpoint({
  method: 'GET',
  path: '/api/bo/lots/:lotId/clearances',
  summary: 'What is sold of a lot for less, the newest first, and whether and how more can be',
  access: 'menu:stock',
  params: z.object({ lotId: id }),
  reply: z.object({
    /** Of the option that the lot belongs to. */
    price: wonSchema,
    /** The smallest number of pieces that can be sold. */
    smallest: z.int(),
    /** Pieces that are neither promised nor set aside. */
    free: z.int(),
    /** Which last day is proposed. */
    until: z.iso.date().nullable(),
    problem: z.enum(clearanceProblems).nullable(),
    clearances: z.array(Clearance),
  }),
  refusals: { 'lot-not-found': { status: 404, message: '로트를 찾을 수 없어요.' } },
})

export const startClearance = endpoint({
  method: 'POST',
  path: '/api/bo/lots/:lotId/clearances',
  summary: 'Sells pieces of a lot that is near its use-by date for less, as an option of their own',
  access: 'menu:stock:write',
  params: z.object({ lotId: id }),
  body: z.object({
    pieces: z.int('수량은 정수로 입력해 주세요.').min(1, '1개 이상 입력해 주세요.').max(999_999),
    price: z.int('가격은 원 단위로 입력해 주세요.').min(1, '1원 이상 입력해 주세요.').max(10_000_000_000),
    /** The last day on which it may be bought; some days before the use-by date where none is given. */
    until: isoDateSchema.nullable().default(null),
  }),
  reply: z.object({ clearanceId: z.int(), optionCode: z.string() }),
  idempotent: true,
  refusals: {
    'lot-not-found': { status: 404, message: '로트를 찾을 수 없어요.' },
    'lot-undated': { status: 409, message: '유효기간이 없는 로트는 임박 특가로 팔 수 없어요.' },
    'lot-recalled': { status: 409, message: '회수 중인 로트는 팔 수 없어요.' },
    'lot-expired': { status: 409, message: '유효기간이 지난 로트는 팔 수 없어요.' },
    'lot-not-near': { status: 409, message: '유효기간이 아직 넉넉한 로트예요.' },
    'lot-is-clearance': { status: 409, message: '이미 임박 특가로 파는 로트예요.' },
    'already-open': {
      status: 409,
      message: '이 로트로 파는 임박 특가가 이미 있어요. 그 특가를 먼저 끝내 주세요.',
    },
    'no-price': { status: 409, message: '가격을 문의하는 상품은 임박 특가로 팔 수 없어요.' },
    'price-too-high': { status: 422, message: '지금 판매가 {0}보다 낮게 입력해 주세요.' },
    'too-few': {
      status: 409,
      message: '팔 수 있는 수량이 {0}개예요. 예약되거나 포장 중인 수량은 옮길 수 없어요.',
    },
    'below-smallest': { status: 422, message: '최소 주문 수량 {0}개부터 팔 수 있어요.' },
    'day-unfit': { status: 422, message: '오늘부터 유효기간 {0}까지의 날을 골라 주세요.' },
  },
})

export const endClearance = endpoint({
  method: 'POST',
  path: '/api/bo/clearances/:clearanceId/end',
  summary:
    'Ends a clearance, and puts what is free of it back into the lot it came from; also after it has ended',
  access: 'menu:stock:write',
  params: z.object({ clearanceId: id }),
  reply: z.object({ back: z.int() }),
  idempotent: true,
  refusals: { 'clearance-not-found': { status: 404, message: '임박 특가를 찾을 수 없어요.' } },
})
