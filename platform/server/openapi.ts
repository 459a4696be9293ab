import { z } from 'zod'
import { fileReply, streamReply, type Endpoint } from '#platform/contract/endpoint.ts'
import { commonRefusals, SUCCESS } from '#platform/contract/envelope.ts'

/** The OpenAPI document of every endpoint, from the same values that server and client run on. Shapes are those on the wire. */
export function openApiDocument(endpoints: Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Medimall API', version: '1', description: 'Every answer is {resultCode, body}; "0000" is success, any other code is a refusal with a Korean sentence in `message`.' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operationOf(endpoint: Endpoint) {
  const refusals = Object.entries({ ...endpoint.refusals, 'invalid-input': commonRefusals['invalid-input'] })
  const byStatus = Map.groupBy(refusals, ([, refusal]) => refusal.status)
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[3] ?? 'api'],
    ...(endpoint.deprecated && { deprecated: true }),
    'x-access': endpoint.access,
    ...(endpoint.access === 'anyone' || endpoint.access === 'provider' ? {} : { security: [{ token: [] }] }),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query'), ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }] : [])],
    ...(endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: wireSchema(endpoint.body), ...(endpoint.secured ? { 'x-secured': 'sent as {"data": base64 of AES-ECB-PKCS7}' } : {}) } } } } : {}),
    responses: {
      200: { description: 'Success', content: endpoint.reply === fileReply ? { 'application/octet-stream': { schema: wireSchema(fileReply) } } : endpoint.reply === streamReply ? { 'text/event-stream': { schema: wireSchema(streamReply) } } : { 'application/json': { schema: { type: 'object', required: ['resultCode', 'body'], properties: { resultCode: { const: SUCCESS }, body: wireSchema(endpoint.reply) } } } } },
      ...Object.fromEntries([...byStatus].map(([status, list]) => [status, { description: list.map(([code, refusal]) => `${code}: ${refusal.message}`).join('\n') }])),
    },
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const json = wireSchema(schema) as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, of]) => ({ name, in: place, required: place === 'path' || (json.required ?? []).includes(name), schema: of }))
}

const wireSchema = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}
