import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { CART_LINES } from '../contract.ts'

/**
 * Of a person who has two logins: what lies in the one cart lies in the other, unticked, so that nobody orders it
 * unseen. What lies in both stays as it is in the cart that stays: it may be the same want. A cart is full at its limit.
 */
export const cartOfPerson = {
  tables: ['cart', 'cartLine'],
  label: '장바구니 상품',
  count: (from: number) => sql<number>`(select count(*)::int from "cartLine" where "memberId" = ${from})`,
  move: async (tx: Tx, { from, into }: { from: number; into: number }) => {
    await rows(tx, sql`insert into cart ("memberId") values (${into}) on conflict do nothing`)
    await rows(
      tx,
      sql`
      with gone as (
        delete from "cartLine" where "memberId" = ${from} returning "optionId", quantity, "seenPrice", "addedAt"
      ), fresh as (
        select * from gone g where not exists (select from "cartLine" c where c."memberId" = ${into} and c."optionId" = g."optionId")
        order by g."addedAt" desc, g."optionId"
        limit greatest(0, ${CART_LINES}::int - (select count(*)::int from "cartLine" where "memberId" = ${into}))
      )
      insert into "cartLine" ("memberId", "optionId", quantity, selected, "seenPrice", "addedAt")
      select ${into}::int, "optionId", quantity, false, "seenPrice", "addedAt" from fresh order by "optionId"
      on conflict do nothing`,
    )
  },
}
