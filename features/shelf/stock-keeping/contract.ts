import { z } from 'zod'
import { isoDateSchema } from '#domain/calendar.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { moveReasons } from './move-reasons.ts'

const lotStates = ['sellable', 'near', 'expired', 'quarantined', 'recalled', 'used-up'] as const
export type LotState = (typeof lotStates)[number]
/**
 * What the list can be narrowed to beside a state: options at or below their reorder point, or promised beyond what is
 * there; and near-expiry pieces that are sold for less.
 */
export const lotFilters = [...lotStates, 'low', 'short', 'clearance'] as const
export type LotFilter = (typeof lotFilters)[number]
const Storage = z.enum(['ambient', 'cold', 'frozen'])
const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
const Pieces = z.int('수량은 정수로 입력해 주세요.').min(0).max(999_999, '999,999개까지 입력할 수 있어요.')
const Count = Pieces.min(1, '1개 이상 입력해 주세요.')
const Note = z.string().trim().min(1, '사유를 입력해 주세요.').max(200, '200자까지 입력할 수 있어요.')

const LotRow = z.object({
  id: z.int(),
  optionId: z.int(),
  productCode: z.string(),
  productName: z.string(),
  optionName: z.string(),
  unitName: z.string(),
  storage: Storage,
  lotNumber: z.string(),
  expiresOn: z.iso.date().nullable(),
  onHand: z.int(),
  picked: z.int(),
  quarantined: z.int(),
  place: z.string().nullable(),
  state: z.enum(lotStates),
  /** Its pieces are sold for less, or were: they are those of a clearance. */
  clearance: z.boolean(),
  /** Of the option, over all its lots. */
  optionOnHand: z.int(),
  reserved: z.int(),
  reorderAt: z.int().nullable(),
})
export type LotRow = z.infer<typeof LotRow>

const LotsQuery = z.object({
  state: z.enum(lotFilters).optional(),
  storage: Storage.optional(),
  search: z.string().trim().max(50).optional(),
})

export const listLots = endpoint({
  method: 'GET',
  path: '/api/bo/lots',
  summary:
    "Lots by use-by date, the nearest first; without a state, those that hold pieces. Looked for by the beginning of a lot's number or code, or parts of a name",
  access: 'menu:stock',
  mayLag: true,
  query: LotsQuery.extend({
    /** One lot alone. */
    lotId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(LotRow), next: z.string().nullable() }),
})

export const exportLots = endpoint({
  method: 'GET',
  path: '/api/bo/lots/excel',
  summary: 'Lots as Excel',
  access: 'menu:stock:export',
  mayLag: true,
  query: LotsQuery,
  reply: fileReply,
})

const LotMove = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  reason: z.enum(moveReasons),
  good: z.int(),
  quarantine: z.int(),
  /** Good pieces after it. */
  left: z.int(),
  /** The order that it left with, or what staff wrote. */
  note: z.string(),
  /** The login of staff; null: the shop itself. */
  by: z.string().nullable(),
})

export const readLot = endpoint({
  method: 'GET',
  path: '/api/bo/lots/:lotId',
  summary: 'How a lot came, and its last 100 moves, the newest first',
  access: 'menu:stock',
  params: z.object({ lotId: id }),
  reply: z.object({
    receivedAt: z.iso.datetime(),
    supplier: z.string().nullable(),
    receivedTemperature: z.number().nullable(),
    loggerNumber: z.string().nullable(),
    moves: z.array(LotMove),
  }),
  refusals: { 'lot-not-found': { status: 404, message: '로트를 찾을 수 없어요.' } },
})

