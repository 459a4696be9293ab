import { sql } from 'kysely'
import { row, rows, type Database } from '#platform/database/database.ts'
import { brands, type DemoBrand } from '../catalogue/brands.ts'
import { insertRows } from '../insert-rows.ts'

const HEADS = ['아라', '벨로', '코디', '다온', '에이', '페르', '로제', '시안', '유니', '테오', '모디', '카이']
const HEADS_EN = ['ARA', 'BELO', 'KODI', 'DAON', 'EI', 'PERR', 'ROZE', 'SIAN', 'YUNI', 'TEO', 'MODI', 'KAI']
const TAILS = ['메드', '비엔', '셀', '미르', '팜', '랩', '케어']
const TAILS_EN = ['MED', 'BIEN', 'CELL', 'MIR', 'PHARM', 'LAB', 'CARE']

const rival = (brand: DemoBrand, at: number, nth: number): DemoBrand => {
  const head = (at + 5 * nth) % HEADS.length
  return {
    ...brand,
    code: `${brand.code}${nth + 1}`,
    name: HEADS[head]! + TAILS[nth]!,
    nameEn: HEADS_EN[head]! + TAILS_EN[nth]!,
    story: `${brand.field} 제품을 공급하는 데모 브랜드예요.`,
  }
}

/** Beside each brand of the demo seven others that sell the same, the demo's own first. */
export const rivals: readonly (readonly DemoBrand[])[] = brands.map((brand, at) => [
  brand,
  ...TAILS.map((_, nth) => rival(brand, at, nth)),
])

export async function addBrands(db: Database): Promise<void> {
  const { codes, rank } = (await row(
    db,
    sql<{ codes: string[]; rank: number }>`select array_agg(code) as codes, max(rank) as rank from brand`,
  ))!
  const missing = rivals.flat().filter(({ code }) => !codes.includes(code))
  await db.transaction((tx) =>
    insertRows(
      tx,
      'brand',
      missing.map((brand, at) => ({ ...brand, rank: rank + at + 1 })),
    ),
  )
}

/** Periods in days around now; the first two run for as long as a kept database is measured. */
const PROMOTIONS: [name: string, from: number, until: number][] = [
  ['정기 행사', -30, 700],
  ['입점 행사', -10, 700],
  ['지난 시즌 행사', -100, -20],
  ['다음 시즌 행사', 20, 60],
]

/** Ids of the bulk's own promotions, made once. */
export async function addPromotions(db: Database, now: Date): Promise<number[]> {
  const names = PROMOTIONS.map(([name]) => name)
  return db.transaction(async (tx) => {
    const found = () =>
      rows(tx, sql<{ id: number }>`select id from promotion where name = any(${names}) order by id`)
    if ((await found()).length === 0)
      await rows(
        tx,
        sql`insert into promotion (name, "startsAt", "endsAt")
        select name, ${now}::timestamptz + days * interval '1 day', ${now}::timestamptz + until * interval '1 day'
        from unnest(${names}::text[], ${PROMOTIONS.map(([, from]) => from)}::int[], ${PROMOTIONS.map(([, , until]) => until)}::int[]) p(name, days, until)`,
      )
    return (await found()).map(({ id }) => id)
  })
}
