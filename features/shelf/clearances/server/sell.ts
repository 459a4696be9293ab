import type { IsoDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { addClearanceOption } from '#features/shelf/catalogue/server/index.ts'
import { openLotFrom, openStock, transferPieces } from '#features/shelf/stock/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { clearanceName } from '../rules.ts'
import { insertClearance } from './queries.ts'

type Sale = {
  lotId: number
  /** Of the lot. */
  optionId: number
  optionName: string
  pieces: number
  price: number
  until: IsoDate
  actor: string
  at: Date
}

/** What names the moves of a clearance. */
export const causeOf = (clearanceId: number) => `clearance/${clearanceId}`

/** Pieces of a lot as an option of their own; after a refusal the caller rolls back. */
export async function sellForLess(tx: Tx, sale: Sale) {
  const { lotId, optionName, pieces, price, until, actor, at } = sale
  const { optionId, optionCode } = await addClearanceOption(tx, {
    of: sale.optionId,
    name: clearanceName(optionName),
    price,
    until,
  })
  await openStock(tx, [optionId])
  const toLot = await openLotFrom(tx, lotId, optionId)
  const made = await insertClearance(tx, { optionId, lotId, pieces, at, actor })
  if (!made) return 'already-open'
  const moved = await transferPieces(tx, {
    fromLot: lotId,
    toLot,
    quantity: pieces,
    reason: 'to-clearance',
    note: `임박 특가 ${formatWon(price)}`,
    cause: causeOf(made.id),
    actor,
    at,
  })
  return moved === 0 ? 'too-few' : { clearanceId: made.id, optionCode }
}
