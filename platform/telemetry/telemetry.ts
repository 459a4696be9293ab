import type { Clock } from '#platform/clock/clock.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { openMeter, type Meter } from './meter.ts'
import { openTracing, type EndedTrace, type Tracing } from './tracing.ts'

/** What is counted, always, and what is traced, when there is a collector. */
export type Telemetry = { meter: Meter; tracing: Tracing | null }

/** What takes spans, metrics and lines of the log out of the process. */
export type Exporting = {
  deliver(trace: EndedTrace): void
  /** A finished line of the log, as JSON; `traceId` where it was written inside a trace. */
  line(text: string, traceId: string | undefined): void
  /** Figures of the shop that are read when metrics leave. */
  gauges(read: () => Promise<Record<string, number>>): void
  close(): Promise<void>
}

type Opened = Telemetry & { exporting: Exporting | null }

/** Without a collector nothing of OpenTelemetry is loaded. `trouble` hears that it does not take what is sent. */
export async function openTelemetry(
  { collector }: Pick<Settings, 'collector'>,
  clock: Pick<Clock, 'now'>,
  trouble: (why: string) => void,
): Promise<Opened> {
  const meter = openMeter(clock)
  if (!collector) return { meter, tracing: null, exporting: null }
  const { openExporting } = await import('./opentelemetry/exporting.ts')
  const exporting = openExporting(collector, meter, trouble)
  return {
    meter,
    tracing: openTracing({ share: collector.share, deliver: exporting.deliver }),
    exporting,
  }
}
