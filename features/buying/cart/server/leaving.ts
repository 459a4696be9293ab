import { sql, type RawBuilder } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'

export type Leaving = { memberId: number; cartKey: string }

/**
 * The parts of a statement by which ordered lines leave the cart, unless their quantity was changed meanwhile, and the
 * cart goes on under a new key (`rotated`). An order that was not made from the cart leaves it alone. `lines` selects "optionId" and quantity. The caller holds the cart.
 */
export const leaving = ({ memberId, cartKey }: Leaving, lines: RawBuilder<unknown>) => sql`
  gone as (
    delete from "cartLine" c using (${lines}) l, cart k
    where k."memberId" = ${memberId} and k."cartId" = ${cartKey}::uuid and c."memberId" = k."memberId" and c."optionId" = l."optionId" and c.quantity = l.quantity
  ), rotated as (
    update cart set "cartId" = gen_random_uuid() where "memberId" = ${memberId} and "cartId" = ${cartKey}::uuid returning "memberId"
  )`

/** The cart, locked before an order made from it changes. */
export const holdCart = (tx: Tx, memberId: number) =>
  rows(tx, sql`select "memberId" from cart where "memberId" = ${memberId} for update`)
