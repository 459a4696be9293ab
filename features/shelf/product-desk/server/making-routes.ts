import {
  addOption,
  createProduct as create,
  holdProduct,
  newProductPlaces,
  putOnSale,
  readProductToEdit,
  takeOffSale,
} from '#features/shelf/catalogue/server/index.ts'
import { openStock } from '#features/shelf/stock/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { serve, type Services } from '#platform/server/serve.ts'
import { addProductOption, createProduct, readProductPlaces } from '../making-contract.ts'
import { recordProductChange } from './queries.ts'
import { tellCarts } from './tell-shop.ts'

const MOST_OPTIONS = 100

export const productMakingRoutes = [
  serve(readProductPlaces, ({ db }) => newProductPlaces(db)),

  serve(createProduct, (call) =>
    once(call, async (tx) => {
      const { body, clock, refuse } = call
      const { reason, ...made } = body
      const found = await create(tx, made, clock.now())
      if (typeof found === 'string') throw refuse(found)
      await openStock(tx, [found.optionId])
      await note(tx, call, found.productId, reason, [{ field: 'made', from: '', to: made.code }])
      return { productId: found.productId }
    }),
  ),

  serve(addProductOption, (call) =>
    once(call, async (tx) => {
      const { productId } = call.params
      const { reason, ...option } = call.body
      if (!(await holdProduct(tx, productId))) throw call.refuse('product-not-found')
      if ((await readProductToEdit(tx, productId))!.options.length >= MOST_OPTIONS)
        throw call.refuse('options-full')
      const optionId = await addOption(tx, productId, option)
      if (optionId === null) throw call.refuse('option-code-taken')
      await openStock(tx, [optionId])
      const made = await note(tx, call, productId, reason, [
        { field: `options.${optionId}.made`, from: '', to: `${option.code} ${option.name}` },
      ])
      return { optionId, version: made!.id }
    }),
  ),
]

type Change = { field: string; from: string; to: string }
const note = (
  tx: Tx,
  { caller, clock }: { caller: { loginId: string }; clock: Services['clock'] },
  productId: number,
  reason: string,
  changes: readonly Change[],
) =>
  recordProductChange(tx, {
    productId,
    actor: caller.loginId,
    at: clock.now(),
    reason,
    changes,
  })

/** Takes off sale what has come to the end that staff gave it, with its line in the history. */
export const takeProductsOffSale = ({ db, clock }: Services) =>
  db.transaction(async (tx) => {
    const over = await takeOffSale(tx, clock.now())
    if (over.length > 0) await tellCarts(tx)
    for (const { id, was, at } of over)
      await note(tx, { caller: { loginId: 'system' }, clock }, id, '예약한 판매 종료', [
        was === 'hidden'
          ? { field: 'offSaleAt', from: at?.toISOString() ?? '', to: '' }
          : { field: 'saleState', from: was, to: 'discontinued' },
      ])
  })

/** Puts on sale what staff gave a time for, with its line in the history. */
export const putProductsOnSale = ({ db, clock }: Services) =>
  db.transaction(async (tx) => {
    const begun = await putOnSale(tx, clock.now())
    if (begun.length > 0) await tellCarts(tx)
    for (const productId of begun)
      await note(tx, { caller: { loginId: 'system' }, clock }, productId, '예약한 판매 시작', [
        { field: 'saleState', from: 'hidden', to: 'on-sale' },
      ])
  })
