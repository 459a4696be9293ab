import { seoulDate } from '#domain/calendar.ts'
import { DraftId, SpecialOrderId } from '#features/buying/special-orders/contract.ts'
import { termProblem } from '#features/buying/special-orders/rules.ts'
import {
  giveBackOffered,
  readDraft,
  takeOffered,
  type DraftLine,
} from '#features/buying/special-orders/server/index.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Call } from '#platform/server/serve.ts'
import type { readOrderSheet } from '../contract.ts'
import type { Placing } from './place.ts'
import { liveOrderOfCart } from './place-queries.ts'
import type { HeldOrder } from './settle-queries.ts'

type Refuse = Call<typeof readOrderSheet>['refuse']
type Ids = { specialOrderId?: string | undefined; draftId?: string | undefined }

/** What a special order's sheet is made from, or why there is none. */
export async function sheetDraft(db: Database, institutionId: number, ids: Ids, now: Date, refuse: Refuse) {
  const specialOrderId = SpecialOrderId.safeParse(ids.specialOrderId).data
  const draftId = DraftId.safeParse(ids.draftId).data
  if (!specialOrderId || !draftId) throw refuse('special-order-not-found')
  const lines = await readDraft.rows(db, { specialOrderId, draftId, institutionId })
  const told = draftProblem(lines, now)
  if (told)
    throw told.code === 'special-order-not-found'
      ? refuse(told.code)
      : refuse(told.code, { values: [told.message] })
  return {
    draftId,
    lines: lines.map(({ optionId, drafted, unitPrice }) => ({
      optionId,
      quantity: drafted,
      offered: unitPrice,
    })),
  }
}

/** The offer's prices while it is held; refuses what it does not give, or no longer. */
export async function holdOffered(
  tx: Tx,
  { caller, body, refuse }: Placing,
  draft: readonly DraftLine[],
  now: Date,
) {
  const told = draftProblem(draft, now, body.lines)
  const live = told && (await liveOrderOfCart(tx, body.cartKey, caller.memberId))
  if (live) throw refuse('cart-already-ordered', { values: [live.orderNumber], data: live })
  if (told)
    throw told.code === 'special-order-not-found'
      ? refuse(told.code)
      : refuse(told.code, { values: [told.message] })
  return new Map(draft.map(({ optionId, unitPrice }) => [optionId, unitPrice]))
}

type Told = {
  code: 'special-order-not-found' | 'special-order-ended' | 'special-order-short'
  message: string
}

function draftProblem(
  draft: readonly DraftLine[],
  now: Date,
  asked: readonly { optionId: number; quantity: number }[] = draft.map(({ optionId, drafted }) => ({
    optionId,
    quantity: drafted,
  })),
): Told | null {
  if (!draft[0]) return { code: 'special-order-not-found', message: '' }
  const ended = termProblem(draft[0], seoulDate(now))
  if (ended) return { code: 'special-order-ended', message: ended }
  for (const { optionId, quantity } of asked) {
    const line = draft.find((each) => each.optionId === optionId)
    if (!line || line.drafted < quantity)
      return {
        code: 'special-order-short',
        message: '고른 스페셜오더와 다른 상품이나 수량이에요. 상품과 수량을 다시 골라 주세요.',
      }
    if (line.left < quantity)
      return {
        code: 'special-order-short',
        message: `스페셜오더 수량이 ${countText(line.left, line.unitName)} 남았어요. 수량을 다시 골라 주세요.`,
      }
  }
  return null
}

const piecesOf = (pieces: readonly { optionId: number; quantity: number }[]) => ({
  optionIds: pieces.map(({ optionId }) => optionId),
  quantities: pieces.map(({ quantity }) => quantity),
})

export const takePieces = (tx: Tx, body: Placing['body'], orderNumber: string) =>
  takeOffered.rows(tx, { draftId: body.cartKey, orderNumber, ...piecesOf(body.lines) })

/** Pieces of an order that will not be sent, for the offer they came from; `ends`: the order is over with them. */
export async function giveBackPieces(
  tx: Tx,
  { orderType, cartKey }: HeldOrder,
  pieces: readonly { optionId: number; quantity: number }[],
  ends: boolean,
) {
  if (orderType === '02' && pieces.length > 0)
    await giveBackOffered.rows(tx, { draftId: cartKey, ends, ...piecesOf(pieces) })
}
