import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { makeRoom, openBuyers } from './buyers.ts'
import { openBenchData } from './data.ts'
import { cartLine, orderLine } from './lines/buying.ts'
import { liveLines } from './lines/live.ts'
import { officeLines } from './lines/office.ts'
import { pageLines } from './lines/pages.ts'
import { readingLines } from './lines/reading.ts'
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
    const databaseUrl = await data.copy(products, orders)
    await makeRoom(databaseUrl)
    const buyers = await openBuyers(databaseUrl, 2_000)
    const [shop, floor] = [await startShop(databaseUrl), await startFloor(databaseUrl)]
    const place = { shop: shop.url, floor: floor.url, databaseUrl, buyers, products }
    if (!pagesOnly) lines.push(...(await readingLines(place)), await cartLine(place), await orderLine(place))
    if (products === sizes[0]) lines.push(...(await pageLines(shop.url)), ...(await officeLines(shop.url)))
    await shop.stop()
    await floor.stop()
    if (!pagesOnly && products === sizes.at(-1)) lines.push(...(await serverLines(databaseUrl, buyers)))
  }
  if (!pagesOnly) {
    const databaseUrl = await data.copy(sizes[0]!, orders)
    lines.push(...(await liveLines(databaseUrl, await openBuyers(databaseUrl, 2_000))))
  }
  lines.push(...sizeLines(lines))
} finally {
  await data.close()
}

/** A list must not get slower with the shop: the ratios of the two sizes, compared. */
function sizeLines(measured: Line[]): Line[] {
  const [small, large] = measured.filter(({ name }) => name.startsWith('list of 24'))
  if (!small || !large) return []
  const kept = large.ours! / small.ours!
  return [{ name: `list at ${sizes.at(-1)} against ${sizes[0]} products`, target: '≥ 0.85', ratio: kept, ours: large.ours!, floor: small.ours!, met: kept >= 0.85 }]
}

const table = tableOf(lines)
const folder = join(import.meta.dirname, 'out')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'latest.json'), JSON.stringify({ at: new Date().toISOString(), machine: { cpu: cpus()[0]?.model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) }, node: process.version, lines }, null, 2))
await writeFile(join(folder, 'latest.md'), `${table}\n`)
process.stdout.write(`${table}\n`)
process.exitCode = lines.every(({ met }) => met) ? 0 : 1
