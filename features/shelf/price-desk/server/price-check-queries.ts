import { sql } from 'kysely'
import { isCalled } from '#features/access/accounts/server/index.ts'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'

type Found = {
  institutionId: number
  institutionName: string
  businessNumber: string
  priceGroupId: number | null
  groupName: string | null
}

/** At most six: more would not be read. A name that fits wholly comes alone. */
export const institutionsCalled = (on: Queryable, words: string) =>
  rows(
    on,
    sql<Found>`
    select i.id as "institutionId", i.name as "institutionName", i."businessNumber", i."priceGroupId",
      (select g.name from "priceGroup" g where g.id = i."priceGroupId") as "groupName"
    from institution i
    where i."businessNumber" = ${words.replace(/\D/g, '')} or ${isCalled(words)}
    order by i."businessNumber" <> ${words.replace(/\D/g, '')}, i.name <> ${words}, i.name, i.id limit 6`,
  )

const planned = sql`"pricePlan" l where l."optionId" = o.id and l.state = 'planned'`

type Moment = { at: Date; day: IsoDate }
/** What an option's field is at `at`: what the first change after it found, else what is planned for then, else what stands. */
const fieldThen = (field: 'price' | 'listPrice', { at, day }: Moment) => sql`coalesce((
  select (x ->> 'from')::bigint from "productChange" c, jsonb_array_elements(c.changes) x
  where c."productId" = p.id and c.at > ${at}::timestamptz and x ->> 'field' = 'options.' || o.id || ${`.${field}`}
  order by c.id limit 1), (select l.${sql.ref(field)} from ${planned} and l."startsOn" <= ${day} order by l."startsOn" desc limit 1), o.${sql.ref(field)})`

/** By the option's own code, else the first option of the product; its own prices as they were at `at`. */
export const optionToPrice = (on: Queryable, code: string, then: Moment) =>
  row(
    on,
    sql<{
      optionId: number
      productCode: string
      name: string
      optionName: string
      unitName: string
      priceOnRequest: boolean
      minQuantity: number
      stepQuantity: number
      isClearance: boolean
      price: number
      listPrice: number
      plans: { startsOn: IsoDate; price: number }[]
    }>`
    select o.id as "optionId", p.code as "productCode", p.name, o.name as "optionName", p."unitName", p."priceOnRequest", p."minQuantity", p."stepQuantity", o."clearanceOf" is not null as "isClearance",
      ${fieldThen('price', then)} as price, ${fieldThen('listPrice', then)} as "listPrice",
      (select coalesce(jsonb_agg(jsonb_build_object('startsOn', l."startsOn", 'price', l.price) order by l."startsOn"), '[]') from ${planned}) as plans
    from "productOption" o join product p on p.id = o."productId"
    where o.code = ${code} or (p.code = ${code} and o.id = p."defaultOptionId")
    order by o.code <> ${code}, o.id limit 1`,
  )
