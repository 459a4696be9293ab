import { z } from 'zod'
import { OrderParams, orderNotFound } from '#features/buying/orders/contract.ts'
import { Storage } from '#features/shelf/catalogue/contract.ts'
import { LotRefusal } from '#features/shelf/stock/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { exchangeShort } from './labels.ts'

export const Stage = z.enum(['waiting', 'picking', 'packed', 'held', 'later', 'shipped'])
export type Stage = z.infer<typeof Stage>

const QueueRow = z.object({
  orderNumber: z.string(),
  exchange: z.boolean(),
  travelsWith: z.array(z.string()),
  storage: Storage,
  /** Null while nobody has begun. */
  parcelId: z.int().nullable(),
  parcelNumber: z.int().nullable(),
  stage: Stage,
  clinic: z.string(),
  lineCount: z.int(),
  pieces: z.int(),
  picked: z.int(),
  shortLines: z.int(),
  /** The day it leaves, or was sent. */
  shipsOn: z.iso.date(),
  assignedTo: z.string().nullable(),
  heldReason: z.string(),
  promisedOn: z.iso.date().nullable(),
  late: z.boolean(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
})
export type QueueRow = z.infer<typeof QueueRow>

/** What of a storage class still has to leave, is held, or leaves later than promised. */
const Leaving = z.object({ storage: Storage, open: z.int(), held: z.int(), late: z.int() })
export type Leaving = z.infer<typeof Leaving>

/** As many packed parcels are numbered at once. */
export const MOST_ROWS = 1_000

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/bo/shipments',
  summary:
    'What waits to be picked, packed and sent, what is held, and what left today: a page of a stage, and how much there is in all',
  access: 'menu:fulfil',
  query: z.object({
    /** Left out: the first of every stage, with no page after them. */
    stage: Stage.optional(),
    /** A part of an order's or claim's number, or of a clinic's name. */
    text: z.string().trim().max(60).default(''),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(MOST_ROWS).default(100),
  }),
  reply: z.object({
    at: z.iso.datetime(),
    rows: z.array(QueueRow),
    next: z.string().nullable(),
    counts: z.record(Stage, z.int()),
    leaving: z.array(Leaving),
  }),
})

const Pile = OrderParams.extend({ storage: Storage })
const LotOnBench = z.object({
  lotId: z.int(),
  lotNumber: z.string(),
  expiresOn: z.iso.date().nullable(),
  place: z.string().nullable(),
  free: z.int(),
  quarantined: z.int(),
  picked: z.int(),
  refused: LotRefusal.nullable(),
})
const BenchLine = z.object({
  line: z.int(),
  optionId: z.int(),
  productCode: z.string(),
  productName: z.string(),
  optionName: z.string(),
  unitName: z.string(),
  udi: z.string(),
  wanted: z.int(),
  picked: z.int(),
  lots: z.array(LotOnBench),
})
export type BenchLine = z.infer<typeof BenchLine>
export const Bench = z.object({
  orderNumber: z.string(),
  exchange: z.boolean(),
  storage: Storage,
  parcelId: z.int().nullable(),
  parcelNumber: z.int().nullable(),
  state: z.enum(['waiting', 'picking', 'packed']),
  assignedTo: z.string().nullable(),
  clinic: z.string(),
  receiver: z.string(),
  address: z.string(),
  memo: z.string(),
  /** What its clinic accepts: a lot must have so many months left. */
  useByMonths: z.int(),
  promisedOn: z.iso.date().nullable(),
  delay: z.object({ expectedOn: z.iso.date().nullable(), reason: z.string() }).nullable(),
  hold: z.object({ reason: z.string(), until: z.iso.date().nullable() }).nullable(),
  lines: z.array(BenchLine),
})
export type Bench = z.infer<typeof Bench>

/** Pieces that a recall took out of the parcels of a line that waits. */
const PutBack = z.object({ line: z.int(), lotNumber: z.string(), quantity: z.int() })
export type PutBack = z.infer<typeof PutBack>

export const readBench = endpoint({
  method: 'GET',
  path: '/api/bo/shipments/:orderNumber/:storage',
  summary: 'What of an order leaves together: lines, lots first expired first, what is picked',
  access: 'menu:fulfil',
  params: Pile,
  reply: Bench.extend({ putBack: z.array(PutBack), travelsWith: z.array(z.string()) }),
  personal: true,
  refusals: { 'order-not-found': orderNotFound },
})

