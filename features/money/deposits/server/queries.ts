import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { isCalled } from '#features/access/accounts/server/index.ts'
import { chargedOrder, openCharges } from '#features/money/credit/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { DepositShow } from '../contract.ts'
import type { DepositState, Proposal } from '../rules.ts'

type Place = { receivedAt: Date; depositId: number }
type MatchRow = {
  matchId: number
  institutionId: number
  name: string
  orderNumber: string | null
  amount: number
  undone: boolean
}
type DepositRow = Place & {
  name: string
  memo: string
  amount: number
  matched: number
  state: DepositState
  proposal: Proposal
  matches: MatchRow[]
}
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Transfers, newest first, with what was made of them. */
export const depositsPage = (
  on: Queryable,
  { show, search, depositId }: { show: DepositShow | ''; search: string; depositId: number | null },
  place: Place | null,
  size: number,
) =>
  rows(
    on,
    sql<DepositRow>`
    select d.id as "depositId", d."receivedAt", d.name, d.memo, d.amount, d.matched, d.state, d.proposal,
      (select coalesce(jsonb_agg(jsonb_build_object('matchId', m.id, 'institutionId', i.id, 'name', i.name, 'orderNumber', ${chargedOrder(sql`m."orderId"`)},
          'amount', m.amount, 'undone', m.undone) order by m.id), '[]')
        from "depositMatch" m join institution i on i.id = m."institutionId"
        where m."depositId" = d.id) as matches
    from "bankDeposit" d
    where (${depositId}::int is null or d.id = ${depositId}::int)
      and case ${show}::text when '' then true when 'aside' then d.state = 'aside' when 'matched' then d.state = 'matched'
        else d.state = 'open' and d.proposal = ${show}::text end
      and (${search} = '' or d.name ilike ${like(search)} or d.memo ilike ${like(search)} or d.amount::text = replace(${search}, ',', ''))
      and (${place === null} or (d."receivedAt", d.id) < (${place?.receivedAt ?? new Date(0)}::timestamptz, ${place?.depositId ?? 0}::int))
    order by d."receivedAt" desc, d.id desc limit ${size}`,
  )

export const depositCounts = async (on: Queryable) =>
  (await row(
    on,
    sql<{ sure: number; choose: number; none: number; aside: number }>`
    select count(*) filter (where state = 'open' and proposal = 'sure')::int as sure, count(*) filter (where state = 'open' and proposal = 'choose')::int as choose,
      count(*) filter (where state = 'open' and proposal = 'none')::int as none, count(*) filter (where state = 'aside')::int as aside
    from "bankDeposit" where state in ('open', 'aside')`,
  ))!

type NewDeposit = {
  key: string
  told: boolean
  nth: number
  /** By which lists were read until references stood with time and sum; empty without one. */
  earlierKey: string
  at: string
  name: string
  nameKey: string
  memo: string
  amount: number
}

const dayOf = (at: RawBuilder<unknown>) => sql`date_trunc('day', ${at}, 'Asia/Seoul')`

/** What a key begins with that no reference is in, as `transfersOf` writes it. */
const stem = sql`(to_char(d."receivedAt" at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI:SS') || '/' || d.amount || '/' || d.name || '/')`
/** `d` was read from a list that did not tell it apart from others like it: once it was a row's number that did. */
const untold = sql`(starts_with(d.key, ${stem}) and substr(d.key, length(${stem}) + 1) ~ '^(/[0-9]+)?$' or d.key ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{1,6}$')`

/**
 * Keeps each transfer once, whoever else reads it at the same time. Lists of one bank do not all say as much: where one of
 * them does not tell transfers apart, the nth of the same time, name and sum is the nth that is stored. Returns how many are new,
 * and how many of them are like another one in day, name and sum.
 */
export const keepDeposits = async (tx: Tx, list: readonly NewDeposit[], at: Date) =>
  (await row(
    tx,
    sql<{ added: number; alike: number }>`
    with fresh as materialized (
      select r.*, row_number() over (partition by r.at, r.amount, r.name, r.told order by r.place) as turn
      from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as (key text, told boolean, nth int, "earlierKey" text, at timestamptz, name text, "nameKey" text, memo text, amount bigint)) with ordinality
        as r (key, told, nth, "earlierKey", at, name, "nameKey", memo, amount, place)
      where not exists (select from "bankDeposit" d where d.key = r.key)
        and not exists (select from "bankDeposit" d where d.key = r."earlierKey" and d."receivedAt" = r.at and d.amount = r.amount)
    ), stored as materialized (
      select d."receivedAt" as at, d.amount::bigint as amount, d.name, count(*) as count, count(*) filter (where ${untold}) as untold
      from "bankDeposit" d where d."receivedAt" = any (array(select distinct at from fresh)) group by 1, 2, 3
    ), known as materialized (
      select distinct ${dayOf(sql`d."receivedAt"`)} as day, d."nameKey", d.amount::bigint as amount
      from "bankDeposit" d where d."receivedAt" >= (select min(${dayOf(sql`at`)}) from fresh) and d."receivedAt" < (select max(at) + interval '1 day' from fresh)
    ), kept as (
      insert into "bankDeposit" (key, "receivedAt", name, "nameKey", memo, amount, "readAt")
      select f.key, f.at, f.name, f."nameKey", f.memo, f.amount, ${at}::timestamptz
      from fresh f left join stored s on s.at = f.at and s.amount = f.amount and s.name = f.name
      where case when f.told then f.turn else f.nth end > coalesce(case when f.told then s.untold else s.count end, 0)
      order by f.key on conflict (key) do nothing returning ${dayOf(sql`"receivedAt"`)} as day, "nameKey", amount::bigint as amount
    )
    select coalesce(sum(k.count), 0)::int as added, coalesce(sum(k.count) filter (where k.count > 1 or n.day is not null), 0)::int as alike
    from (select day, "nameKey", amount, count(*) as count from kept group by day, "nameKey", amount) k
      left join known n on n.day = k.day and n."nameKey" = k."nameKey" and n.amount = k.amount`,
  ))!

