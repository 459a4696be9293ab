import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { PricePlan } from '../plan-contract.ts'

const plan = sql`l.id as "planId", l."optionId", o.code as "optionCode", l."startsOn", l.price, l."listPrice", l.reason, l.state, l.actor`

export const plansOf = (on: Queryable, productId: number) =>
  rows(
    on,
    sql<PricePlan>`
    (select ${plan} from "pricePlan" l join "productOption" o on o.id = l."optionId"
      where o."productId" = ${productId} and l.state = 'planned' order by l."startsOn", l.id limit 200)
    union all
    (select ${plan} from "pricePlan" l join "productOption" o on o.id = l."optionId"
      where o."productId" = ${productId} and l.state <> 'planned' order by l.id desc limit 20)`,
  )

export const isOptionOf = async (on: Queryable, productId: number, optionId: number) =>
  (await row(
    on,
    sql<{
      id: number
    }>`select id from "productOption" where id = ${optionId} and "productId" = ${productId} and "clearanceOf" is null`,
  )) !== undefined

type Planned = Pick<PricePlan, 'optionId' | 'startsOn' | 'price' | 'listPrice' | 'reason' | 'actor'> & {
  at: Date
}
/** Undefined: that day has one already. */
export const insertPlan = (tx: Tx, made: Planned) =>
  row(
    tx,
    sql<{ planId: number }>`
    insert into "pricePlan" ("optionId", "startsOn", price, "listPrice", reason, actor, at)
    values (${made.optionId}, ${made.startsOn}, ${made.price}, ${made.listPrice}, ${made.reason}, ${made.actor}, ${made.at})
    on conflict ("optionId", "startsOn") where state = 'planned' do nothing returning id as "planId"`,
  )

/** Undefined: it is no plan of this product that is still to come. */
export const withdrawPlan = (on: Queryable, productId: number, planId: number) =>
  row(
    on,
    sql<{ id: number }>`
    update "pricePlan" l set state = 'withdrawn' from "productOption" o
    where l.id = ${planId} and l.state = 'planned' and o.id = l."optionId" and o."productId" = ${productId} returning l.id`,
  )

/** Codes of options whose planned price has come. */
export const optionsDue = async (on: Queryable, today: IsoDate) =>
  (
    await rows(
      on,
      sql<{ code: string }>`
      select distinct o.code from "pricePlan" l join "productOption" o on o.id = l."optionId"
      where l.state = 'planned' and l."startsOn" <= ${today} order by o.code limit 500`,
    )
  ).map(({ code }) => code)

type Applied = Pick<
  PricePlan,
  'planId' | 'optionId' | 'startsOn' | 'price' | 'listPrice' | 'reason' | 'actor'
>
/** Plans of these options whose day has come are over, the earliest first. */
export const applyPlans = async (tx: Tx, optionIds: readonly number[], today: IsoDate) =>
  (
    await rows(
      tx,
      sql<Applied>`
      update "pricePlan" set state = 'applied' where "optionId" = any(${[...optionIds]}::int[]) and state = 'planned' and "startsOn" <= ${today}
      returning id as "planId", "optionId", "startsOn", price, "listPrice", reason, actor`,
    )
  ).toSorted((one, other) => one.startsOn.localeCompare(other.startsOn))
