import { median } from '../load.ts'
import { startShop, type Running } from '../servers.ts'
import type { Line } from '../table.ts'

/** The first start of a fresh copy draws the demo's documents; the middle one counts. */
const STARTS = 5

/** Resident memory idle, and the time from start to ready on a database that is already up. */
export async function serverLines(databaseUrl: string, products: number): Promise<Line[]> {
  const starts: number[] = []
  let shop: Running | undefined
  for (let n = 0; n < STARTS; n++) {
    await shop?.stop()
    shop = await startShop(databaseUrl)
    starts.push(shop.startedMs)
  }
  await new Promise((done) => setTimeout(done, 2_000))
  const idle = await shop!.memoryMb()
  await shop!.stop()
  const restart = Math.round(median(starts))
  return [
    {
      name: `memory of the server process, idle, ${products} products`,
      target: '≤ 150 MB',
      note: `${idle} MB`,
      met: idle <= 150,
    },
    { name: 'restart to ready', target: '≤ 1,000 ms', note: `${restart} ms`, met: restart <= 1_000 },
  ]
}

/** Of the process that has answered all lines of this size. */
export async function loadedLine(shop: Running, products: number): Promise<Line> {
  const loaded = await shop.memoryMb()
  return {
    name: `memory of the server process after the lines, ${products} products`,
    target: '≤ 300 MB',
    note: `${loaded} MB`,
    met: loaded <= 300,
  }
}
