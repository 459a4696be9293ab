import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { makeRoom, openBuyers } from './buyers.ts'
import { openBenchData } from './data.ts'
import { cartLine, orderLine } from './lines/buying.ts'
import { liveLines } from './lines/live.ts'
import { officeLines } from './lines/office.ts'
import { pageLines } from './lines/pages.ts'
import { readingLines, sizeLine } from './lines/reading.ts'
import { serverLines } from './lines/server.ts'
import { startFloor, startShop } from './servers.ts'
import { tableOf, type Line } from './table.ts'

const sizes = (process.env.BENCH_PRODUCTS ?? '10000,50000').split(',').map(Number)
/** `BENCH_ONLY=pages` measures the pages alone. */
const pagesOnly = process.env.BENCH_ONLY === 'pages'
/** `BENCH_ONLY=live` measures streams, polls and logins alone. */
const liveOnly = process.env.BENCH_ONLY === 'live'
const orders = Number(process.env.BENCH_ORDERS ?? 20_000)

const data = await openBenchData()
const lines: Line[] = []
try {
  for (const products of liveOnly ? [] : pagesOnly ? sizes.slice(0, 1) : sizes) {
    const { databaseUrl, buyers } = await fresh(products)
    await makeRoom(databaseUrl)
    const [shop, floor] = [await startShop(databaseUrl), await startFloor(databaseUrl)]
    const place = { shop: shop.url, floor: floor.url, databaseUrl, buyers, products }
    // before the load, which leaves the database busy with tidying up
    if (products === sizes[0]) lines.push(...(await pageLines(shop.url)), ...(await officeLines(shop.url)))
    if (!pagesOnly) lines.push(...(await readingLines(place)), await cartLine(place), await orderLine(place))
    await shop.stop()
    await floor.stop()
  }
  if (!pagesOnly && !liveOnly) {
    const [smallest, largest] = [await fresh(sizes[0]!), await fresh(sizes.at(-1)!)]
    lines.push(...(await serverLines(largest.databaseUrl, largest.buyers)))
    if (sizes.length > 1) lines.push(await sizeLine(smallest, largest))
  }
  if (!pagesOnly) {
    const { databaseUrl, buyers } = await fresh(sizes[0]!)
    lines.push(...(await liveLines(databaseUrl, buyers)))
  }
} finally {
  await data.close()
}

/** A shop of this size that nothing has been done to, and the buyers of its clinics. */
async function fresh(products: number) {
  const databaseUrl = await data.copy(products, orders)
  return { databaseUrl, products, buyers: await openBuyers(databaseUrl, 2_000) }
}

const table = tableOf(lines)
const folder = join(import.meta.dirname, 'out')
await mkdir(folder, { recursive: true })
await writeFile(
  join(folder, 'latest.json'),
  JSON.stringify(
    {
      at: new Date().toISOString(),
      machine: { cpu: cpus()[0]?.model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) },
      node: process.version,
      lines,
    },
    null,
    2,
  ),
)
await writeFile(join(folder, 'latest.md'), `${table}\n`)
process.stdout.write(`${table}\n`)
process.exitCode = lines.every(({ met }) => met) ? 0 : 1
