import { addMonths, endOfMonth, seoulDate, type IsoDate } from '#domain/calendar.ts'
import { brandOf } from '../catalogue/brands.ts'
import {
  demoOptions,
  DISCONTINUED,
  EXPIRING,
  FEW_LEFT,
  RECALLED,
  SOLD_OUT,
  type DemoOption,
} from '../catalogue/product-list.ts'
import type { Rows } from '../insert-rows.ts'
import type { Random } from '../random.ts'
import { dayBefore, onOrAfterBusinessDay, seoulTime } from '../seoul-time.ts'
import type { BookedOrder } from './book-orders.ts'

type Move = {
  optionId: number
  lotId: number | null
  onHandChange: number
  reservedChange: number
  quarantineChange?: number
  reason: 'received' | 'reserved' | 'released' | 'shipped' | 'quarantined'
  cause: string
  at: Date
}
type Shipment = { quantity: number; cause: string; at: Date }
/**
 * What came in on a day. It serves the shipments from then on until the day `until` (before today); `left` is
 * still there.
 */
type Delivery = { daysAgo: number; until: number; left: number; expiresOn?: IsoDate; recalled?: true }

const FIRST_DELIVERY = 415
const SECOND_DELIVERY = 215
const LAST_DELIVERY = 21
const RECALLED_DAYS_AGO = 24
const NEW_DELIVERY = 45
const STILL = -1

type StockRows = {
  stock: Rows<'stock'>
  lots: Rows<'lot'>
  moves: Rows<'stockMove'>
  recalledLot: string
}

/** Lots, stock and every move that leads to it, from the orders and from how much is meant to be left. */
export function stockRows(orders: readonly BookedOrder[], now: Date, random: Random): StockRows {
  const lots: (Rows<'lot'>[number] & { id: number })[] = []
  const moves: Move[] = orders.flatMap((order) => orderMoves(order))
  const shipments = shipmentsByOption(orders)
  const reserved = reservedByOption(orders)
  let recalledLot = ''

  /** Writes one lot with what came in, what left and what was called back; nothing when nothing came. */
  function takeIn(option: DemoOption, delivery: Delivery, serial: number, shipped: readonly Shipment[]) {
    const served = shipped.filter(
      ({ at }) =>
        seoulDate(at) >= dayBefore(now, delivery.daysAgo) && seoulDate(at) < dayBefore(now, delivery.until),
    )
    const total = delivery.left + served.reduce((sum, { quantity }) => sum + quantity, 0)
    if (total === 0) return []
    const number = lotNumber(dayBefore(now, delivery.daysAgo), serial)
    const lot = {
      id: lots.length + 1,
      optionId: option.id,
      number,
      expiresOn: expiryOf(option, delivery, now),
      onHand: delivery.recalled ? 0 : delivery.left,
      quarantined: delivery.recalled ? delivery.left : 0,
      recalled: delivery.recalled ?? false,
      place: placeOf(option, serial),
      supplier: `(주)${brandOf(option.product.brand).name}`,
      receivedTemperature: option.product.storage === 'cold' ? 3.4 + (option.id % 9) / 10 : null,
      receivedAt: receivedAt(now, delivery.daysAgo),
    }
    const move = { optionId: option.id, lotId: lot.id }
    lots.push(lot)
    moves.push({
      ...move,
      onHandChange: total,
      reservedChange: 0,
      reason: 'received',
      cause: `입고 ${number}`,
      at: lot.receivedAt,
    })
    for (const { quantity, cause, at } of served)
      moves.push({
        ...move,
        onHandChange: -quantity,
        reservedChange: -quantity,
        reason: 'shipped',
        cause,
        at,
      })
    if (lot.recalled) {
      recalledLot = number
      moves.push({
        ...move,
        onHandChange: -delivery.left,
        reservedChange: 0,
        quarantineChange: delivery.left,
        reason: 'quarantined',
        cause: `회수 ${number}`,
        at: receivedAt(now, RECALLED_DAYS_AGO - 1),
      })
    }
    return [lot]
  }

  const stock = demoOptions.map((option): Rows<'stock'>[number] => {
    const waiting = reserved.get(option.id) ?? 0
    const shipped = shipments.get(option.id) ?? []
    const deliveries = deliveriesOf(option, waiting + meantToBeFree(option, random), shipped, now)
    const shelf = deliveries
      .flatMap((delivery, index) => takeIn(option, delivery, index + 1, shipped))
      .filter((lot) => lot.onHand > 0)
    return {
      optionId: option.id,
      onHand: shelf.reduce((sum, lot) => sum + lot.onHand, 0),
      reserved: waiting,
      nextExpiry:
        shelf
          .map((lot) => lot.expiresOn)
          .filter((date) => date !== null)
          .sort()[0] ?? null,
      restockOn: SOLD_OUT.includes(option.product.name)
        ? onOrAfterBusinessDay(dayBefore(now, -random.whole(5, 20)))
        : null,
    }
  })
  return {
    stock,
    lots,
    moves: moves
      .map((move) => ({ quarantineChange: 0, ...move }))
      .sort((a, b) => a.at.getTime() - b.at.getTime() || a.optionId - b.optionId),
    recalledLot,
  }
}

