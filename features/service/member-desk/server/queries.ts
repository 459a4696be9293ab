import { sql } from 'kysely'
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

/** A whole business number is looked up; anything else is a part of an id, a name or a number. */
function found(search: string) {
  const number = search.replace(/\D/g, '')
  if (search === '') return sql`true`
  if (/^\d{3}-?\d{2}-?\d{5}$/.test(search)) return sql`i."businessNumber" = ${number}`
  return sql`(m."loginId" ilike ${like(search)} or i.name ilike ${like(search)}
    or (${number} <> '' and i."businessNumber" like ${`${number}%`}))`
}

const MOST = sql.lit(1_000)

/** The newest first; at most a thousand. */
export const membersPage = (
  on: Queryable,
  asked: { search: string; status: string; only: number | null; before: number | null; size: number },
) => {
  const { search, status, only, before, size } = asked
  return rows(
    on,
    sql<MemberFacts>`
    select * from (
      select ${person}, m.id, m.mobile, m.email, m."statusReason", m."lockedAt" is not null as locked,
        coalesce(i.name, '') as "institutionName", coalesce(i."businessNumber", '') as "businessNumber", m."createdAt" as "joinedAt"
      from member m left join institution i on i.id = m."institutionId"
      where ${only === null ? sql`true` : sql`m.id = ${only}`} and ${before === null ? sql`true` : sql`m.id < ${before}`}
        and ${status === '' ? sql`true` : sql`m.status = ${status}`} and ${found(search)}
      order by m.id desc limit ${MOST}) found
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

/** The member first, then whoever else belongs to the institution. */
export const peopleOf = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<Person>`
    select ${person} from member m
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
