import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { openBuyers, query } from '../buyers.ts'
import { quick } from '../command.ts'
import { stockGoods } from '../goods.ts'
import { inTurn, load, median, rounds, type Target } from '../load.ts'
import { placeOrder } from '../ordering.ts'
import { startShop } from '../servers.ts'
import type { Line } from '../table.ts'
import { listPages } from '../walks.ts'
import { fillCarts, ordersPerSecond } from './buying.ts'
import { drawn, asBuyer } from './reading.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.cache/bench/backup')
const ORDERS = quick ? 5_000 : 50_000
const SECONDS = quick ? 8 : 20
const BUYERS = 400
const AT_ONCE = 8
const MOST_RESTORE_S = 120

const run = promisify(execFile)
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

/** GR-04: the running shop is copied, one copy after the other, while clinics look and order; then it is brought back. */
export async function backupLines(): Promise<Line[]> {
  await rm(folder, { recursive: true, force: true })
  const [dataDir, back] = [join(folder, 'shop'), join(folder, 'back')]
  const env = { DATA_DIR: dataDir, BACKUP_TO: join(folder, 'copies') }
  const seed = { SEED_PRODUCTS: '10000', SEED_MEMBERS: '2000', SEED_ORDERS: String(ORDERS) }
  // the log is archived from the beginning; the thread that copies each night is left out, so that a round has all or none
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), archive: true })
  const shop = await startShop('', undefined, { ...seed, DATA_DIR: dataDir })
  const command = (file: string, more: Record<string, string>, ...words: string[]) =>
    run(process.execPath, [join(root, 'apps/server', file), ...words], {
      env: { ...process.env, ...env, ...more },
    })
  try {
    const buyers = await openBuyers(postgres.url, BUYERS * 2)
    const goods = await stockGoods(postgres.url)
    const pages = await listPages({ shop: shop.url, databaseUrl: postgres.url, buyers })
    const lists: Target = { url: shop.url, requests: drawn(pages, buyers).map(asBuyer) }
    const seconds: number[] = []
    /** Copies as long as the work goes on. */
    const meanwhile = async <T>(work: () => Promise<T>) => {
      let done = false
      const copying = (async () => {
        while (!done) seconds.push(await timed(() => command('backup.ts', {})))
      })()
      const worked = await work().finally(() => (done = true))
      await copying
      return worked
    }

    const read = () => load(lists, SECONDS)
    await read()
    const listed = await inTurn(() => meanwhile(read), read)

    let errors = 0
    const three = (n: number) => [0, 20, 40].map((from, place) => goods[from + ((n * (7 + place)) % 20)]!)
    const order = async (turn: number) => {
      const these = buyers.slice((turn % 2) * BUYERS, (turn % 2) * BUYERS + BUYERS)
      await fillCarts(postgres.url, these, three)
      return () =>
        ordersPerSecond(these, AT_ONCE, async (buyer) => {
          if (!(await placeOrder(shop.url, buyer, 3))) errors++
        })
    }
    await (
      await order(1)
    )()
    const ordered: { ours: number; floor: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const [first, second] = [await order(0), await order(1)]
      ordered.push({ ours: await meanwhile(first), floor: await second() })
    }
    const ratio = median(ordered.map(({ ours, floor }) => ours / floor))

    const copy = await timed(() => command('backup.ts', {}))
    const [counted] = await query<{ orders: number; size: string; moment: string }>(
      postgres.url,
      `select (select count(*) from "salesOrder")::int as orders, pg_size_pretty(pg_database_size(current_database())) as size,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`,
    )
    // what comes after the moment must be named, and its piece of the log be there
    await (
      await order(0)
    )()
    await query(postgres.url, 'select pg_switch_wal()')
    await command('backup.ts', {})
    const secret = { BACKUP_SECRET_KEY: (await readFile(join(dataDir, 'backup-key.txt'), 'utf8')).trim() }
    let told = ''
    const restored = await timed(async () => {
      told = (await command('restore.ts', { DATA_DIR: back, ...secret }, counted!.moment)).stdout
    })
    const whole = told.includes('Books: whole') && told.includes(`not in the restored shop (${BUYERS})`)
    if (!whole) process.stderr.write(told)
    const { orders, size } = counted!
    return [
      {
        name: `lists of 32 readers while the shop is copied without a pause, ${orders} orders`,
        target: '≥ 0.8 of the readers alone',
        ...listed,
        note: `${seconds.length} copies, ${median(seconds).toFixed(1)} s each in the middle, ${copy.toFixed(1)} s with nothing else to do; ${size}`,
        met: listed.ratio >= 0.8 && listed.errors === 0,
      },
      {
        name: `orders of 3 lines by credit of ${AT_ONCE} buyers meanwhile`,
        target: '≥ 0.8 of the buyers alone',
        ours: median(ordered.map(({ ours }) => ours)),
        floor: median(ordered.map(({ floor }) => floor)),
        ratio,
        errors,
        met: ratio >= 0.8 && errors === 0,
      },
      {
        name: `restore of ${orders} orders to a moment, books read, later orders listed`,
        target: `≤ ${MOST_RESTORE_S} s`,
        errors: whole ? 0 : 1,
        note: `${restored.toFixed(0)} s`,
        met: whole && restored <= MOST_RESTORE_S,
      },
    ]
  } finally {
    await shop.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
