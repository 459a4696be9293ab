import { existsSync, mkdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { migrate } from '#platform/database/migrate.ts'
import { seedBulk, seedDemo } from '#demo/index.ts'

const root = resolve(import.meta.dirname, '..')

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
    async copy(products: number, orders: number) {
      const name = `bench_${products}`
      const kept = `kept_${products}_${orders}_${await fingerprint()}`
      const known = await admin.query('select 1 from pg_database where datname = $1', [kept])
      if (!known.rowCount) await fill(kept, products, orders)
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} template ${kept}`)
      copies.add(name)
      const copy = new pg.Client({ connectionString: urlOf(name) })
      await copy.connect()
      await copy.query('vacuum analyze')
      await copy.query('checkpoint')
      await copy.end()
      return urlOf(name)
    },
    async close() {
      for (const name of copies) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await postgres.stop()
    },
  }

  async function fill(name: string, products: number, orders: number) {
    process.stderr.write(`Filling ${products} products and ${orders} orders, once ...\n`)
    await admin.query(`drop database if exists filling with (force)`)
    await admin.query('create database filling')
    await migrate(urlOf('filling'), join(root, 'db/migrations'))
    const db = openDatabase(urlOf('filling'), { statementTimeoutMs: 600_000 })
    await seedDemo(db, { now: new Date() })
    await seedBulk(db, { products, members: 2_000, orders, now: new Date() }, (text) =>
      process.stderr.write(`${text}\n`),
    )
    await db.close()
    await admin.query(`alter database filling rename to ${name}`)
  }
}

/** Changes when the tables or the seed change, so that old data is not measured. */
async function fingerprint() {
  const hash = createHash('sha256')
  for (const folder of ['db/migrations', 'demo']) {
    for (const name of (await readdir(join(root, folder), { recursive: true })).sort()) {
      if (/\.(sql|ts)$/.test(name) && existsSync(join(root, folder, name)))
        hash.update(await readFile(join(root, folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 8)
}
