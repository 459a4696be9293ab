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
  const traced = await startShop(place.databaseUrl, undefined, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  try {
    const off = await readersTarget(place)
    const measured = await compare({ ...off, url: traced.url }, off)
    if (taken === 0) throw new Error('nothing came to the collector')
    return {
      name: 'tracing on (one call in ten) against off',
      target: `≥ ${LEAST}`,
      ...measured,
      note: `${taken} batches`,
      met: measured.ratio >= LEAST && measured.errors === 0,
    }
  } finally {
    await traced.stop()
    collector.closeAllConnections()
    collector.close()
  }
}
