import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const nanoseconds = z.string().regex(/^\d{16,20}$/)
const traceId = z.string().regex(/^(?!0+$)[0-9a-f]{32}$/)
const spanId = z.string().regex(/^(?!0+$)[0-9a-f]{16}$/)
const facts = z
  .array(z.strictObject({ key: z.string().min(1), value: z.record(z.string(), z.unknown()) }))
  .default([])
const resource = z.looseObject({ attributes: facts })

const Span = z.looseObject({
  traceId,
  spanId,
  parentSpanId: spanId.optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: facts,
  status: z.looseObject({ code: z.int().optional() }),
})
const Line = z.looseObject({
  timeUnixNano: nanoseconds,
  severityNumber: z.int().min(1).max(24),
  body: z.strictObject({ stringValue: z.string() }),
  attributes: facts,
  traceId: traceId.optional(),
})
const Metric = z.looseObject({ name: z.string().min(1) })
const within = <Inner extends z.ZodType>(name: string, scope: string, items: string, inner: Inner) =>
  z.strictObject({
    [name]: z.array(
      z.looseObject({ resource, [scope]: z.array(z.looseObject({ [items]: z.array(inner) })) }),
    ),
  })
const shapes = {
  '/v1/traces': within('resourceSpans', 'scopeSpans', 'spans', Span),
  '/v1/logs': within('resourceLogs', 'scopeLogs', 'logRecords', Line),
  '/v1/metrics': within('resourceMetrics', 'scopeMetrics', 'metrics', Metric),
} as const

type CollectedSpan = z.output<typeof Span>
type CollectedLine = z.output<typeof Line>

/** A collector of OTLP over HTTP that takes nothing but what the protocol says, and keeps it. `wrong`: what it refused. */
export async function openCollector(headers: Record<string, string> = {}) {
  const got = { spans: [] as CollectedSpan[], lines: [] as CollectedLine[], metrics: new Set<string>() }
  const texts: string[] = []
  const wrong: string[] = []

  function take(path: keyof typeof shapes, text: string) {
    type Scope = Record<string, unknown[]>
    const parsed = shapes[path].parse(JSON.parse(text)) as Record<string, Record<string, Scope[]>[]>
    const scopes = Object.values(parsed)
      .flat()
      .flatMap(({ resource: _, ...one }) => Object.values(one).flat())
    const items = scopes.flatMap((scope) => scope.spans ?? scope.logRecords ?? scope.metrics ?? [])
    if (path === '/v1/traces') got.spans.push(...(items as CollectedSpan[]))
    else if (path === '/v1/logs') got.lines.push(...(items as CollectedLine[]))
    else for (const { name } of items as { name: string }[]) got.metrics.add(name)
    texts.push(text)
  }
  const server = createServer(async (request, response) => {
    const text = await textOf(request)
    try {
      if (request.method !== 'POST' || !Object.hasOwn(shapes, request.url!)) throw new Error(request.url)
      if (request.headers['content-type'] !== 'application/json') throw new Error('no JSON')
      for (const [name, value] of Object.entries(headers))
        if (request.headers[name] !== value) throw new Error(`the header ${name}`)
      take(request.url as keyof typeof shapes, text)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    } catch (error) {
      wrong.push(String(error))
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    ...got,
    wrong,
    /** All that came, as it came. */
    text: () => texts.join('\n'),
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}

/** Attributes as a plain object. */
export const factsOf = ({ attributes }: Pick<CollectedSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
