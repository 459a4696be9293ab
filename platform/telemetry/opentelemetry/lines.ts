import { ROOT_CONTEXT, trace, TraceFlags, type Logger } from '@opentelemetry/api'
import { traceIdOf } from '../tracing.ts'

/** pino's levels 10 to 60 are OpenTelemetry's 1 to 21. */
const severityOf = (level: number) => Math.floor(level / 10) * 4 - 3
const names: Record<number, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** A line without a span: who looks for its trace finds it by the id. */
const NO_SPAN = '0000000000000001'

/** Hands a line of the log on, as it stands in the file: what looks personal is masked already. */
export const lineWriter = (logger: Logger) => (text: string, traceId: string | undefined) => {
  const { level, time, msg, tranId, ...facts } = JSON.parse(text) as {
    level: number
    time: string
    msg?: string
    tranId?: string
  }
  const id = tranId === undefined ? traceId : traceIdOf(tranId)
  logger.emit({
    timestamp: new Date(time),
    severityNumber: severityOf(level),
    severityText: names[level] ?? String(level),
    body: msg ?? '',
    attributes: { ...flat(facts), ...(tranId !== undefined && { tranId }) },
    ...(id !== undefined && {
      context: trace.setSpanContext(ROOT_CONTEXT, {
        traceId: id,
        spanId: NO_SPAN,
        traceFlags: TraceFlags.SAMPLED,
      }),
    }),
  })
}

/** `err.message` in place of what lies within. */
function flat(facts: object, before = ''): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(flat(value as object, `${before}${name}.`))
        : [
            [
              `${before}${name}`,
              typeof value === 'number' || typeof value === 'boolean'
                ? value
                : typeof value === 'string'
                  ? value
                  : JSON.stringify(value),
            ],
          ],
    ),
  )
}
