import { mkdirSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { migrate } from '#platform/database/migrate.ts'
import { seedBulk, seedDemo } from '#demo/index.ts'

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
      const known = await admin.query('select 1 from pg_database where datname = $1', [kept])
      if (!known.rowCount) await fill(kept, products)
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

  async function fill(name: string, products: number) {
    const say = (text: string) => process.stderr.write(`${text}\n`)
    say(`Filling ${products} products, once ...`)
    const old = await admin.query<{ datname: string }>(
      'select datname from pg_database where datname like $1',
      [`kept_${products}_%`],
    )
    for (const { datname } of [...old.rows, { datname: 'filling' }])
      await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.query('create database filling')
    await migrate(urlOf('filling'), join(root, 'db/migrations'))
    const db = openDatabase(urlOf('filling'), { statementTimeoutMs: 600_000 })
    await seedDemo(db, { now: new Date() })
    await seedBulk(db, { products, members: MEMBERS, orders: ORDERS, now: new Date() }, say)
    await db.run({ text: 'vacuum (freeze, analyze)', values: [] })
    await db.close()
    await admin.query(`alter database filling rename to ${name}`)
  }
}

/** What rows are made of: old data is not measured once any of it has changed. */
const SOURCES = ['db/migrations', 'demo', 'domain', 'features/shelf/catalogue/search-fields.ts']

async function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for await (const file of glob(source.endsWith('.ts') ? source : `${source}/**/*.{sql,ts}`, { cwd: root }))
      hash.update(await readFile(join(root, file)))
  }
  return hash.digest('hex').slice(0, 8)
}
