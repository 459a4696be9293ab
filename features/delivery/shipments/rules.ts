import {
  addDays,
  firstShipDay,
  formatBy,
  leavesOn,
  seoulDate,
  shipDate,
  type IsoDate,
} from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { readGs1 } from '#domain/gs1.ts'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import type { BenchLine, Stage } from './contract.ts'

/** What the carrier says last. */
export const DELIVERED = 6

/** Paid and agreed to, with goods that may not all have left: what the warehouse works on. */
const toSend: readonly OrderStatus[] = ['confirmed', 'preparing', 'part-shipped']
export const isToSend = (status: OrderStatus) => toSend.includes(status)

type Waiting = {
  storage: Storage
  confirmedAt: Date
  wantedOn: IsoDate | null
  heldReason: string | null
  heldUntil: IsoDate | null
}

/** Why a pile is held now, null for not at all. On the day that a hold lasts until it is over, and may be set anew. */
export const heldNow = (
  { heldReason, heldUntil }: Pick<Waiting, 'heldReason' | 'heldUntil'>,
  today: IsoDate,
) => (heldUntil === null || heldUntil > today ? heldReason : null)

/** [BX-07] When a pile leaves: by the cut-off, the storage rule, the wanted day and how long staff hold it. */
function leavingDay({ storage, confirmedAt, wantedOn, heldUntil }: Waiting, now: Date): IsoDate {
  const days = [
    shipDate({ orderedAt: confirmedAt, storage, holidays }),
    seoulDate(now),
    wantedOn ?? '',
    heldUntil ?? '',
  ]
  return firstShipDay(days.toSorted().at(-1)!, storage, holidays)
}

/** Where a pile that nobody has begun stands, and why it is held. */
export function stageOf(pile: Waiting, now: Date): { stage: Stage; shipsOn: IsoDate; heldReason: string } {
  const today = seoulDate(now)
  const shipsOn = leavingDay(pile, now)
  const heldReason = heldNow(pile, today)
  if (heldReason !== null) return { stage: 'held', shipsOn, heldReason }
  if (shipsOn <= today) return { stage: 'waiting', shipsOn, heldReason: '' }
  if (pile.storage !== 'ambient' && !leavesOn(today, pile.storage, holidays))
    return { stage: 'held', shipsOn, heldReason: '금요일과 공휴일 전날에는 출고하지 않아요' }
  return { stage: 'later', shipsOn, heldReason: '' }
}

/** Farther ahead nobody asks which goods leave first. */
const DAYS_AHEAD = 100

/** Days from today on, each with the day when goods of a class leave that could leave on it at the earliest. */
export function leavingDays(today: IsoDate) {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
  return {
    days,
    ambientOn: days.map((day) => firstShipDay(day, 'ambient', holidays)),
    coolOn: days.map((day) => firstShipDay(day, 'cold', holidays)),
    lastDay: days.at(-1)!,
  }
}

/** Seoul's clock when carriers have collected: what is still here leaves another day. */
const COLLECTED_AT = '18:00'

export const nextLeaving = (storage: Storage, now: Date): IsoDate => {
  const today = seoulDate(now)
  return firstShipDay(formatBy(now, 'HH:mm') < COLLECTED_AT ? today : addDays(today, 1), storage, holidays)
}

type PromisedPile = Pick<Waiting, 'storage' | 'heldReason' | 'heldUntil'> & {
  promisedOn: IsoDate
  /** What the clinic was told of a delay before. */
  expectedOn: IsoDate | null
  delayReason: string | null
  /** The shelf has too few pieces that may leave. */
  short: boolean
  /** When what is short is expected; null where nobody knows. */
  restockOn: IsoDate | null
}
type Delay = { expectedOn: IsoDate | null; reason: string }

