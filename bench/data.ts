import { mkdirSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { migrate } from '#platform/database/migrate.ts'
import { seedBulk, seedDemo } from '#demo/index.ts'
import { fillOrders } from './order-data.ts'

const root = resolve(import.meta.dirname, '..')

/** More than ever buy at once in a line, each of an institution of its own. */
const MEMBERS = 2_000
const ORDERS = 5_000

export type BenchData = Awaited<ReturnType<typeof openBenchData>>

/**
 * A server with a kept database per size; orders and carts made by a run go into a copy that is thrown away.
 */
export async function openBenchData() {
  const folder = join(root, '.cache/bench')
  mkdirSync(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString()
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const copies = new Set<string>()

  return {
    /** The url of a fresh copy of the shop with that many products; it takes the place of the last one. */
    async copy(products: number) {
      const name = `bench_${products}`
      const kept = `kept_${products}_${await fingerprint()}`
      if (!(await isThere(kept))) await fill(kept, products)
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} template ${kept} strategy file_copy`)
      copies.add(name)
      return urlOf(name)
    },
    /** A shop of 10,000 products with that many orders beside the demo's. */
    async withOrders(orders: number) {
      const products = 10_000
      const base = `kept_${products}_${await fingerprint()}`
      if (!(await isThere(base))) await fill(base, products)
      const kept = `orders_${orders}_${await fingerprint('bench/order-data.ts')}`
      if (!(await isThere(kept))) {
        process.stderr.write(`Filling ${orders} orders, once ...\n`)
        await dropLike(`orders_${orders}_%`)
        await admin.query('drop database if exists filling with (force)')
        await admin.query(`create database filling template ${base} strategy file_copy`)
        await fillOrders(urlOf('filling'), { orders, lines: 2 }, (text) => process.stderr.write(`${text}\n`))
        await vacuum(urlOf('filling'))
        await admin.query(`alter database filling rename to ${kept}`)
      }
      const name = `bench_orders_${orders}`
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} template ${kept} strategy file_copy`)
      copies.add(name)
      return urlOf(name)
    },
    async close() {
      for (const name of copies) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await postgres.stop()
    },
  }

  async function isThere(name: string) {
    return (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1
  }
  async function dropLike(pattern: string) {
    const old = await admin.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      [pattern.replaceAll('_', '\\_')],
    )
    for (const { datname } of old.rows) await admin.query(`drop database if exists ${datname} with (force)`)
  }
  async function vacuum(url: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('vacuum (freeze, analyze)')
    await client.end()
  }

  async function fill(name: string, products: number) {
    const say = (text: string) => process.stderr.write(`${text}\n`)
    say(`Filling ${products} products, once ...`)
    await dropLike(`kept_${products}_%`)
    await admin.query('drop database if exists filling with (force)')
    await admin.query('create database filling')
    await migrate(urlOf('filling'), join(root, 'db/migrations'))
    const db = openDatabase(urlOf('filling'), { statementTimeoutMs: 600_000 })
    await seedDemo(db, { now: new Date() })
    await seedBulk(db, { products, members: MEMBERS, orders: ORDERS, now: new Date() }, say)
    await db.close()
    await vacuum(urlOf('filling'))
    await admin.query(`alter database filling rename to ${name}`)
  }
}

/** What rows are made of: old data is not measured once any of it has changed. */
const SOURCES = ['db/migrations', 'demo', 'domain', 'features/shelf/catalogue/search-fields.ts']

async function fingerprint(...more: string[]) {
  const hash = createHash('sha256')
  for (const source of [...SOURCES, ...more]) {
    for await (const file of glob(source.endsWith('.ts') ? source : `${source}/**/*.{sql,ts}`, { cwd: root }))
      hash.update(await readFile(join(root, file)))
  }
  return hash.digest('hex').slice(0, 8)
}
