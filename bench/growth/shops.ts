import { mkdir, rm } from 'node:fs/promises'
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

export type Size = typeof WHOLE
export const sizeOf = (share: number): Size => ({
  products: Math.round(WHOLE.products * share),
  members: Math.round(WHOLE.members * share),
  orders: Math.round(WHOLE.orders * share),
})

/** A database server of the drill's own, with one shop for each size, all thrown away in the end. */
export async function openShops(say: (text: string) => void) {
  const folder = join(root, '.cache/growth')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  return {
    async fill(name: string, { products, members, orders }: Size) {
      const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString()
      say(`${name}: ${products} products, ${members} members, ${orders} orders`)
      await admin.query(`create database ${name}`)
      await migrate(url, join(root, 'db/migrations'))
      const db = openDatabase(url, { statementTimeoutMs: 600_000 })
      await seedDemo(db, { now: new Date() })
      await seedBulk(db, { products, members, orders: 0, now: new Date() }, say)
      await db.close()
      await fillOrders(url, orders, say)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('vacuum (freeze, analyze)')
      await client.end()
      return url
    },
    async close() {
      await admin.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
