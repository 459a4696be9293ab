import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { pages } from '#features/delivery/order-work/server/list-queries.ts'
import { askedOf, pathOf } from '#features/delivery/order-work/server/asked.ts'
import { OrderFilters } from '#features/delivery/order-work/contract.ts'
import { join } from 'node:path'
const postgres = await startEmbeddedPostgres({
  dataDir: join(import.meta.dirname, '../.cache/bench/postgres'),
})
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
const names = (
  await admin.query(
    `select datname, pg_size_pretty(pg_database_size(datname)) as size from pg_database where datname like 'orders_%' or datname like 'kept_%'`,
  )
).rows
console.log(names)
for (const size of process.argv[2]!.split(',')) {
  const name = names.find(({ datname }) => datname.startsWith(`orders_${size}_`))!.datname
  const client = new pg.Client({
    connectionString: Object.assign(new URL(postgres.url), { pathname: `/${name}` }).toString(),
  })
  await client.connect()
  const lot = (
    await client.query(`select number from lot where number like 'BL-%' order by id desc offset 50 limit 1`)
  ).rows[0].number
  for (const q of [
    { target: 'lot', text: lot },
    { only: 'late' },
    { paymentKind: 'points' },
    {},
    { storage: 'cold' },
    { only: 'held' },
  ] as const) {
    const filters = OrderFilters.parse(q)
    const asked = askedOf(filters, new Date(), { sort: 'newest', afterId: null, size: 51 })
    const db = {
      run: async (query: { text: string; values: unknown[]; name?: string }) => {
        const text = query.text
        let best = 1e9
        for (let i = 0; i < 8; i++) {
          const t = performance.now()
          await client.query({ name: `p${pathOf(filters)}${size}`, text, values: query.values as never })
          best = Math.min(best, performance.now() - t)
        }
        console.log(size, JSON.stringify(q), best.toFixed(1), 'ms')
        if (process.argv[3]?.includes(pathOf(filters))) {
          await client.query({ text: `set plan_cache_mode = force_generic_plan` })
          const plan = await client.query({
            text: `explain (analyze, buffers) ${text}`,
            values: query.values as never,
          })
          console.log(plan.rows.map((r) => r['QUERY PLAN']).join('\n'))
          await client.query({ text: `reset plan_cache_mode` })
        }
        return { rows: [] }
      },
    }
    await pages[pathOf(filters)].newest.rows(db as never, asked)
  }
  await client.end()
}
await admin.end()
await postgres.stop()
