import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compare } from '../load.ts'
import type { Place } from '../place.ts'
import { startShop } from '../servers.ts'
import type { Line } from '../table.ts'
import { readersTarget } from './reading.ts'

const LEAST = 0.93

/** The shop with a collector that gets one call in ten, against the same shop without one: lists and searches. */
export async function tracingLine(place: Place): Promise<Line> {
  let taken = 0
  const collector = createServer((request, response) => {
    request.resume().once('end', () => {
      taken++
      response.end('{}')
    })
  })
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as AddressInfo
  // both as fresh as each other: the place's own shop is warm from its walks
  const plain = await startShop(place.databaseUrl)
  const traced = await startShop(place.databaseUrl, undefined, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  try {
    const { requests } = await readersTarget(place)
    const measured = await compare({ url: traced.url, requests }, { url: plain.url, requests })
    if (taken === 0) throw new Error('nothing came to the collector')
    return {
      name: 'tracing on (one call in ten) against off',
      target: `≥ ${LEAST}`,
      ...measured,
      note: `${taken} batches`,
      met: measured.ratio >= LEAST && measured.errors === 0,
    }
  } finally {
    await Promise.all([traced.stop(), plain.stop()])
    collector.closeAllConnections()
    collector.close()
  }
}
