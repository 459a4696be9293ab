import { firstShipDay, leavesOn, seoulDate, shipDate, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { readGs1 } from '#domain/gs1.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import type { BenchLine, Stage } from './contract.ts'

type Waiting = {
  storage: Storage
  confirmedAt: Date
  wantedOn: IsoDate | null
  heldReason: string | null
  heldUntil: IsoDate | null
}

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
  const held = pile.heldReason !== null && (pile.heldUntil === null || pile.heldUntil > today)
  if (held) return { stage: 'held', shipsOn, heldReason: pile.heldReason! }
  if (shipsOn <= today) return { stage: 'waiting', shipsOn, heldReason: '' }
  if (pile.storage !== 'ambient' && !leavesOn(today, pile.storage, holidays))
    return { stage: 'held', shipsOn, heldReason: '금요일과 공휴일 전날에는 출고하지 않아요' }
  return { stage: 'later', shipsOn, heldReason: '' }
}

type Found =
  | { line: BenchLine; lotId: number; lotNumber: string }
  | { refused: keyof typeof refusals; value?: string }
const refusals = { 'lot-refused': 1, 'other-lot-first': 1, 'enough-picked': 1, unknown: 1 }

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
