import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { seedBulk, seedDemo } from '#demo/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { migrate } from '#platform/database/migrate.ts'
import { fillOrders } from '../order-data.ts'

const root = resolve(import.meta.dirname, '../..')

/** What the shop is asked to carry (GR-07). */
const WHOLE = { products: 1_000_000, members: 100_000, orders: 2_000_000 }
/** Of an order, on average. */
const LINES = 5

export type Size = typeof WHOLE
export const sizeOf = (share: number): Size => ({
  products: Math.round(WHOLE.products * share),
  members: Math.round(WHOLE.members * share),
  orders: Math.round(WHOLE.orders * share),
})

/** A database server of the drill's own, with one shop for each size. */
export async function openShops(say: (text: string) => void, keep: boolean) {
  const folder = join(root, '.cache/growth')
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString()
  const run = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const found = await client.query(text).finally(() => client.end())
    return found.rows as Record<string, unknown>[]
  }

  return {
    /** The shop at that share of the whole; one that was kept is only migrated. */
    async open(share: number) {
      const name = `shop_${Math.round(share * 100_000)}_${await fingerprint()}`
      const size = sizeOf(share)
      const isKept = await admin.query('select 1 from pg_database where datname = $1', [name])
      if (isKept.rowCount === 0) await fill(name, size)
      await migrate(urlOf(name), join(root, 'db/migrations'))
      const [counted] = await run(
        urlOf(name),
        `select (select count(*) from product)::int as products, (select count(*) from member)::int as members, (select count(*) from "salesOrder")::int as orders,
           (select count(*) from "orderLine")::int as lines, pg_size_pretty(pg_database_size(current_database())) as size`,
      )
      return { url: urlOf(name), counted: counted as Size & { lines: number; size: string } }
    },
    async close() {
      await admin.end()
      await postgres.stop()
      if (!keep) await rm(folder, { recursive: true, force: true })
    },
  }

  async function fill(name: string, { products, members, orders }: Size) {
    const url = urlOf('filling')
    say(`Filling ${products} products, ${members} members, ${orders} orders ...`)
    await admin.query('drop database if exists filling with (force)')
    await admin.query('create database filling')
    await migrate(url, join(root, 'db/migrations'))
    const db = openDatabase(url, { statementTimeoutMs: 600_000, fills: true })
    await seedDemo(db, { now: new Date() })
    await seedBulk(db, { products, members, orders: 0, now: new Date() }, say)
    await db.close()
    await fillOrders(url, { orders, lines: LINES }, say)
    await run(url, 'vacuum (freeze, analyze)')
    await admin.query(`alter database filling rename to ${name}`)
  }
}

/** What rows are made of. Migrations come on top of what was kept, as they do in a living shop. */
async function fingerprint() {
  const hash = createHash('sha256')
  for await (const file of glob(['demo/**/*.ts', 'bench/order-data.ts'], { cwd: root }))
    hash.update(await readFile(join(root, file)))
  return hash.digest('hex').slice(0, 8)
}
