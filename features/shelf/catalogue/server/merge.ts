import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { WISH_MAX } from '../wish-contract.ts'

type Pair = { from: number; into: number }

/** Of a person who has two logins: the wishes of both, each product once, as many of the newest as a list holds. */
export const wishesOfPerson = {
  tables: ['wish'],
  label: '찜한 상품',
  count: (from: number) => sql<number>`(select count(*)::int from wish where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: Pair) =>
    rows(
      tx,
      sql`
      with gone as (delete from wish where "memberId" = ${from} returning "productId", "addedAt"),
        fresh as (
          select * from gone g where not exists (select from wish w where w."memberId" = ${into} and w."productId" = g."productId")
          order by g."addedAt" desc, g."productId" desc limit greatest(0, ${WISH_MAX}::int - (select count(*)::int from wish where "memberId" = ${into}))
        )
      insert into wish ("memberId", "productId", "addedAt") select ${into}::int, "productId", "addedAt" from fresh on conflict do nothing`,
    ),
}

/** What either login looked at, each product when it was looked at last. */
export const viewsOfPerson = {
  tables: ['recentView'],
  label: '최근 본 상품',
  count: (from: number) => sql<number>`(select count(*)::int from "recentView" where "memberId" = ${from})`,
  move: (tx: Tx, { from, into }: Pair) =>
    rows(
      tx,
      sql`
      with gone as (delete from "recentView" where "memberId" = ${from} returning "productId", "viewedAt")
      insert into "recentView" ("memberId", "productId", "viewedAt") select ${into}::int, "productId", "viewedAt" from gone
      on conflict ("memberId", "productId") do update set "viewedAt" = greatest("recentView"."viewedAt", excluded."viewedAt")`,
    ),
}