export const holdDeposit = (tx: Tx, depositId: number) =>
  row(
    tx,
    sql<{ name: string; remains: number; state: DepositState }>`
    select name, amount - matched as remains, state from "bankDeposit" where id = ${depositId} for update`,
  )

/** The clinics and charges that parts name; what is not there is left out. */
export const payersOf = (tx: Tx, parts: { institutionId: number; orderNumber: string | null }[]) =>
  rows(
    tx,
    sql<{ institutionId: number; name: string; orderNumber: string | null; orderId: number | null }>`
    select distinct i.id as "institutionId", i.name, p.number as "orderNumber", c."orderId"
    from unnest(${parts.map(({ institutionId }) => institutionId)}::int[], ${parts.map(({ orderNumber }) => orderNumber)}::text[]) as p (institution, number)
    join institution i on i.id = p.institution
    left join (${openCharges}) c on c."orderNumber" = p.number and c."institutionId" = i.id
    where p.number is null or c."orderId" is not null`,
  )

type Part = { depositId: number; institutionId: number; orderId: number | null; amount: number }

/** A part of a transfer that goes to a clinic, taken off what is left of it. */
export const addMatch = async (tx: Tx, { depositId, institutionId, orderId, amount }: Part) =>
  (await row(
    tx,
    sql<{ id: number }>`
    with taken as (
      update "bankDeposit" set matched = matched + ${amount}, state = case when matched + ${amount} = amount then 'matched' else 'open' end where id = ${depositId}
    )
    insert into "depositMatch" ("depositId", "institutionId", "orderId", amount) values (${depositId}, ${institutionId}, ${orderId}::int, ${amount}) returning id`,
  ))!.id

export const matchOf = (tx: Tx, depositId: number, matchId: number) =>
  row(
    tx,
    sql<Part & { undone: boolean }>`
    select "depositId", "institutionId", "orderId", amount, undone from "depositMatch" where id = ${matchId} and "depositId" = ${depositId}`,
  )

/** Takes a part back: it is left of the transfer again, which opens if it was whole. */
export const dropMatch = (tx: Tx, matchId: number, { depositId, amount }: Part) =>
  rows(
    tx,
    sql`
    with undone as (update "depositMatch" set undone = true where id = ${matchId})
    update "bankDeposit" set matched = matched - ${amount}, state = case state when 'matched' then 'open' else state end where id = ${depositId}`,
  )

export const setState = (tx: Tx, depositId: number, state: DepositState) =>
  rows(tx, sql`update "bankDeposit" set state = ${state} where id = ${depositId}`)

type EventKind = 'matched' | 'undone' | 'aside' | 'reopened'
export const addEvent = (
  tx: Tx,
  depositId: number,
  event: { kind: EventKind; note: string; actor: string; at: Date },
) =>
  rows(
    tx,
    sql`insert into "depositEvent" ("depositId", kind, note, actor, at) values (${depositId}, ${event.kind}, ${event.note}, ${event.actor}, ${event.at})`,
  )

export const depositEvents = (on: Queryable, depositId: number) =>
  rows(
    on,
    sql<{ id: number; kind: EventKind; note: string; actor: string; at: Date }>`
    select id, kind, note, actor, at from "depositEvent" where "depositId" = ${depositId} order by id desc limit 100`,
  )

type Payer = {
  institutionId: number
  name: string
  owed: number
  charges: { orderNumber: string; dueOn: IsoDate; remaining: number }[]
}

/** Clinics that owe something, by a part of their name or their director's. `offset 0` keeps to those that owe, one by one. */
export const payersNamed = (on: Queryable, search: string) =>
  rows(
    on,
    sql<Payer>`
    select i.id as "institutionId", i.name, 0 - coalesce(a.posted, 0) as owed, (
      select coalesce(jsonb_agg(jsonb_build_object('orderNumber', f."orderNumber", 'dueOn', f."dueOn", 'remaining', f.remaining) order by f."dueOn", f."orderNumber"), '[]')
      from (select * from (${openCharges}) c where c."institutionId" = i.id order by "dueOn", "orderId" limit 30) f) as charges
    from (select "institutionId", posted from account where kind = 'credit' and "successorId" is null and 0 - posted > 0 offset 0) a
    cross join lateral (select * from institution where id = a."institutionId" offset 0) i
    where (${isCalled(search)} or strpos(i."directorName", ${search}) > 0)
    order by i.name, i.id limit 10`,
  )
