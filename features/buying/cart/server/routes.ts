import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { addToCart, CART_LINES, changeCart, countCart, readCart, removeFromCart } from '../contract.ts'
import { amountsOf, parcelsOf, shippingOf } from '../parcels.ts'
import { addLines, modifyLines } from './change.ts'
import { deleteLines } from './change-lines.ts'
import { orderableLines, readLines } from './lines.ts'
import { countLines } from './queries.ts'

export const cartRoutes = [
  serve(readCart, async ({ db, clock, caller }) => {
    const now = clock.now()
    const { cartKey, lines } = await readLines(db, caller, now)
    const chosen = orderableLines(lines)
    const parcels = parcelsOf(chosen, now)
    return {
      mayOrder: caller.status !== '07',
      cartKey,
      lines,
      parcels,
      amounts: amountsOf(chosen, shippingOf(parcels)),
    }
  }),

  serve(countCart, async ({ db, caller }) => (await countLines.row(db, caller))!.count),

  serve(addToCart, async ({ db, clock, caller, body, refuse }) => {
    const added = await addLines(db, caller, clock.now(), body.lines)
    if ('issues' in added && added.unknown) throw refuse('option-not-found', { issues: added.issues })
    if ('issues' in added) throw refuseInput(added.issues)
    if ('full' in added) throw refuse('cart-full', { values: [CART_LINES] })
    return added
  }),

  serve(
    removeFromCart,
    async ({ db, caller, body }) =>
      (await deleteLines(
        db,
        caller.memberId,
        body.lines.map(({ lineId }) => lineId),
      ))!,
  ),

  serve(changeCart, async ({ db, clock, caller, body, refuse }) => {
    const changed = await modifyLines(db, caller, clock.now(), body.lines, {
      onlyThese: body.onlyThese,
    })
    if ('issues' in changed) throw refuseInput(changed.issues)
    if ('missing' in changed) throw refuse('line-not-found')
    return changed
  }),
]
