import { expect, test } from 'vitest'
import { isBusinessNumber } from '#domain/business-number.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createDatabase } from '#testing/database.ts'
import { SEEDED_AT } from '#testing/global-setup.ts'
import { seedBulk } from './bulk.ts'

test('the bulk adds what is missing to its counts, and the books balance', async () => {
  const own = await createDatabase({ seeded: true })
  const db = openDatabase(own.url)
  const all = <Row = Record<string, unknown>>(text: string) => db.run<Row>({ text, values: [] })
  const counts = async () =>
    (
      await all(
        `select (select count(*)::int from product) as products, (select count(*)::int from member) as members, (select count(*)::int from "salesOrder") as orders`,
      )
    )[0]!
  const before = (await counts()) as { products: number; members: number; orders: number }
  const said: string[] = []

  await seedBulk(db, { products: 300, members: 20, orders: 400, now: SEEDED_AT }, (text) => said.push(text))
  await seedBulk(db, { products: 350, members: 30, orders: 500, now: SEEDED_AT }, (text) => said.push(text))

  expect(await counts()).toEqual({
    products: before.products + 350,
    members: before.members + 30,
    orders: before.orders + 500,
  })
  expect(await all('select * from "booksViolation"')).toEqual([])
  expect(await all('select code from product group by code having count(*) > 1')).toEqual([])
  expect(await all('select name from product group by name having count(*) > 1')).toEqual([])
  expect(
    await all(
      `select number from "salesOrder" where number !~ '^[0-9]{8}-[0-9]{6}$' or substr(number, 1, 8) <> to_char("placedAt" at time zone 'Asia/Seoul', 'YYYYMMDD')`,
    ),
  ).toEqual([])
  expect(await all(`select 1 from "salesOrder" where "placedAt" > '${SEEDED_AT.toISOString()}'`)).toEqual([])
  expect(
    await all(
      `select i.id from institution i join account a on a."institutionId" = i.id where a.kind = 'credit' and a.posted > 0`,
    ),
  ).toEqual([])
  for (const { businessNumber } of await all<{ businessNumber: string }>(
    'select "businessNumber" from institution',
  ))
    expect(isBusinessNumber(businessNumber)).toBe(true)
  expect(said.at(-1)).toMatch(/^Added 500 orders/)

  await db.close()
  await own.drop()
})

test('bulk orders without anything to order are refused', async () => {
  const own = await createDatabase({ seeded: true })
  const db = openDatabase(own.url)
  await expect(
    seedBulk(db, { products: 0, members: 0, orders: 10, now: SEEDED_AT }, () => {}),
  ).rejects.toThrow('SEED_MEMBERS')
  await db.close()
  await own.drop()
})