/**
 * [BX-07] What its clinic is to be told of a pile that will not leave on the day it knows of; 'over' when it will
 * after all, null when there is no news. An empty shelf is filled on the day that goods are expected. Without a day nobody
 * can say yet: a hold without end is told when the promise cannot be kept, or `atOnce`; an empty shelf as soon as the
 * promise is for the next day that goods leave.
 */
export function delayOf(pile: PromisedPile, now: Date, atOnce = false): Delay | 'over' | null {
  const { storage, promisedOn, heldUntil, short, restockOn } = pile
  const next = nextLeaving(storage, now)
  const held = heldNow(pile, seoulDate(now))
  const until = held !== null ? heldUntil : short ? restockOn : next
  const day = until && firstShipDay(until, storage, holidays)
  const expectedOn = day && (day > next ? day : next)
  const empty = '재고가 모자라 입고를 기다리고 있어요.'
  const known = pile.delayReason === null ? promisedOn : pile.expectedOn
  if (expectedOn !== null) {
    if (pile.delayReason !== null && expectedOn <= promisedOn) return 'over'
    const reason = held ?? (short ? empty : '출고가 밀렸어요.')
    return known === null || known < expectedOn ? { expectedOn, reason } : null
  }
  if (known === null || (!atOnce && (known > next || (held !== null && known === next)))) return null
  return { expectedOn, reason: held ?? empty }
}

type Found =
  | { line: BenchLine; lotId: number; lotNumber: string }
  /** `value`: why the lot is refused, or the number of the one that comes first. */
  | { refused: 'lot-refused' | 'other-lot-first' | 'enough-picked' | 'unknown'; value?: string }

/** The lot that is to be scanned next, or null when nothing is missing or nothing is there. */
export function nextLot(lines: readonly BenchLine[]) {
  for (const line of lines.filter(({ wanted, picked }) => picked < wanted)) {
    const lot = line.lots.find(({ refused, free }) => refused === null && free > 0)
    if (lot) return lot
  }
  return null
}

/** Pieces of a line that no lot on the shelf can serve. */
export const shortOf = ({ wanted, picked, lots }: BenchLine) =>
  Math.max(
    0,
    wanted - picked - lots.reduce((sum, { refused, free }) => sum + (refused === null ? free : 0), 0),
  )

const codesOf = (line: BenchLine) => [line.productCode, line.udi].filter(Boolean)

/**
 * [BX-03] What a scan means on this bench: the lot it names, or, for a product's code, the one that expires first. A lot
 * is refused while one that expires earlier has pieces left, unless the clerk insists.
 */
export function readScan(lines: readonly BenchLine[], typed: string, anyLot: boolean): Found {
  const code = typed.trim()
  const box = readGs1(code)
  const named = lines.filter((line) =>
    box?.gtin ? codesOf(line).includes(box.gtin) : codesOf(line).includes(code.toUpperCase()),
  )
  const wantedLot = (box ? box.lotNumber : named.length > 0 ? undefined : code)?.toUpperCase()
  const among = named.length > 0 ? named : box?.gtin ? [] : lines
  const hits = among.filter(
    (line) =>
      wantedLot === undefined || line.lots.some(({ lotNumber }) => lotNumber.toUpperCase() === wantedLot),
  )
  if (hits.length === 0) return { refused: 'unknown' }
  const line = hits.find(({ wanted, picked }) => picked < wanted)
  if (!line) return { refused: 'enough-picked' }
  const first = line.lots.find(({ refused, free }) => refused === null && free > 0)
  const lot =
    wantedLot === undefined ? first : line.lots.find(({ lotNumber }) => lotNumber.toUpperCase() === wantedLot)
  if (!lot) return { refused: 'lot-refused', value: 'lot-used-up' }
  if (lot.refused) return { refused: 'lot-refused', value: lot.refused }
  if (!anyLot && first && first.lotId !== lot.lotId && (first.expiresOn ?? '9') < (lot.expiresOn ?? '9'))
    return { refused: 'other-lot-first', value: first.lotNumber }
  return { line, lotId: lot.lotId, lotNumber: lot.lotNumber }
}
