import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { hostname } from 'node:os'
import { seldom } from '#platform/server/seldom.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { Meter } from '../meter.ts'
import type { Exporting } from '../telemetry.ts'
import { lineWriter } from './lines.ts'
import { meterWriter } from './metrics.ts'
import { ownIds, spanWriter } from './spans.ts'

type Collector = NonNullable<Settings['collector']>
type Result = { code: number; error?: Error }
type Exporter<Item> = { export(items: Item, done: (result: Result) => void): void }

const TELL_EVERY_MS = 600_000
const TIMEOUT_MS = 5_000
/** What waits for a collector that is away; more is dropped. */
const MOST_WAITING = 4_096

/** Sends spans, metrics and lines to a collector by OTLP over HTTP. What it does not take is lost, and told seldom. */
export function openExporting(
  { url, headers, serviceName }: Collector,
  meter: Meter,
  trouble: (why: string) => void,
): Exporting {
  const isTime = seldom(TELL_EVERY_MS)
  const heard = <Item, E extends Exporter<Item>>(exporter: E): E => {
    const send = exporter.export.bind(exporter) as E['export']
    exporter.export = (items, done) =>
      send(items, (result) => {
        if (result.code !== 0 && isTime()) trouble(result.error?.message ?? 'no answer')
        done(result)
      })
    return exporter
  }
  const to = (signal: string) => ({ url: `${url}/v1/${signal}`, headers, timeoutMillis: TIMEOUT_MS })
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.instance.id': `${hostname()}:${process.pid}`,
  })
  const limits = { maxQueueSize: MOST_WAITING, exportTimeoutMillis: TIMEOUT_MS }
  const ids = ownIds()
  const tracers = new TracerProvider({
    resource,
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: heard(new OTLPTraceExporter(to('traces'))), ...limits }),
    ],
  })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: heard(new OTLPMetricExporter(to('metrics'))),
        exportIntervalMillis: 60_000,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  })
  const loggers = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({ exporter: heard(new OTLPLogExporter(to('logs'))), ...limits }),
    ],
  })
  const { gauges } = meterWriter(meters.getMeter('medimall'), meter)
  return {
    deliver: spanWriter(tracers.getTracer('medimall'), ids),
    line: lineWriter(loggers.getLogger('medimall')),
    gauges,
    async close() {
      await Promise.allSettled([tracers.shutdown(), meters.shutdown(), loggers.shutdown()])
    },
  }
}
