import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { institutionName } from '#features/access/accounts/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Visit, Wish } from '../contract.ts'
import type { VisitState } from '../rules.ts'

const MOST = 50
/** Of one institution, that are not over yet. */
export const OPEN_VISITS = 5

type VisitRow = Omit<Visit, 'askedAt' | 'movable'> & { askedAt: Date }
const wish = (day: string, slot: string) =>
  sql`case when ${sql.ref(day)} is not null then jsonb_build_object('day', ${sql.ref(day)}, 'slot', ${sql.ref(slot)}) end`
const columns = sql`v.id as "visitId", v.purpose, v.place, v.note, jsonb_build_object('day', v."firstOn", 'slot', v."firstSlot") as first,
  ${wish('v.secondOn', 'v.secondSlot')} as second, v.state, ${wish('v.visitOn', 'v.visitSlot')} as visit, v.representative, v.result, v.version, v."askedAt"`

export const visitsOf = (on: Queryable, institutionId: number) =>
  rows(
    on,
    sql<VisitRow>`select ${columns} from visit v where v."institutionId" = ${institutionId} order by v.id desc limit ${MOST}`,
  )

/** A visit that its own clinic moves: what is given to it is free for it. */
export type Moved = { visitId: number | null; institutionId: number }
export const takenSlots = (on: Queryable, from: IsoDate, { visitId, institutionId }: Moved) =>
  rows(
    on,
    sql<{ day: IsoDate; slot: string }>`
    select "visitOn" as day, "visitSlot" as slot from visit where state = 'confirmed' and "visitOn" >= ${from} and "visitSlot" is not null
      and (id, "institutionId") is distinct from (${visitId}::int, ${institutionId}::int)`,
  )

/** What is asked for or agreed on; whose day is over keeps no place, whether or not anybody said what came of it. */
export const countOpen = async (tx: Tx, institutionId: number, today: IsoDate) => {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('visits'), ${institutionId})`)
  return (await row(
    tx,
    sql<{
      n: number
    }>`select count(*)::int as n from visit where "institutionId" = ${institutionId} and (state = 'asked' or state = 'confirmed' and "visitOn" >= ${today})`,
  ))!.n
}

type Request = { purpose: string; place: string; note: string; first: Wish; second: Wish | null }
export const insertVisit = async (
  tx: Tx,
  request: Request & { institutionId: number; memberId: number; at: Date },
) =>
  (await row(
    tx,
    sql<{ visitId: number }>`
    insert into visit ("institutionId", "memberId", purpose, place, note, "firstOn", "firstSlot", "secondOn", "secondSlot", state, "askedAt")
    values (${request.institutionId}, ${request.memberId}, ${request.purpose}, ${request.place}, ${request.note}, ${request.first.day}, ${request.first.slot},
      ${request.second?.day ?? null}, ${request.second?.slot ?? null}, 'asked', ${request.at}) returning id as "visitId"`,
  ))!

type Held = {
  state: VisitState
  version: number
  visitOn: IsoDate | null
  institutionId: number
  memberId: number
}
/** Locked until the transaction ends; an institution holds its own alone. */
export const holdVisit = (tx: Tx, visitId: number, institutionId: number | null) =>
  row(
    tx,
    sql<Held>`
    select state, version, "visitOn", "institutionId", "memberId" from visit
    where id = ${visitId} and (${institutionId}::int is null or "institutionId" = ${institutionId}) for update`,
  )

export const rewriteVisit = (tx: Tx, visitId: number, request: Request) =>
  rows(
    tx,
    sql`
    update visit set purpose = ${request.purpose}, place = ${request.place}, note = ${request.note}, "firstOn" = ${request.first.day}, "firstSlot" = ${request.first.slot},
      "secondOn" = ${request.second?.day ?? null}, "secondSlot" = ${request.second?.slot ?? null}, state = 'asked', "visitOn" = null, "visitSlot" = null,
      representative = '', version = version + 1 where id = ${visitId}`,
  )

/** Undefined: the time was given to another visit meanwhile. */
export const agreeVisit = async (
  tx: Tx,
  visitId: number,
  to: { day: string; slot: string; representative: string },
) => {
  // whoever gives the same time waits here
  await rows(
    tx,
    sql`select pg_advisory_xact_lock(hashtext('visit slot'), hashtext(${`${to.day} ${to.slot}`}))`,
  )
  return row(
    tx,
    sql<{ id: number }>`
    update visit set state = 'confirmed', "visitOn" = ${to.day}, "visitSlot" = ${to.slot}, representative = ${to.representative}, version = version + 1
    where id = ${visitId} and not exists (
      select from visit o where o.state = 'confirmed' and o."visitOn" = ${to.day} and o."visitSlot" = ${to.slot} and o.id <> ${visitId})
    returning id`,
  )
}

/** Whoever was agreed on last is the clinic's representative; a number that was left out stays what it was. */
export const keepRepresentative = (
  tx: Tx,
  {
    institutionId,
    representative,
    phone,
    at,
  }: { institutionId: number; representative: string; phone: string; at: Date },
) =>
  rows(
    tx,
    sql`
    insert into "clinicRepresentative" ("institutionId", name, phone, at) values (${institutionId}, ${representative}, ${phone}, ${at})
    on conflict ("institutionId") do update set name = excluded.name, at = excluded.at,
      phone = case when excluded.phone <> '' or excluded.name <> "clinicRepresentative".name then excluded.phone else "clinicRepresentative".phone end`,
  )

export const representativeOf = (on: Queryable, institutionId: number) =>
  row(
    on,
    sql<{ name: string; phone: string }>`
    select name, phone from "clinicRepresentative" where "institutionId" = ${institutionId}`,
  )

export const endVisit = (tx: Tx, visitId: number, to: { state: 'done' | 'cancelled'; result: string }) =>
  rows(
    tx,
    sql`
    update visit set state = ${to.state}, result = ${to.result}, version = version + 1,
      "visitOn" = case when ${to.state} = 'done' then "visitOn" end, "visitSlot" = case when ${to.state} = 'done' then "visitSlot" end,
      representative = case when ${to.state} = 'done' then representative else '' end where id = ${visitId}`,
  )

type OfficeRow = VisitRow & { id: number; at: Date; institutionName: string }
/** By the first wish; what is over the last first. One by its id wherever it is. */
export const officeVisits = (
  on: Queryable,
  {
    state,
    only,
    after,
    size,
  }: { state: VisitState; only: number | null; after: { at: Date; id: number } | null; size: number },
) => {
  const open = state === 'asked' || state === 'confirmed'
  const day = sql`(coalesce(v."visitOn", v."firstOn")::timestamp at time zone 'UTC')`
  const from = after && sql`(${day}, v.id) ${open ? sql`>` : sql`<`} (${after.at}, ${after.id})`
  return rows(
    on,
    sql<OfficeRow>`
    select ${columns}, v.id, ${day} as at, ${institutionName(sql.ref('v.institutionId'))} as "institutionName" from visit v
    where ${only === null ? sql`v.state = ${state}` : sql`v.id = ${only}`} and ${from ?? sql`true`}
    order by ${day} ${open ? sql`asc` : sql`desc`}, v.id ${open ? sql`asc` : sql`desc`} limit ${size}`,
  )
}
