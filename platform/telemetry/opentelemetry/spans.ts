import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import { randomBytes } from 'node:crypto'
import type { EndedTrace, Step } from '../tracing.ts'

/** A root span takes its trace's id from `next`, a span one at random. */
export const ownIds = () => ({
  next: '',
  generateTraceId() {
    return this.next
  },
  generateSpanId: () => randomBytes(8).toString('hex'),
})

/** Writes a trace that has ended as spans: the call or job, and below it each statement and outside call. */
export const spanWriter =
  (tracer: Tracer, ids: { next: string }) =>
  ({ id, kind, name, beganAt, endedAt, failed, facts, steps }: EndedTrace) => {
    ids.next = id
    const root = tracer.startSpan(name, {
      root: true,
      kind: kind === 'call' ? SpanKind.SERVER : SpanKind.INTERNAL,
      startTime: beganAt,
      attributes: facts,
    })
    const inside = trace.setSpan(ROOT_CONTEXT, root)
    for (const step of steps) {
      const span = tracer.startSpan(
        nameOf(step),
        { kind: SpanKind.CLIENT, startTime: step.beganAt, attributes: factsOf(step) },
        inside,
      )
      if (step.failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(step.endedAt)
    }
    if (failed) root.setStatus({ code: SpanStatusCode.ERROR })
    root.end(endedAt)
  }

const factsOf = ({ kind, what }: Step) =>
  kind === 'statement'
    ? { 'db.system.name': 'postgresql', 'db.query.text': what, 'db.query.summary': summaryOf(what) }
    : { 'peer.service': what }
const nameOf = ({ kind, what }: Step) => (kind === 'statement' ? summaryOf(what) : what)

const MOST_KEPT = 2_000
const summaries = new Map<string, string>()

/** `select "product"`: what a statement does, and the first table it names. */
function summaryOf(text: string) {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(text)?.[1]
  const summary = table ? `${verb} ${table}` : verb
  if (summaries.size < MOST_KEPT) summaries.set(text, summary)
  return summary
}
