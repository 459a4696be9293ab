import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test, onTestFinished } from 'vitest'
import { shopFigures } from '#features/insight/operations/server/index.ts'
import { sendCode } from '#features/access/verification/contract.ts'
import { listOrders } from '#features/buying/orders/contract.ts'
import { DEMO_PASSWORD } from '#demo/demo-accounts.ts'
import { openTracing, type EndedTrace } from '#platform/telemetry/tracing.ts'
import { factsOf, openCollector } from '#testing/collector.ts'
import { openShop } from '#testing/shop.ts'

test('[GR-05] a call leaves a span with its statements and outside calls; the number that a customer is shown is the id of trace and log line, and nothing personal leaves', async () => {
  const collector = await openCollector({ 'x-key': 'open sesame' })
  onTestFinished(collector.close)
  const shop = await openShop({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=open sesame',
      OTEL_TRACES_SAMPLER_ARG: '1',
    },
  })
  shop.telemetry.exporting!.gauges(() => shopFigures(shop.db, shop.clock.now()))
  const mobile = '010-0000-0102'
  await shop.send(sendCode, { body: { mobile, purpose: 'find-id', boundTo: '' } })

  // what nobody expects: a table that is gone
  const buyer = await shop.as('demo01')
  await shop.run('alter table "salesOrder" rename to gone')
  const tranId = randomUUID().replaceAll('-', '')
  const failed = await buyer.send(listOrders, {}, { headers: { 'x-tran-id': tranId } })
  await shop.run('alter table gone rename to "salesOrder"')
  expect([failed.status, failed.headers['x-tran-id']]).toEqual([500, tranId])
  await shop.telemetry.exporting!.close()
  expect(collector.wrong).toEqual([])

  const spansOf = (id: string) => collector.spans.filter(({ traceId }) => traceId === id)
  const broken = spansOf(tranId)
  const root = broken.find(({ parentSpanId }) => parentSpanId === undefined)!
  expect([root.name, root.status.code]).toEqual([`GET ${listOrders.path}`, 2])
  expect(factsOf(root)).toEqual({
    'http.request.method': 'GET',
    'http.route': listOrders.path,
    'http.response.status_code': 500,
    'medimall.refusal': 'server-error',
  })
  const statements = broken.filter((span) => span !== root)
  expect(statements.every(({ parentSpanId }) => parentSpanId === root.spanId)).toBe(true)
  expect(statements.some((span) => span.status.code === 2)).toBe(true)
  expect(factsOf(statements[0]!)).toMatchObject({ 'db.query.text': expect.stringContaining('$1') })
  expect(collector.lines.filter((line) => line.traceId === tranId)).toMatchObject([
    { severityNumber: 17, body: { stringValue: 'request failed' } },
  ])

  const sent = collector.spans.find(({ name }) => name === `POST ${sendCode.path}`)!
  expect(spansOf(sent.traceId).map(({ name }) => name)).toContain('sms')
  expect([...collector.metrics]).toEqual(
    expect.arrayContaining([
      'http.server.request.duration',
      'medimall.refusals',
      'medimall.outside.duration',
      'medimall.shop',
    ]),
  )
  for (const figure of ['ordersLastHour', 'soldOut', 'unknownPayments', 'searchMisses'])
    expect(collector.text()).toContain(`"${figure}"`)
  for (const personal of [
    mobile,
    mobile.replaceAll('-', ''),
    'demo01',
    '127.0.0.1',
    DEMO_PASSWORD,
    buyer.token,
  ])
    expect(collector.text()).not.toContain(personal)
})

test('[GR-05] one call in ten leaves a trace, and each that fails does', () => {
  const left: EndedTrace[] = []
  let drawn = 0
  const tracing = openTracing({
    share: 0.1,
    deliver: (trace) => left.push(trace),
    random: () => (drawn++ % 100) / 100,
  })
  const call = (failed: boolean) =>
    tracing.end(tracing.begin(), { kind: 'call', name: 'GET /x', failed, facts: {} })
  for (let n = 0; n < 100; n++) call(false)
  expect(left).toHaveLength(10)
  for (let n = 0; n < 50; n++) call(true)
  expect(left).toHaveLength(60)
})

test('[GR-05] nothing of OpenTelemetry is loaded by a shop without a collector', () => {
  const root = resolve(import.meta.dirname, '../..')
  const importing = (what: RegExp) =>
    globSync('{apps,features,platform,domain,standin}/**/*.{ts,tsx}', { cwd: root })
      .filter((path) => what.test(readFileSync(resolve(root, path), 'utf8')))
      .toSorted()
  const inside = importing(/from '@opentelemetry\//)
  expect(inside.length).toBeGreaterThan(0)
  expect(inside.filter((path) => !path.startsWith('platform/telemetry/opentelemetry/'))).toEqual([])
  expect(importing(/from '[^']*opentelemetry\/exporting\.ts'/)).toEqual([])
  expect(importing(/await import\('\.\/opentelemetry\/exporting\.ts'\)/)).toEqual([
    'platform/telemetry/telemetry.ts',
  ])
})
