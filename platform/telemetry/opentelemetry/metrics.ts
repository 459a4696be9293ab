import type { Meter as OtelMeter } from '@opentelemetry/api'
import { BOUNDS_MS, type Meter } from '../meter.ts'

const advice = { explicitBucketBoundaries: BOUNDS_MS.map((ms) => ms / 1_000) }

/** Hands on what the meter hears; figures of the shop itself are read when metrics leave. */
export function meterWriter(otel: OtelMeter, meter: Meter) {
  const seconds = (name: string, description: string) =>
    otel.createHistogram(name, { unit: 's', description, advice })
  const calls = seconds('http.server.request.duration', 'HTTP calls by route')
  const outside = seconds('medimall.outside.duration', 'calls to outside services')
  const jobs = seconds('medimall.job.duration', 'runs of jobs')
  const refusals = otel.createCounter('medimall.refusals', { description: 'refusals by code' })
  const pool = otel.createGauge('medimall.pool.lent', { description: 'database connections at work' })
  const place = otel.createGauge('medimall.place', { description: 'what the server stands on' })

  meter.watch((kind, name, { ms = 0, failed = false, status }) => {
    switch (kind) {
      case 'call': {
        const [method = '', route = ''] = name.split(' ')
        return calls.record(ms / 1_000, {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status ?? 0,
        })
      }
      case 'outside':
        return outside.record(ms / 1_000, { 'peer.service': name, failed })
      case 'job':
        return jobs.record(ms / 1_000, { job: name, failed })
      case 'refusal':
        return refusals.add(1, { code: name })
      case 'pool':
        return pool.record(ms, { waited: failed })
      case 'place':
        return place.record(ms, { name })
    }
  })

  return {
    gauges(read: () => Promise<Record<string, number>>) {
      const gauge = otel.createObservableGauge('medimall.shop', { description: "the shop's own figures" })
      gauge.addCallback(async (result) => {
        for (const [name, value] of Object.entries(await read())) result.observe(value, { name })
      })
    },
  }
}
