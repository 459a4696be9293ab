import { leavesOn, seoulDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { shipLines } from '#features/buying/orders/server/index.ts'
import { storageWord } from '#features/buying/orders/labels.ts'
import { shipPicked } from '#features/shelf/stock/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { exchangeShort } from '../labels.ts'
import { carriers, isCarrier, NUMBER_TAKEN, trackingDigits, trackingProblem } from '../carriers.ts'
import { markSent, missingOf } from './exchange-queries.ts'
import { holdPileOrder } from './exchanges.ts'
import { parcelToShip, piecesByLine, setShipped } from './parcel-queries.ts'
import { tellShipped } from './tell-parcel.ts'

type Row = {
  /** An order's number, perhaps with a slash and the parcel's. */
  orderNumber: string
  carrier: string
  trackingNumber: string
  handover: { temperature: number | null; by: string; to: string } | null
}

/** The carrier knows a number some time after it was handed the parcel. */
const FIRST_CHECK_MS = 10 * 60_000

/** Two parcels were given one number at once. */
export const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** Sends one parcel under its number, in a transaction of its own. What is wrong with it, or null. */
export async function shipParcel(
  db: Database,
  row: Row,
  by: { actor: string; at: Date },
): Promise<string | null> {
  const [number = '', part] = row.orderNumber.split('/')
  if (!isCarrier(row.carrier)) return '택배사를 골라 주세요.'
  const { carrier } = row
  const trackingNumber = trackingDigits(row.trackingNumber)
  const wrong = trackingProblem(carrier, trackingNumber)
  if (wrong) return wrong
  if (part !== undefined && !/^\d{1,4}$/.test(part)) return '출고 건을 찾을 수 없어요.'
  try {
    return await db.transaction(async (tx) => {
      const held = await holdPileOrder(tx, number)
      if (!held) return '주문을 찾을 수 없어요.'
      const { order, claimId } = held
      const parcel = await parcelToShip.row(tx, {
        orderId: order.id,
        claimId,
        number: part ? Number(part) : null,
      })
      if (!parcel) return '담은 상품이 없는 주문이에요. 먼저 피킹해 주세요.'
      if (parcel.state === 'shipped' || parcel.state === 'delivered')
        return parcel.trackingNumber === trackingNumber && parcel.carrier === carrier
          ? '같은 송장번호로 이미 출고했어요.'
          : `이미 출고했어요. 송장번호 ${parcel.trackingNumber}`
      if (parcel.pieces.length === 0) return '담은 상품이 없어요. 먼저 피킹해 주세요.'
      if (claimId !== null && (await missingOf(tx, claimId, parcel.storage)) > 0) return exchangeShort.message
      if (!leavesOn(seoulDate(by.at), parcel.storage, holidays))
        return parcel.storage === 'ambient'
          ? '주말과 공휴일에는 출고하지 않아요.'
          : `${storageWord[parcel.storage]} 상품은 금요일과 공휴일 전날에 출고하지 않아요.`
      const { handover } = row
      if (parcel.storage !== 'ambient' && (handover?.temperature == null || !handover.by || !handover.to))
        return '냉장·냉동 상품은 인계 온도와 인계자, 인수자를 적어 주세요.'
      const sent = await setShipped.rows(tx, {
        id: parcel.id,
        carrier,
        trackingNumber,
        temperature: handover?.temperature ?? null,
        by: handover?.by || null,
        to: handover?.to || null,
        at: by.at,
        nextCheckAt: new Date(by.at.getTime() + FIRST_CHECK_MS),
      })
      if (sent.length === 0) return NUMBER_TAKEN
      // The order's own parcels are told apart from those of its exchanges by their cause.
      const cause = `${order.number}/${claimId === null ? '' : `${number}/`}${parcel.number}`
      const lines =
        claimId === null
          ? () =>
              shipLines(tx, {
                order,
                lines: piecesByLine(parcel),
                note: `${carriers[carrier].name} ${trackingNumber}`,
                ...by,
              })
          : () =>
              markSent.rows(tx, {
                claimId,
                lines: parcel.pieces.map(({ line }) => line),
                quantities: parcel.pieces.map(({ quantity }) => quantity),
              })
      await Promise.all([shipPicked(tx, { pieces: parcel.pieces, cause, at: by.at }), lines()])
      const { name } = carriers[carrier]
      await tellShipped(tx, order, { number: parcel.number, carrier: name, trackingNumber }, by.at)
      return null
    })
  } catch (error) {
    if (isTaken(error)) return NUMBER_TAKEN
    throw error
  }
}
