import { sql } from 'kysely'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { Named } from '../sheet.ts'

type Asked = { codes: readonly string[]; numbers: readonly string[]; now: Date }
type OptionNamed = { code: string; optionId: number; productId: number; productCode: string; price: number }
type WhomNamed = { kind: 'group' | 'promotion' | 'institution'; name: string; id: number | null }

/** Whom and what a sheet may name, in two statements. */
export async function namedIn(on: Queryable, { codes, numbers, now }: Asked): Promise<Named> {
  const options = await rows(
    on,
    sql<OptionNamed>`
    select o.code, o.id as "optionId", p.id as "productId", p.code as "productCode", o.price
    from "productOption" o join product p on p.id = o."productId" where o.code = any(${codes}::text[]) and o."clearanceOf" is null`,
  )
  const whom = await rows(
    on,
    sql<WhomNamed>`
    select 'group' as kind, name, id from "priceGroup"
    union all select 'promotion', name, case count(*) when 1 then max(id) end from promotion where "endsAt" > ${now}::timestamptz group by name
    union all select 'institution', "businessNumber", min(id) from institution where "businessNumber" = any(${numbers}::text[]) group by "businessNumber"`,
  )
  const idsOf = <Id extends number | null = number>(kind: WhomNamed['kind']) =>
    new Map(whom.filter((one) => one.kind === kind).map(({ name, id }) => [name, id as Id]))
  return {
    options: new Map(options.map(({ code, ...option }) => [code, option])),
    groups: idsOf('group'),
    promotions: idsOf<number | null>('promotion'),
    institutions: idsOf('institution'),
  }
}
