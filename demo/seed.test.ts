import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBusinessNumber } from '#domain/business-number.ts'
import { matches } from '#domain/korean-search.ts'
import { ProductDetails } from '#features/shelf/catalogue/details.ts'
import { CancelReason, OrderStatus } from '#features/buying/orders/contract.ts'
import { CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { createDatabase } from '#testing/database.ts'
import { SEEDED_AT } from '#testing/global-setup.ts'
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts'
import { seedDemo } from './index.ts'

let shop: Database
let close: () => Promise<void>

beforeAll(async () => {
  const own = await createDatabase({ seeded: true })
  shop = openDatabase(own.url)
  close = async () => {
    await shop.close()
    await own.drop()
  }
})
afterAll(() => close())

const all = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  shop.run<Row>({ text, values })
/** An empty shop of its own. */
async function openOwn() {
  const own = await createDatabase()
  const db = openDatabase(own.url)
  return { db, close: () => db.close().then(own.drop) }
}

/** A fingerprint of every table. */
async function digestOf(db: Database) {
  const tables = await db.run<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
    values: [],
  })
  return Promise.all(
    tables.map(async ({ name }) => {
      const [found] = await db.run<{ digest: string }>({
        text: `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
        values: [],
      })
      return `${name} ${found!.digest}`
    }),
  )
}

const one = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await all<Row>(text, values))[0]!

test('the books of the demo shop balance and raise no alarm', async () => {
  expect(await all('select * from "booksViolation"')).toEqual([])
  expect(await all('select * from "booksAlarms"($1)', [SEEDED_AT])).toEqual([])
})

test('the same instant gives the same rows, and seeding again changes none', async () => {
  const own = await openOwn()
  await seedDemo(own.db, { now: SEEDED_AT })
  const first = await digestOf(own.db)
  expect(first).toEqual(await digestOf(shop))
  await seedDemo(own.db, { now: new Date('2027-03-01T03:00:00Z') })
  expect(await digestOf(own.db)).toEqual(first)
  await own.close()
})

test.each(['2026-11-21T15:10:00Z', '2026-12-31T20:00:00Z', '2027-02-08T03:00:00Z', '2028-02-29T09:30:00Z'])(
  'at %s every order state is there, the books balance, and nothing has happened yet that is to come',
  async (at) => {
    const own = await openOwn()
    const now = new Date(at)
    await seedDemo(own.db, { now })
    const of = (text: string, values: unknown[] = []) => own.db.run<Record<string, unknown>>({ text, values })

    expect(await of('select * from "booksViolation"')).toEqual([])
    expect((await of('select distinct status from "salesOrder"')).map(({ status }) => status).sort()).toEqual(
      [...OrderStatus.options].sort(),
    )
    const past = {
      salesOrder: 'placedAt',
      orderEvent: 'at',
      journal: 'at',
      stockMove: 'at',
      lot: 'receivedAt',
      member: 'lastLoginAt',
      post: 'publishedAt',
      recentView: 'viewedAt',
      product: 'publishedAt',
    }
    for (const [table, column] of Object.entries(past))
      expect(await of(`select 1 from "${table}" where "${column}" > $1`, [now]), table).toEqual([])
    await own.close()
  },
)

test('new ids follow those of the demo', async () => {
  for (const table of [
    'product',
    'productOption',
    'member',
    'institution',
    'account',
    'lot',
    'salesOrder',
    'journal',
    'pointLot',
    'paymentAttempt',
    'promotion',
    'brand',
    'category',
    'priceGroup',
  ]) {
    const { next, most } = await one<{ next: number; most: number }>(
      `select nextval(pg_get_serial_sequence('"${table}"', 'id')) as next, (select max(id) from "${table}") as most`,
    )
    expect(next, table).toBeGreaterThan(most)
  }
  expect(
    Number((await one<{ next: number }>(`select last_value as next from "orderNumber"`)).next),
  ).toBeGreaterThanOrEqual((await one<{ most: number }>('select max(id) as most from "salesOrder"')).most)
})

test('[PD-01] the catalogue has 120 products on three levels with options, prices and stock', async () => {
  expect(
    await one(
      'select count(*)::int as products, count(distinct "brandId")::int as brands, count(distinct "category1Id")::int as areas, count(*) filter (where "optionCount" between 2 and 3)::int as several from product',
    ),
  ).toMatchObject({ products: 120, brands: 12, areas: 8 })
  expect(
    await all(
      'select code from product where price <= 0 or "listPrice" < price or "defaultOptionId" is null',
    ),
  ).toEqual([])
  expect(
    await all("select code from product where \"licensedOnly\" <> (kind in ('device', 'drug', 'equipment'))"),
  ).toEqual([])
  expect(
    await all(
      `select name from product where kind = 'drug' and "unitName" = '박스' and ("minQuantity", "stepQuantity", storage) <> (5, 5, 'cold')`,
    ),
  ).toEqual([])
  expect(
    await all(
      'select id from "productOption" o where not exists (select 1 from stock s where s."optionId" = o.id)',
    ),
  ).toEqual([])
})

test('[PD-02] details follow their schema, and pictures are drawable', async () => {
  const details = await all<{ details: unknown; picture: string }>('select details, picture from product')
  for (const row of details) expect(ProductDetails.parse(row.details).pictures).toContain(row.picture)
})

test('[PD-03] products are found by what buyers type', async () => {
  const found = async (query: string) =>
    (
      await all<{ name: string; text: string }>(
        'select p.name, e.text from product p join "searchEntry" e on e."productId" = p.id',
      )
    )
      .filter(({ text }) => matches(text, query))
      .map(({ name }) => name)
  expect(await found('톡신')).toHaveLength(10)
  expect(await found('누벨린 미디엄 1.1')).toContain('누벨린 미디엄 1.1 L')
  expect(await found('DM-BST-0007')).toEqual(['리젠노바 스킨 PN 3'])
  expect(await found('seravian')).toHaveLength(11)
})

test('the shelves show what can go wrong', async () => {
  const today = '2026-11-20'
  const stock = await one(
    `
    select count(*) filter (where "onHand" = 0 and "restockOn" > $1::date)::int as "soldOut",
      count(*) filter (where "onHand" - reserved between 1 and 5 and p."saleState" = 'on-sale')::int as few,
      count(*) filter (where "nextExpiry" < $1::date + interval '6 months')::int as expiring
    from stock s join "productOption" o on o.id = s."optionId" join product p on p.id = o."productId"`,
    [today],
  )
  // five products, two of them sold for less as well
  expect(stock).toEqual({ soldOut: 6, few: 4, expiring: 7 })
  expect(
    await one(
      `select count(*) filter (where "saleState" = 'discontinued')::int as gone, count(*) filter (where "priceOnRequest")::int as asked from product`,
    ),
  ).toEqual({ gone: 3, asked: 2 })
  expect(await all('select "onHand" from lot where recalled')).toEqual([{ onHand: 0 }])
  expect(await all(`select l."optionId" from lot l group by 1 having count(*) > 3`)).toEqual([])
  expect(
    await all(
      `select l.id from lot l where not exists (select 1 from "stockMove" v where v."lotId" = l.id and v.reason in ('received', 'to-clearance') and v."onHandChange" > 0)`,
    ),
  ).toEqual([])
  expect(
    await all(
      `select l.id from lot l where l."onHand" <> (select sum("onHandChange") from "stockMove" v where v."lotId" = l.id)`,
    ),
  ).toEqual([])
  expect(
    await all(
      `select s."optionId" from stock s where "nextExpiry" is distinct from (select min("expiresOn") from lot l where l."optionId" = s."optionId" and "onHand" > 0 and not recalled)`,
    ),
  ).toEqual([])
  expect(
    await one(
      'select count(*) filter (where "startsAt" <= $1 and "endsAt" > $1)::int as running, count(*) filter (where "endsAt" <= $1)::int as ended, count(*) filter (where "startsAt" > $1)::int as coming from promotion',
      [SEEDED_AT],
    ),
  ).toEqual({ running: 3, ended: 1, coming: 1 })
})

test('every demo account exists and opens with the printed password', async () => {
  const members = await all<{ loginId: string; passwordHash: string; customerType: string; status: string }>(
    'select "loginId", "passwordHash", "customerType", status from member order by id',
  )
  expect(members.map(({ loginId }) => loginId)).toEqual(demoAccounts.map(({ loginId }) => loginId))
  expect(new Set(members.map(({ customerType }) => customerType))).toEqual(new Set(CustomerType.options))
  expect(new Set(members.map(({ status }) => status))).toEqual(new Set(MemberStatus.options))
  for (const stored of new Set(members.map(({ passwordHash }) => passwordHash))) {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(stored, DEMO_PASSWORD)).toBe(true)
  }
})

test('nobody real is named: business numbers, phones, mail and brands', async () => {
  const institutions = await all<{ businessNumber: string; name: string }>(
    'select "businessNumber", name from institution',
  )
  for (const { businessNumber, name } of institutions) {
    expect(isBusinessNumber(businessNumber)).toBe(true)
    expect(businessNumber.startsWith('000')).toBe(true)
    expect(name.startsWith('데모 ')).toBe(true)
  }
  expect(
    await all(`select email from member where email not like '%@demo.example' or mobile not like '0100000%'`),
  ).toEqual([])
  expect(
    await all(`select phone from institution where phone not like '02000%' or postcode not like '00%'`),
  ).toEqual([])
  const shown =
    JSON.stringify(await all('select name, spec, description, details from product')) +
    JSON.stringify(await all('select name, "nameEn", story from brand')) +
    JSON.stringify(await all('select title, body from post'))
  const real =
    /보톡스|쥬비덤|레스틸렌|벨로테로|이브아르|리쥬란|쥬베룩|스컬트라|엘란쎄|래디에스|나보타|메디톡신|보툴렉스|제오민|디스포트|코어톡스|울쎄라|써마지|슈링크|인모드|올리지오|볼뉴머|포텐자|botox|juvederm|restylane|dysport|ulthera|thermage/i
  expect(shown.match(real)).toBeNull()
  expect(shown.match(/최고|완치|부작용 없|100%/)).toBeNull()
})

test('[OD-08] thirteen months of orders: every state, cancellation and payment kind', async () => {
  const orders = await one<{ count: number; days: number }>(
    'select count(*)::int as count, ($1::date - min("placedAt")::date) as days from "salesOrder"',
    [SEEDED_AT],
  )
  expect(orders.count).toBeGreaterThan(200)
  expect(orders.days).toBeGreaterThan(360)
  const distinct = async (column: string) =>
    (
      await all<{ value: string }>(
        `select distinct "${column}" as value from "salesOrder" where "${column}" is not null`,
      )
    )
      .map(({ value }) => value)
      .sort()
  expect(await distinct('status')).toEqual([...OrderStatus.options].sort())
  expect(await distinct('cancelReason')).toEqual([...CancelReason.options].sort())
  expect(await distinct('paymentKind')).toEqual(['card', 'credit', 'points', 'virtual-account'])
  expect(
    (await all<{ reason: string }>('select distinct "priceReason" as reason from "orderLine"'))
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(['base', 'contract', 'group', 'promotion', 'tier'])
  expect(await all('select number from "salesOrder" where "taxFree" > 0')).not.toEqual([])
  expect(
    await all(
      'select "orderId" from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o.status = \'part-shipped\' and l.shipped between 1 and l.quantity - 1',
    ),
  ).not.toEqual([])
})

test('[OD-10] institutions stand differently with their credit, and ledgers run', async () => {
  const credit = Object.fromEntries(
    (
      await all<{ loginId: string; used: number; orders: number; overdue: number }>(
        `
    select m."loginId", case when a.floor = 0 then 0 else round(100.0 * a.posted / a.floor)::int end as used,
      (select count(*)::int from "salesOrder" o where o."institutionId" = m."institutionId") as orders,
      (select coalesce(sum(amount - settled), 0)::bigint from "creditCharge" c where c."institutionId" = m."institutionId" and "dueOn" < $1::date) as overdue
    from member m join account a on a."institutionId" = m."institutionId" and a.kind = 'credit'`,
        [SEEDED_AT],
      )
    ).map((row) => [row.loginId, row]),
  )
  expect(credit.demo01!.used).toBeGreaterThanOrEqual(25)
  expect(credit.demo01!.used).toBeLessThanOrEqual(36)
  expect(credit.demo03!.used).toBeGreaterThanOrEqual(75)
  expect(credit.demo03!.used).toBeLessThanOrEqual(90)
  expect(Number(credit.demo04!.overdue)).toBeGreaterThan(0)
  expect(Number(credit.demo16!.overdue)).toBeGreaterThan(0)
  expect(credit.demo05).toMatchObject({ used: 0, overdue: 0 })
  expect(credit.demo06!.orders).toBe(0)
  expect(
    await all(`
    select "journalId" from (select "journalId", line, "balanceAfter", sum(amount) over (partition by "accountId" order by "journalId", line) as running from "ledgerEntry") e where "balanceAfter" <> running`),
  ).toEqual([])
  expect(
    await all('select j.id from journal j join journal later on later.id > j.id and later.at < j.at'),
  ).toEqual([])
})

test('[OD-12] points are granted, spent, given back, about to expire and expired', async () => {
  const points = await one<Record<string, boolean>>(
    `
    select bool_or(used > 0) as spent, bool_or(expired > 0) as expired,
      bool_or(granted > used + expired and "expiresAt" between $1 and $1::timestamptz + interval '30 days') as soon,
      (select bool_or(amount < 0) from "pointUse") as "givenBack", not bool_or("expiresAt" <= $1 and granted > used + expired) as swept from "pointLot"`,
    [SEEDED_AT],
  )
  expect(points).toEqual({ spent: true, expired: true, soon: true, givenBack: true, swept: true })
})

test('a cart shows a sold-out line and a changed price, another is empty', async () => {
  const lines = (loginId: string) =>
    all<{ soldOut: boolean; seenPrice: number; price: number }>(
      `
    select s."onHand" = s.reserved as "soldOut", c."seenPrice", o.price from "cartLine" c join stock s using ("optionId") join "productOption" o on o.id = c."optionId"
    join member m on m.id = c."memberId" where m."loginId" = $1`,
      [loginId],
    )
  expect((await lines('demo02')).filter(({ soldOut }) => soldOut)).toHaveLength(1)
  expect(await lines('demo01')).toEqual([])
  expect((await all('select 1 from "recentView"')).length).toBeGreaterThan(30)
  expect(
    await one(
      "select count(*)::int as notices, count(*) filter (where pinned)::int as pinned from post where board = 'notice'",
    ),
  ).toEqual({ notices: 20, pinned: 2 })
})
