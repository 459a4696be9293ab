import { createServer } from 'node:http'
import pg from 'pg'
import { boardPage } from './floor-boards.ts'
import { membersPage } from './floor-members.ts'
import { ordersPage } from './floor-orders.ts'

/**
 * The floor: no framework, no sessions, no validation, no rules. One minimal SQL statement per request (a
 * transaction for the order), named and prepared, and JSON.stringify. What a hand-written server could reach at best.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 10, options: '-c timezone=UTC' })
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1082, (text) => text)

// the same facts of a row as our list shows: product, brand, this member's price, stock, use-by date
const list = (level: number) => ({
  name: `list${level}`,
  text: `select p.id, p.code, p.name, p.spec, b.code as "brandCode", b.name as "brandName", p.kind, p."deviceGrade", p.storage, p.taxable, p."unitName",
      p."packQuantity", p."minQuantity", p."stepQuantity", p.picture, p.flags, p."licensedOnly", p."priceOnRequest", p."saleState", p."optionCount",
      p."defaultOptionId" as "optionId", p."listPrice", least(p.price, e."unitPrice") as price, s."onHand" - s.reserved as available, s."nextExpiry", s."restockOn"
    from product p join brand b on b.id = p."brandId" join stock s on s."optionId" = p."defaultOptionId"
    left join "priceEntry" e on e."optionId" = p."defaultOptionId" and e."priceGroupId" = $2 and e."minQuantity" = 1
    where p."category${level}Id" = $1 and p."saleState" = 'on-sale' and (p.rank, p.id) > ($3, $4) order by p.rank, p.id limit 24`,
})
const lists = [1, 2, 3].map(list)
const detail = {
  name: 'detail',
  text: `select p.*, o.id as "optionId", o.price as "optionPrice", s."onHand" - s.reserved as available
    from product p join "productOption" o on o.id = p."defaultOptionId" join stock s on s."optionId" = o.id where p.code = $1`,
}
const add = {
  name: 'add',
  text: `insert into "cartLine" ("memberId", "optionId", quantity, "seenPrice", "addedAt") values ($1, $2, $3, 0, now())
    on conflict ("memberId", "optionId") do update set quantity = least("cartLine".quantity + excluded.quantity, 99999) returning quantity`,
}

async function order(memberId: number, institutionId: number, options: number[]) {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    const locked = await run(
      'lock',
      'select s."optionId", o.price from stock s join "productOption" o on o.id = s."optionId" where s."optionId" = any($1) order by s."optionId" for update of s',
      [options],
    )
    const total = locked.rows.reduce((sum: number, row: { price: number }) => sum + row.price, 0)
    const made = await run(
      'order',
      `insert into "benchOrder" ("memberId", "institutionId", total) values ($1, $2, $3) returning id`,
      [memberId, institutionId, total],
    )
    await run(
      'lines',
      `insert into "benchLine" ("orderId", "optionId", quantity, price) select $1, * from unnest($2::int[], array_fill(1, array[cardinality($2::int[])]), $3::bigint[])`,
      [
        made.rows[0].id,
        locked.rows.map((row: { optionId: number }) => row.optionId),
        locked.rows.map((row: { price: number }) => row.price),
      ],
    )
    await run(
      'stock',
      'update "benchStock" set quantity = quantity - 1 where "optionId" = any($1) and quantity > 0',
      [options],
    )
    await run('debit', 'update "benchCredit" set balance = balance - $2 where "institutionId" = $1', [
      institutionId,
      total,
    ])
    await client.query('commit')
    return made.rows[0].id as number
  } finally {
    client.release()
  }
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url!, 'http://floor')
  const number = (name: string) => Number(url.searchParams.get(name))
  try {
    const body =
      url.pathname === '/list'
        ? (
            await pool.query({
              ...lists[number('level') - 1]!,
              values: [number('category'), number('group'), number('rank'), number('id')],
            })
          ).rows
        : url.pathname === '/orders'
          ? (await pool.query(ordersPage(url.searchParams.get('by')!, url.searchParams.get('value')!))).rows
          : url.pathname === '/members'
            ? (await pool.query(membersPage(url.searchParams.get('by')!, url.searchParams.get('value')!)))
                .rows
            : url.pathname === '/boards'
              ? (await pool.query(boardPage(url.searchParams.get('by')!, url.searchParams.get('value')!)))
                  .rows
              : url.pathname === '/detail'
                ? (await pool.query({ ...detail, values: [url.searchParams.get('code')] })).rows[0]
                : url.pathname === '/add'
                  ? (await pool.query({ ...add, values: [number('member'), number('option'), 1] })).rows[0]
                  : {
                      id: await order(
                        number('member'),
                        number('institution'),
                        url.searchParams.get('options')!.split(',').map(Number),
                      ),
                    }
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(body))
  } catch (error) {
    response.statusCode = 500
    response.end(String(error))
  }
})

await pool.query(`
  create table if not exists "benchOrder" (id int generated always as identity primary key, "memberId" int not null, "institutionId" int not null, total bigint not null, at timestamptz not null default now());
  create table if not exists "benchLine" ("orderId" int not null references "benchOrder", "optionId" int not null, quantity int not null, price bigint not null, primary key ("orderId", "optionId"));
  create table if not exists "benchStock" as select "optionId", 1000000 as quantity from stock;
  create unique index if not exists "benchStockKey" on "benchStock" ("optionId");
  create table if not exists "benchCredit" as select id as "institutionId", 1000000000000::bigint as balance from institution;
  create unique index if not exists "benchCreditKey" on "benchCredit" ("institutionId")`)
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
