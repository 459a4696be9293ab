import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { openBuyers } from './buyers.ts'
import { isAsked, large, sizes, type Part } from './command.ts'
import { openBenchData } from './data.ts'
import { backupLines } from './lines/backup.ts'
import { cartLines, orderLines } from './lines/buying.ts'
import { boardLines } from './lines/boards.ts'
import { changingLines } from './lines/changing.ts'
import { deliveryLines } from './lines/delivery.ts'
import { chatLine } from './lines/chat.ts'
import { deskLines } from './lines/desk.ts'
import { importLines } from './lines/importing.ts'
import { joiningLines } from './lines/joining.ts'
import { liveLines } from './lines/live.ts'
import { memberLines } from './lines/members.ts'
import { moneyLines } from './lines/money.ts'
import { officeLines } from './lines/office.ts'
import { pageLines } from './lines/pages.ts'
import { detailLines, filteredLines, listLines, searchLines } from './lines/reading.ts'
import { loadedLine, serverLines } from './lines/server.ts'
import { sizeLines } from './lines/size.ts'
import { tracingLine } from './lines/tracing.ts'
import { openPlace, type Place } from './place.ts'
import { tableOf, type Line } from './table.ts'

const SMALL = 10_000
const parts: [Part, (place: Place) => Promise<Line[]>][] = [
  ['list', listLines],
  ['filtered', filteredLines],
  ['search', searchLines],
  ['detail', detailLines],
  ['cart', cartLines],
  ['orders', orderLines],
]

const data = await openBenchData()
const lines: Line[] = []
try {
  for (const products of sizes) await measure(products, products === sizes[0], products === sizes.at(-1))
  if (isAsked('delivery')) lines.push(...(await deliveryLines(data)))
  if (isAsked('money')) lines.push(...(await moneyLines(data)))
  if (isAsked('members')) lines.push(...(await memberLines(data)))
  if (isAsked('backup')) lines.push(...(await backupLines()))
  if (isAsked('live')) {
    const databaseUrl = await data.copy(sizes[0]!)
    lines.push(...(await liveLines(databaseUrl, await openBuyers(databaseUrl, 1_500))))
  }
  if (isAsked('chat')) {
    const databaseUrl = await data.copy(sizes[0]!)
    lines.push(await chatLine(databaseUrl, await openBuyers(databaseUrl, 500)))
  }
} finally {
  await data.close()
}

async function measure(products: number, isSmallest: boolean, isLargest: boolean) {
  const asked = parts.filter(([part]) => isAsked(part))
  const others: Part[] = [
    ...(isSmallest ? (['pages'] as const) : []),
    ...(isLargest ? (['boards', 'changing', 'desk', 'import', 'joining', 'size', 'tracing'] as const) : []),
  ]
  if (asked.length || others.some(isAsked)) {
    const place = await openPlace(data, products)
    // before the load, which leaves the database busy with tidying up
    if (isSmallest && isAsked('pages'))
      lines.push(...(await pageLines(place.shop.url)), ...(await officeLines(place.shop.url)))
    for (const [, line] of asked) lines.push(...(await line(place)))
    if (asked.length === parts.length) lines.push(await loadedLine(place.shop, products))
    if (isLargest && isAsked('size')) {
      const small = await openPlace(data, SMALL)
      lines.push(...(await sizeLines(place, small)))
      await small.close()
    }
    if (isLargest && isAsked('boards')) lines.push(...(await boardLines(place)))
    if (isLargest && isAsked('desk')) lines.push(...(await deskLines(place)))
    if (isLargest && isAsked('import')) lines.push(...(await importLines(place)))
    if (isLargest && isAsked('joining')) lines.push(...(await joiningLines(place)))
    if (isLargest && isAsked('tracing')) lines.push(await tracingLine(place))
    if (isLargest && isAsked('changing')) lines.push(...(await changingLines(place)))
    await place.close()
  }
  if (isLargest && isAsked('server')) lines.push(...(await serverLines(await data.copy(products), products)))
}

const table = tableOf(lines)
const folder = join(import.meta.dirname, 'out')
await mkdir(folder, { recursive: true })
const name = large ? 'large' : 'latest'
await writeFile(
  join(folder, `${name}.json`),
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
await writeFile(join(folder, `${name}.md`), `${table}\n`)
process.stdout.write(`${table}\n`)
process.exitCode = lines.every(({ met }) => met) ? 0 : 1