const pickRefusals = {
  'order-not-found': orderNotFound,
  'nothing-waits': { status: 409, message: '지금 피킹할 것이 없는 주문이에요. 목록을 새로 확인해 주세요.' },
  'being-cancelled': {
    status: 409,
    message: '결제 취소를 처리하고 있는 주문이에요. 결과가 나온 뒤 다시 확인해 주세요.',
  },
  'other-clerk': { status: 409, message: '{0} 님이 피킹하고 있어요.' },
  'lot-refused': { status: 422, message: '담지 않았어요. {0}' },
  'other-lot-first': { status: 422, message: '유효기간이 더 가까운 로트 {0}부터 담아 주세요.' },
  'enough-picked': { status: 409, message: '필요한 수량을 이미 담았어요.' },
} as const

export const pickPile = endpoint({
  method: 'POST',
  path: '/api/bo/shipments/:orderNumber/:storage/picks',
  summary: 'Sets scanned pieces aside; the first scan makes the parcel the clerk’s own',
  access: 'menu:fulfil:write',
  params: Pile,
  body: z.object({
    scans: z
      .array(
        z.object({
          /** A lot number, a GS1 code or UDI, or a product code. */
          code: z.string().trim().min(1, '바코드나 로트번호를 스캔해 주세요.').max(120),
          quantity: z.int().min(1).max(99_999).default(1),
        }),
      )
      .min(1)
      .max(100),
    /** The clerk has seen that another lot runs out earlier. */
    anyLot: z.boolean().default(false),
  }),
  reply: z.object({
    parcelId: z.int(),
    picked: z.array(z.object({ line: z.int(), lotNumber: z.string(), quantity: z.int() })),
  }),
  refusals: pickRefusals,
})

export const ParcelParams = z.object({
  parcelId: z.coerce.number<number>().int().positive().max(2_147_483_647),
})
export const parcelNotFound = { status: 404, message: '출고 건을 찾을 수 없어요.' } as const
const parcelRefusals = {
  'parcel-not-found': parcelNotFound,
  'parcel-gone': { status: 409, message: '이미 출고했거나 취소한 건이에요. 목록을 새로 확인해 주세요.' },
} as const

export const packParcel = endpoint({
  method: 'POST',
  path: '/api/bo/shipments/parcels/:parcelId/pack',
  summary: 'Packs what was picked; what is short goes on waiting for another parcel',
  access: 'menu:fulfil:write',
  params: ParcelParams,
  body: z.object({ boxes: z.int().min(1).max(99).default(1) }),
  reply: z.null(),
  refusals: {
    ...parcelRefusals,
    'exchange-short': exchangeShort,
  },
})

export const giveUpParcel = endpoint({
  method: 'POST',
  path: '/api/bo/shipments/parcels/:parcelId/give-up',
  summary: 'Puts everything of a parcel that has not left back on the shelf',
  access: 'menu:fulfil:write',
  params: ParcelParams,
  body: z.object({}),
  reply: z.null(),
  refusals: parcelRefusals,
})

const TrackingRow = z.object({
  orderNumber: z.string().trim().max(40),
  carrier: z.string().trim().max(20),
  trackingNumber: z.string().trim().max(40),
  handover: z
    .object({
      temperature: z.number().min(-40).max(40).nullable(),
      by: z.string().trim().max(40),
      to: z.string().trim().max(40),
    })
    .nullable()
    .default(null),
})
export const shipParcels = endpoint({
  method: 'POST',
  path: '/api/bo/shipments/tracking',
  summary: 'Sends packed parcels under their tracking numbers; each row answers for itself',
  access: 'menu:fulfil:write',
  body: z.object({ rows: z.array(TrackingRow).min(1).max(300) }),
  reply: z.object({
    rows: z.array(z.object({ orderNumber: z.string(), shipped: z.boolean(), problem: z.string() })),
  }),
})

export const holdPile = endpoint({
  method: 'PUT',
  path: '/api/bo/shipments/:orderNumber/:storage/hold',
  summary: 'Holds what waits of an order until a day, or lets it go',
  access: 'menu:fulfil:write',
  params: Pile,
  body: z.object({
    /** Empty lets it go. */
    reason: z.string().trim().max(200),
    until: z.iso.date({ error: '날짜를 확인해 주세요.' }).nullable(),
    /** The clinic is to decide something: it is told at once, whatever the day. */
    ask: z.boolean().default(false),
  }),
  reply: z.null(),
  refusals: {
    'order-not-found': orderNotFound,
    'not-to-send': {
      status: 409,
      message: '출고를 기다리는 주문만 보류할 수 있어요. 결제나 승인이 끝났는지 확인해 주세요.',
    },
  },
})
