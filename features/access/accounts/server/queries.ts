import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { build } from '#platform/database/compile.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'

/** Whose login it is. */
export type Owner = { memberId: number } | { staffId: number }

export type Member = {
  id: number
  loginId: string
  name: string
  status: string
  mobile: string
  passwordHash: string
  passwordChangedAt: Date
  passwordPostponedAt: Date | null
  mustChangePassword: boolean
  lockedAt: Date | null
  lastLoginAt: Date | null
  awakenedAt: Date | null
  createdAt: Date
}
const memberColumns = [
  'id',
  'loginId',
  'name',
  'status',
  'mobile',
  'passwordHash',
  'passwordChangedAt',
  'passwordPostponedAt',
  'mustChangePassword',
  'lockedAt',
  'lastLoginAt',
  'awakenedAt',
  'createdAt',
] as const

export const memberByLoginId = (on: Queryable, loginId: string): Promise<Member | undefined> =>
  row(on, build.selectFrom('member').select(memberColumns).where('loginId', '=', loginId))
export const memberById = (on: Queryable, id: number): Promise<Member | undefined> =>
  row(on, build.selectFrom('member').select(memberColumns).where('id', '=', id))

/** Locks the owner; gives the hash of the password that they may enter with now. */
export const markLogin = async (tx: Tx, owner: Owner, now: Date): Promise<string> =>
  (await row(
    tx,
    'memberId' in owner
      ? sql<{
          passwordHash: string
        }>`update member set "lastLoginAt" = ${now} where id = ${owner.memberId} returning "passwordHash"`
      : sql<{
          passwordHash: string
        }>`update staff set "lastLoginAt" = ${now} where id = ${owner.staffId}
          returning case when status = 'active' then "passwordHash" else '' end as "passwordHash"`,
  ))!.passwordHash

type InstitutionFacts = {
  name: string
  businessNumber: string
  careNumber: string | null
  directorName: string
  phone: string
  taxEmail: string
  postcode: string
  address1: string
  address2: string
}

export const memberFacts = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<{
      email: string
      mobile: string
      createdAt: Date
      passwordChangedAt: Date
      institution: InstitutionFacts | null
    }>`
    select m.email, m.mobile, m."createdAt", m."passwordChangedAt",
      case when i.id is not null then jsonb_build_object('name', i.name, 'businessNumber', i."businessNumber", 'careNumber', i."careNumber",
        'directorName', i."directorName", 'phone', i.phone, 'taxEmail', i."taxEmail", 'postcode', i.postcode, 'address1', i.address1, 'address2', i.address2) end as institution
    from member m left join institution i on i.id = m."institutionId" where m.id = ${memberId}`,
  )

/** A non-member by name and number, made at their first visit. Nobody has a password that fits. */
export async function guestBy(tx: Tx, { name, mobile, now }: { name: string; mobile: string; now: Date }) {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtext('guest'), hashtext(${mobile}))`)
  const known = await row(
    tx,
    sql<{
      id: number
    }>`select id from member where mobile = ${mobile} and name = ${name} and "customerType" = '09' and status = '05' order by id limit 1`,
  )
  if (known) return known.id
  const made = await row(
    tx,
    sql<{ id: number }>`
    insert into member ("loginId", name, "customerType", status, email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
    values (${`guest-${randomBytes(9).toString('hex')}`}, ${name}, '09', '05', '', ${mobile}, '', ${now}, ${now}) returning id`,
  )
  return made!.id
}

/** Members who have this number; of one institution when its business number is given. */
export const membersByMobile = (
  on: Queryable,
  { mobile, businessNumber }: { mobile: string; businessNumber: string },
) =>
  rows(
    on,
    sql<{ loginId: string; name: string; createdAt: Date }>`
    select m."loginId", m.name, m."createdAt" from member m left join institution i on i.id = m."institutionId"
    where m.mobile = ${mobile} and m.status <> '09' and m."customerType" <> '09' and (${businessNumber} = '' or i."businessNumber" = ${businessNumber}) order by m.id limit 10`,
  )

export const postponeChange = (on: Queryable, memberId: number, now: Date) =>
  rows(on, build.updateTable('member').set({ passwordPostponedAt: now }).where('id', '=', memberId))

/** After a proof of the mobile number: nothing keeps the member out any more. */
export const unlockMember = (tx: Tx, memberId: number) =>
  rows(tx, build.updateTable('member').set({ lockedAt: null }).where('id', '=', memberId))

type OwnerFacts = { realm: 'member' | 'staff'; loginId: string; mobile: string; passwordHash: string }
/**
 * What a new password of this owner may not hold, and under which name their attempts are counted; they are locked
 * until the transaction ends.
 */
export const ownerFacts = (tx: Tx, owner: Owner) =>
  row(
    tx,
    'memberId' in owner
      ? sql<OwnerFacts>`select 'member' as realm, "loginId", mobile, "passwordHash" from member where id = ${owner.memberId} for no key update`
      : sql<OwnerFacts>`select 'staff' as realm, "loginId", mobile, "passwordHash" from staff where id = ${owner.staffId} for no key update`,
  )

/** A dormant account may enter again. */
export const wake = (tx: Tx, owner: Owner, now: Date) =>
  rows(
    tx,
    'memberId' in owner
      ? sql`update member set "awakenedAt" = ${now} where id = ${owner.memberId}`
      : sql`update staff set "awakenedAt" = ${now} where id = ${owner.staffId}`,
  )

/** Of a member who has left meanwhile nothing is kept. */
export const storePassword = (tx: Tx, owner: Owner, passwordHash: string, now: Date) =>
  rows(
    tx,
    'memberId' in owner
      ? sql`update member set "passwordHash" = ${passwordHash}, "passwordChangedAt" = ${now}, "mustChangePassword" = false, "passwordPostponedAt" = null where id = ${owner.memberId} and status <> '09'`
      : sql`update staff set "passwordHash" = ${passwordHash}, "passwordChangedAt" = ${now}, "mustChangePassword" = false where id = ${owner.staffId}`,
  )

/** Whose account it is, when the number that was proven is the account's own; locked until the transaction ends. */
export const ownerByMobile = (
  tx: Tx,
  { realm, loginId, mobile }: { realm: 'member' | 'staff'; loginId: string; mobile: string },
) =>
  row(
    tx,
    realm === 'member'
      ? sql<{
          memberId: number | null
          staffId: number | null
        }>`select id as "memberId", null::int as "staffId" from member where "loginId" = ${loginId} and mobile = ${mobile} and status <> '09' for no key update`
      : sql<{
          memberId: number | null
          staffId: number | null
        }>`select null::int as "memberId", id as "staffId" from staff where "loginId" = ${loginId} and replace(mobile, '-', '') = ${mobile} and status = 'active' for no key update`,
  )
