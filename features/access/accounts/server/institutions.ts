import { sql, type RawBuilder } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { holdPeople } from './people.ts'

/** 요양기관기호: what the health insurance knows the institution by. */
export const saveCareNumber = (tx: Tx, institutionId: number, careNumber: string) =>
  rows(
    tx,
    sql`update institution set "careNumber" = ${careNumber} where id = ${institutionId} and "careNumber" is distinct from ${careNumber}`,
  )

/** In how many days what the institution buys on credit falls due. */
export const setCreditTerm = (tx: Tx, institutionId: number, days: number) =>
  rows(tx, sql`update institution set "creditTermDays" = ${days} where id = ${institutionId}`)

/** False when it is not, or no longer, in the group that was seen. */
export const setPriceGroup = async (
  tx: Tx,
  institutionId: number,
  { from, to }: { from: number; to: number },
) =>
  (await row(
    tx,
    sql<{ id: number }>`
    update institution set "priceGroupId" = ${to} where id = ${institutionId} and "priceGroupId" = ${from} returning id`,
  )) !== undefined

/** Whether the name of the institution joined as `i` holds the text; an empty one asks nothing. */
export const isCalled = (text: string) =>
  sql<boolean>`(${text} = '' or strpos(lower(i.name), lower(${text})) > 0)`

/** Whether a text is a part of another: by the index of pairs of letters, unless it has no pair itself. */
export const holdsPart = (text: RawBuilder<unknown>, part: string) => sql`
  (${[...part].length > 1 ? sql`"letterPairs"(${text}) @> "letterPairs"(${part})` : sql`true`} and strpos(lower(${text}), lower(${part})) > 0)`

const MOST_CALLED = 1_000

/** The ids of those whose names hold the text; null where they are more than a thousand, which any walk soon meets. */
export async function institutionsCalled(on: Queryable, text: string): Promise<number[] | null> {
  const found = await rows(
    on,
    sql<{
      id: number
    }>`select i.id from institution i where ${holdsPart(sql`i.name`, text)} limit ${sql.lit(MOST_CALLED + 1)}`,
  )
  return found.length > MOST_CALLED ? null : found.map(({ id }) => id)
}

/** The name of the institution with this id. */
export const institutionName = (id: RawBuilder<unknown>) =>
  sql<string>`coalesce((select name from institution where id = ${id}), '')`

type NewInstitution = {
  name: string
  businessNumber: string
  careNumber: string | null
  directorName: string
  phone: string
  taxEmail: string
  postcode: string
  address1: string
  address2: string
  priceGroupId: number
  at: Date
}
/** Undefined: an institution of this business number is there. */
export const insertInstitution = (tx: Tx, made: NewInstitution) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into institution (name, "businessNumber", "careNumber", "directorName", phone, "taxEmail", postcode, address1, address2, "priceGroupId", "createdAt")
    values (${made.name}, ${made.businessNumber}, ${made.careNumber}, ${made.directorName}, ${made.phone}, ${made.taxEmail}, ${made.postcode},
      ${made.address1}, ${made.address2}, ${made.priceGroupId}, ${made.at})
    on conflict ("businessNumber") do nothing returning id`,
  )

/** Whether an institution of this number is there, other than the member's own and one that everybody has left. */
export const isInstitution = (businessNumber: string, memberId: number) =>
  sql<boolean>`exists (select from institution i where i."businessNumber" = ${businessNumber}
    and i.id is distinct from (select "institutionId" from member where id = ${memberId})
    and (i."mergedInto" is not null or exists (select from member o where o."institutionId" = i.id and o.status <> '09')))`

/** One that everybody has left, held until commit, with whoever was there; undefined: somebody is, or it was merged. */
export async function desertedInstitution(tx: Tx, businessNumber: string) {
  const held = await row(
    tx,
    sql<{
      id: number
    }>`select id from institution where "businessNumber" = ${businessNumber} and "mergedInto" is null for update`,
  )
  if (!held || (await holdPeople(tx, held.id)).length > 0) return undefined
  const left = await rows(tx, sql<{ id: number }>`select id from member where "institutionId" = ${held.id}`)
  return { ...held, left: left.map(({ id }) => id) }
}

type InstitutionChange = {
  institutionName: string
  directorName: string
  careNumber: string
  phone: string
  taxEmail: string
  postcode: string
  address1: string
  address2: string
}
/** The facts of an institution as its people write them; `careNumber` is empty where there is none. */
export const readInstitution = (on: Queryable, institutionId: number) =>
  row(
    on,
    sql<InstitutionChange>`
    select name as "institutionName", "directorName", coalesce("careNumber", '') as "careNumber", phone, "taxEmail", postcode, address1, address2
    from institution where id = ${institutionId}`,
  )

export const writeInstitution = (tx: Tx, institutionId: number, to: InstitutionChange) =>
  rows(
    tx,
    sql`update institution set name = ${to.institutionName}, "directorName" = ${to.directorName}, "careNumber" = nullif(${to.careNumber}, ''),
      phone = ${to.phone.replace(/\D/g, '')}, "taxEmail" = ${to.taxEmail}, postcode = ${to.postcode}, address1 = ${to.address1}, address2 = ${to.address2}
    where id = ${institutionId}`,
  )
