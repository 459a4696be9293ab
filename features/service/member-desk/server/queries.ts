import { sql, type RawBuilder } from 'kysely'
import { holdsPart } from '#features/access/accounts/server/index.ts'
import type { Role } from '#features/access/accounts/rules.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'

type Person = {
  memberId: number
  loginId: string
  name: string
  customerType: CustomerType
  status: MemberStatus
  lastLoginAt: Date | null
}
export type MemberFacts = Person & {
  id: number
  mobile: string
  email: string
  statusReason: string
  locked: boolean
  institutionName: string
  businessNumber: string
  joinedAt: Date
}
const person = sql`m.id as "memberId", m."loginId", m.name, m."customerType", m.status, m."lastLoginAt"`
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Search = { text: string; /** The digits of it. */ number: string }
/** A whole business number is looked up; anything else is a part of an id, a name or a number. */
function found({ text, number }: Search) {
  if (text === '') return sql`true`
  if (isWholeNumber(text)) return sql`i."businessNumber" = ${number}`
  return sql`(m."loginId" ilike ${like(text)} or i.name ilike ${like(text)}
    or (${number} <> '' and i."businessNumber" like ${`${number}%`}))`
}
const isWholeNumber = (text: string) => /^\d{3}-?\d{2}-?\d{5}$/.test(text)

/** So many members are sorted; where more are found, a walk from the newest on meets a page of them soon. */
const SORTED = sql.lit(1_000)
/** Those whom a rare text finds by indexes of its own, and one more than are sorted where they are more. */
const named = ({ text, number }: Search) => sql`
  select m.id from institution i join member m on m."institutionId" = i.id where ${holdsPart(sql`i.name`, text)}
  union all select m.id from member m where ${holdsPart(sql`m."loginId"`, text)}
  union all select m.id from institution i join member m on m."institutionId" = i.id
    where ${number} <> '' and i."businessNumber" >= ${number} and i."businessNumber" < ${number} || ':'
  limit ${SORTED} + 1`

const MOST = sql.lit(1_000)
type Asked = { search: string; status: string; only: number | null; before: number | null; size: number }

/** The newest first; at most a thousand. A status is written down: by it the plan tells the many from the few. */
export function membersPage(on: Queryable, { search: text, status, only, before, size }: Asked) {
  const search = { text, number: text.replace(/\D/g, '') }
  const page = (condition: RawBuilder<unknown>) => sql`
    select ${person}, m.id, m.mobile, m.email, m."statusReason", m."lockedAt" is not null as locked,
      coalesce(i.name, '') as "institutionName", coalesce(i."businessNumber", '') as "businessNumber", m."createdAt" as "joinedAt"
    from member m left join institution i on i.id = m."institutionId"
    where ${condition} and ${before === null ? sql`true` : sql`m.id < ${before}`} and ${status === '' ? sql`true` : sql`m.status = ${sql.lit(status)}::bpchar`}
    order by m.id desc limit ${MOST}`
  const walked = found(search)
  // a single letter has no pair
  if (only !== null || [...text].length < 2 || isWholeNumber(text))
    return rows(
      on,
      sql<MemberFacts>`select * from (${page(only === null ? walked : sql`m.id = ${only} and ${walked}`)}) found order by id desc limit ${size}`,
    )
  return rows(
    on,
    sql<MemberFacts>`
    with named as materialized (${named(search)}), sorted as materialized (select count(*) <= ${SORTED} as "areFew" from named)
    (${page(sql`(select "areFew" from sorted) and m.id = any(array(select id from named))`)})
    union all (${page(sql`not (select "areFew" from sorted) and ${walked}`)})
    order by id desc limit ${size}`,
  )
}

export const institutionOf = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<{
      name: string
      businessNumber: string
      careNumber: string
      directorName: string
      phone: string
      address: string
    }>`
    select i.name, i."businessNumber", coalesce(i."careNumber", '') as "careNumber", i."directorName", i.phone,
      concat_ws(' ', '(' || i.postcode || ')', i.address1, nullif(i.address2, '')) as address
    from member m join institution i on i.id = m."institutionId" where m.id = ${memberId}`,
  )

export const clinicOf = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<{ institutionId: number; name: string }>`
    select i.id as "institutionId", i.name from member m join institution i on i.id = m."institutionId" where m.id = ${memberId}`,
  )

/** The member first, then whoever else belongs to the institution. */
export const peopleOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<Person & { role: Role }>`
    select ${person}, m."institutionRole" as role from member m
    where m.id = ${memberId} or m."institutionId" = (select "institutionId" from member where id = ${memberId})
    order by m.id <> ${memberId}, m.id limit 50`,
  )

export const loginsOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<{ at: Date; ip: string; open: boolean }>`
    select "createdAt" as at, ip, "endedAt" is null as open from session where "memberId" = ${memberId} order by "createdAt" desc limit 10`,
  )

export const contactOf = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<{
      name: string
      mobile: string
      email: string
    }>`select name, mobile, email from member where id = ${memberId}`,
  )
