import { authorized, type Buyer } from '../buyers.ts'
import { load } from '../load.ts'
import { startShop, type Running } from '../servers.ts'
import type { Line } from '../table.ts'

/** The first start of a fresh copy draws the demo's documents; the middle one counts. */
const STARTS = 5

/** Resident memory idle and after load, and the time from start to ready on a database that is already up. */
export async function serverLines(databaseUrl: string, buyers: Buyer[]): Promise<Line[]> {
  const starts: number[] = []
  let shop: Running | undefined
  for (let n = 0; n < STARTS; n++) {
    await shop?.stop()
    shop = await startShop(databaseUrl)
    starts.push(shop.startedMs)
  }
  await new Promise((done) => setTimeout(done, 2_000))
  const idle = await shop!.memoryMb()
  await load(
    {
      url: shop!.url,
      requests: buyers
        .slice(0, 400)
        .map((buyer) => ({ path: '/api/fo/products', headers: authorized(buyer) })),
    },
    10,
  )
  const loaded = await shop!.memoryMb()
  await shop!.stop()
  const restart = Math.round(starts.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)]!)
  return [
    { name: 'memory of the server process, idle', target: '≤ 150 MB', note: `${idle} MB`, met: idle <= 150 },
    {
      name: 'memory of the server process, after load',
      target: '≤ 250 MB',
      note: `${loaded} MB`,
      met: loaded <= 250,
    },
    { name: 'restart to ready', target: '≤ 1,000 ms', note: `${restart} ms`, met: restart <= 1_000 },
  ]
}
