import { sql } from 'kysely'
import { row, type Database, type Tx } from '#platform/database/database.ts'
import { businessCheckDigit } from '#domain/business-number.ts'
import { insertRows, reserveIds, type Rows } from '../insert-rows.ts'
import { openRandom } from '../random.ts'
import { ago, DAY } from '../seoul-time.ts'
import { BULK_LOGIN, inBatches, type Log } from './size.ts'

const AT_ONCE = 2_000
/** Won; high, so that any number of orders fits any number of members. */
const CREDIT_LIMIT = 5_000_000_000
const FIRST = [
  '가람',
  '나루',
  '다솜',
  '라온',
  '마루',
  '바다',
  '사랑',
  '아름',
  '자연',
  '차오름',
  '큰빛',
  '터',
  '푸름',
  '한결',
  '온새',
  '미소',
  '도담',
  '새봄',
  '해솔',
  '누리',
]
const KINDS = ['의원', '피부과의원', '성형외과의원', '병원']
const FAMILY = [...'김이박최정강조윤장임한오서신권황안송류홍']
const GIVEN = ['가온', '나래', '도윤', '라희', '마루', '보람', '서온', '아름', '지안', '하늘']

/** Hospitals and clinics with one member each, who signs in with the demo's password. */
export async function addMembers(db: Database, wanted: number, now: Date, log: Log): Promise<void> {
  const { count, passwordHash, groups } = (await row(
    db,
    sql<{ count: number; passwordHash: string; groups: number[] }>`
    select (select count(*)::int from member where "loginId" like ${`${BULK_LOGIN}%`}) as count,
      (select "passwordHash" from member order by id limit 1) as "passwordHash", (select array_agg(id order by id) from "priceGroup") as groups`,
  ))!
  const add = (from: number, size: number) =>
    db.transaction((tx) => addBatch(tx, { first: count + from, size, now, passwordHash, groups }))
  await inBatches(wanted - count, AT_ONCE, add, (done) => log(`  ${done} members`))
}

async function addBatch(
  tx: Tx,
  {
    first,
    size,
    now,
    passwordHash,
    groups,
  }: { first: number; size: number; now: Date; passwordHash: string; groups: number[] },
) {
  const random = openRandom(first + 7)
  const ids = await reserveIds(tx, 'institution', size)
  const people = ids.map((institutionId, index) => {
    const serial = first + index + 1
    return {
      institutionId,
      serial,
      name: `데모 ${random.pick(FIRST)}${random.pick(KINDS)} ${serial}`,
      person: random.pick(FAMILY) + random.pick(GIVEN),
      createdAt: ago(now, random.whole(400, 1_500) * DAY),
      group: random.pick(groups),
    }
  })
  await insertRows(
    tx,
    'institution',
    people.map(({ institutionId, serial, name, person, createdAt, group }): Rows<'institution'>[number] => ({
      id: institutionId,
      name,
      businessNumber: bulkBusinessNumber(serial),
      careNumber: String(10_000 + serial).padStart(8, '0'),
      directorName: person,
      phone: `02000${String(serial % 10_000).padStart(4, '0')}`,
      taxEmail: `tax.${BULK_LOGIN}${serial}@demo.example`,
      postcode: '00900',
      address1: `서울특별시 데모구 모아로 ${serial}`,
      priceGroupId: group,
      createdAt,
    })),
  )
  await insertRows(
    tx,
    'member',
    people.map(({ institutionId, serial, person, createdAt }): Rows<'member'>[number] => ({
      loginId: `${BULK_LOGIN}${String(serial).padStart(6, '0')}`,
      name: person,
      customerType: '02',
      status: '05',
      institutionId,
      email: `${BULK_LOGIN}${serial}@demo.example`,
      mobile: '01000000000',
      passwordHash,
      passwordChangedAt: createdAt,
      createdAt,
    })),
  )
  await insertRows(
    tx,
    'deliveryAddress',
    people.map(({ institutionId, serial, person, createdAt }): Rows<'deliveryAddress'>[number] => ({
      institutionId,
      label: '본원',
      receiver: person,
      phone: `02000${String(serial % 10_000).padStart(4, '0')}`,
      postcode: '00900',
      address1: `서울특별시 데모구 모아로 ${serial}`,
      isDefault: true,
      createdAt,
    })),
  )
  await insertRows(
    tx,
    'account',
    people.flatMap(({ institutionId }): Rows<'account'> => [
      { institutionId, kind: 'credit', floor: -CREDIT_LIMIT },
      { institutionId, kind: 'points', floor: 0 },
    ]),
  )
}

/** 000-10 to 000-79; the demo's own lie above. */
function bulkBusinessNumber(serial: number): string {
  const nine = `000${100_000 + serial}`
  return nine + businessCheckDigit(nine)
}