export const changeKinds = ['adjust', 'count', 'quarantine', 'release', 'scrap', 'scrap-quarantined'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeLotPieces = endpoint({
  method: 'POST',
  path: '/api/bo/lots/:lotId/changes',
  summary: 'Adjust, count, move to or from quarantine, or scrap pieces of a lot',
  access: 'menu:stock:write',
  params: z.object({ lotId: id }),
  body: z.object({
    kind: z.enum(changeKinds),
    /** Pieces moved; counted, for a count; more or fewer, for an adjustment. */
    quantity: z.int('수량은 정수로 입력해 주세요.').min(-999_999).max(999_999),
    /** The good pieces that the screen showed. */
    seen: Pieces,
    note: Note,
  }),
  reply: z.object({ change: z.int() }),
  idempotent: true,
  refusals: {
    'lot-not-found': { status: 404, message: '로트를 찾을 수 없어요.' },
    'quantity-empty': { status: 422, message: '바뀌는 수량을 입력해 주세요.' },
    'lot-changed': {
      status: 409,
      message: '그사이 재고가 바뀌었어요. 지금 수량을 확인하고 다시 저장해 주세요.',
    },
    'more-than-held': { status: 409, message: '로트에 있는 수량보다 많아요. 수량을 줄여 주세요.' },
    'too-few': { status: 409, message: '포장 중인 수량은 옮길 수 없어요. 수량을 줄여 주세요.' },
    'lot-recalled': { status: 409, message: '회수 중인 로트는 판매 재고로 돌릴 수 없어요.' },
    'lot-expired': { status: 409, message: '유효기간이 지난 로트는 판매 재고로 돌릴 수 없어요.' },
  },
})

export const saveReorderPoint = endpoint({
  method: 'PUT',
  path: '/api/bo/stock/:optionId/reorder-point',
  summary: 'At or below how many free pieces staff are told to order more',
  access: 'menu:stock:write',
  params: z.object({ optionId: id }),
  body: z.object({ pieces: Pieces.nullable() }),
  reply: z.null(),
  refusals: { 'option-not-found': { status: 404, message: '상품을 찾을 수 없어요.' } },
})

const FoundOption = z.object({
  optionId: z.int(),
  code: z.string(),
  name: z.string(),
  storage: Storage,
  /** Its goods carry a use-by date. */
  dated: z.boolean(),
})
export type FoundOption = z.infer<typeof FoundOption>

export const findOption = endpoint({
  method: 'GET',
  path: '/api/bo/stock/options',
  summary: 'What a scanned or typed code names: a GTIN, a code, part of a name; at most ten',
  access: 'menu:stock',
  query: z.object({ text: z.string().trim().min(1).max(100) }),
  reply: z.array(FoundOption),
})

const ReceiptLine = z.object({
  optionId: z.int().positive().max(2_147_483_647),
  lotNumber: z
    .string()
    .trim()
    .min(1, '로트 번호를 입력해 주세요.')
    .max(40)
    .regex(/^[\x21-\x7e]+$/, '로트 번호는 띄어쓰기 없이 영문, 숫자, 기호로 입력해 주세요.'),
  expiresOn: isoDateSchema.nullable(),
  quantity: Count,
  place: z.string().trim().max(20).default(''),
  /** Staff said yes to a use-by date that is near. */
  shortDateTaken: z.boolean().default(false),
})

export const receiveGoods = endpoint({
  method: 'POST',
  path: '/api/bo/stock/receipts',
  summary:
    'Take goods in, lot by lot; cold goods with their temperature, and into quarantine when it was wrong',
  access: 'menu:stock:write',
  body: z.object({
    supplier: z.string().trim().min(1, '공급처를 입력해 주세요.').max(60),
    /** The purchase order or delivery note. */
    note: z.string().trim().max(60).default(''),
    temperature: z.number().min(-90).max(60).nullable(),
    loggerNumber: z.string().trim().max(30).default(''),
    lines: z.array(ReceiptLine).min(1, '입고할 상품을 추가해 주세요.').max(100),
  }),
  reply: z.object({ pieces: z.int(), quarantined: z.int() }),
  idempotent: true,
  refusals: {
    'option-not-found': { status: 404, message: '상품을 찾을 수 없어요.' },
    'lot-twice': { status: 422, message: '같은 로트가 두 번 있어요. 한 줄로 합쳐 주세요.' },
    'expiry-needed': {
      status: 422,
      message: '유효기간을 입력해 주세요.',
      data: z.object({ lotNumbers: z.array(z.string()) }),
    },
    'lot-expired': {
      status: 422,
      message: '유효기간이 지난 로트는 입고할 수 없어요.',
      data: z.object({ lotNumbers: z.array(z.string()) }),
    },
    'short-date': {
      status: 409,
      message: '유효기간이 {0}개월보다 짧은 로트가 있어요. 받은 것이 맞는지 확인해 주세요.',
      data: z.object({ lotNumbers: z.array(z.string()) }),
    },
    'temperature-needed': { status: 422, message: '냉장·냉동 상품은 인수 온도를 입력해 주세요.' },
    'lot-differs': {
      status: 409,
      message: '이미 있는 로트와 유효기간이 다르거나 회수 중인 로트예요.',
    },
  },
})