/** Older deliveries are used up before newer ones are touched: first expired, first out. */
function deliveriesOf(
  { product }: DemoOption,
  onHand: number,
  shipped: readonly Shipment[],
  now: Date,
): Delivery[] {
  if (product.flag === 'new') return [{ daysAgo: NEW_DELIVERY, until: STILL, left: onHand }]
  const early = shipped.some(({ at }) => seoulDate(at) < dayBefore(now, SECOND_DELIVERY))
    ? [{ daysAgo: FIRST_DELIVERY, until: SECOND_DELIVERY, left: 0 }]
    : []
  if (product.name === RECALLED)
    return [
      ...early,
      { daysAgo: SECOND_DELIVERY, until: RECALLED_DAYS_AGO, left: 14, recalled: true },
      { daysAgo: RECALLED_DAYS_AGO, until: STILL, left: onHand },
    ]
  if (EXPIRING.includes(product.name))
    return [
      ...early,
      {
        daysAgo: SECOND_DELIVERY,
        until: STILL,
        left: onHand,
        expiresOn: endOfMonth(addMonths(seoulDate(now), 1 + (product.id % 4))),
      },
    ]
  const fresh =
    onHand >= 10 && product.kind !== 'book' && product.kind !== 'equipment' ? Math.floor(onHand * 0.6) : 0
  return [
    ...early,
    { daysAgo: SECOND_DELIVERY, until: STILL, left: onHand - fresh },
    ...(fresh > 0 ? [{ daysAgo: LAST_DELIVERY, until: LAST_DELIVERY, left: fresh }] : []),
  ]
}

function meantToBeFree({ product, price }: DemoOption, random: Random): number {
  if (SOLD_OUT.includes(product.name)) return 0
  if (FEW_LEFT.includes(product.name)) return random.whole(2, 5)
  if (DISCONTINUED.includes(product.name)) return random.whole(0, 3)
  if (product.kind === 'equipment') return random.whole(6, 12)
  const least = Math.max(12, product.step * 4)
  return random.whole(least, least + (price < 60_000 ? 380 : price < 200_000 ? 120 : 30))
}

/** Made a month before it came in, good until a month's end. */
const expiryOf = ({ product }: DemoOption, { daysAgo, expiresOn }: Delivery, now: Date): IsoDate | null =>
  product.months === null
    ? null
    : (expiresOn ?? endOfMonth(addMonths(dayBefore(now, daysAgo), product.months - 1)))

/** 'D26K02': year, month as a letter, and which delivery. */
const lotNumber = (made: IsoDate, serial: number) =>
  `D${made.slice(2, 4)}${'ABCDEFGHIJKL'[Number(made.slice(5, 7)) - 1]}${String(serial).padStart(2, '0')}`

const shelves = { ambient: 'A', cold: 'R', frozen: 'F' } as const
/** 'R-02-1': where it lies, by how it is kept. */
const placeOf = ({ id, product }: DemoOption, serial: number) =>
  `${shelves[product.storage]}-${String(1 + (id % 12)).padStart(2, '0')}-${serial}`

const receivedAt = (now: Date, daysAgo: number) => seoulTime(dayBefore(now, daysAgo), '07:30')

const partCause = ({ number, course }: BookedOrder) => (course.shipment?.quantities ? `${number}/1` : number)

function shipmentsByOption(orders: readonly BookedOrder[]): Map<number, Shipment[]> {
  const sent = orders.flatMap((order) =>
    order.lines
      .filter((line) => line.shipped > 0)
      .map(({ option, shipped }) => ({
        optionId: option.id,
        quantity: shipped,
        cause: partCause(order),
        at: order.course.shipment!.at,
      })),
  )
  return Map.groupBy(sent, ({ optionId }) => optionId)
}

/** What open orders still wait for. */
function reservedByOption(orders: readonly BookedOrder[]): Map<number, number> {
  const waiting = new Map<number, number>()
  for (const { lines, course } of orders) {
    if (course.cancelled) continue
    for (const { option, quantity, shipped } of lines)
      waiting.set(option.id, (waiting.get(option.id) ?? 0) + quantity - shipped)
  }
  return waiting
}

/** The promise, and its end when the order is cancelled; what is sent belongs to a lot. */
function orderMoves({ number, purchase, course, lines }: BookedOrder): Move[] {
  const move = { lotId: null, onHandChange: 0, cause: number }
  return lines.flatMap(({ option, quantity }): Move[] => [
    { ...move, optionId: option.id, reservedChange: quantity, reason: 'reserved', at: purchase.placedAt },
    ...(course.cancelled
      ? [
          {
            ...move,
            optionId: option.id,
            reservedChange: -quantity,
            reason: 'released' as const,
            at: course.cancelled.at,
          },
        ]
      : []),
  ])
}
