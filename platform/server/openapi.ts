import { z } from 'zod'
import { bodyBytesOf, commonRefusalsOf, doorOf } from '#platform/contract/access.ts'
import { fileReply, streamReply, type Endpoint } from '#platform/contract/endpoint.ts'
import { commonRefusals, SUCCESS } from '#platform/contract/envelope.ts'
import { SecuredBody } from '#platform/contract/secured-body.ts'
import type { Served } from './serve.ts'

type Described = Pick<Served, 'endpoint' | 'turnAway'>

/**
 * The OpenAPI document of every endpoint, from the same values that server and client run on. Shapes are
 * those on the wire.
 */
export function openApiDocument(served: Described[], address = '/') {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const each of served) {
    const path = each.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.endpoint.method.toLowerCase()]: operationOf(each) }
  }
  return {
    openapi: '3.1.0',
    servers: [{ url: address }],
    info: {
      title: 'Medimall API',
      version: '1',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'Every answer is {resultCode, body}; "0000" is success, any other code is a refusal with a Korean sentence in `message`.',
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['resultCode', 'message', 'body'],
          properties: {
            resultCode: { type: 'string' },
            message: { type: 'string' },
            body: { description: 'What helps to go on, or null' },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
    paths,
  }
}

/** `get_fo_orders_number`: what client generators call the operation. */
const operationId = ({ method, path }: Endpoint) =>
  `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/\W+/g, '_')}`

function operationOf({ endpoint, turnAway }: Described) {
  const { token } = doorOf(endpoint.access)
  const querySealed = endpoint.secured && endpoint.method === 'GET' && endpoint.query
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[3] ?? 'api'],
    ...(endpoint.deprecated && { deprecated: true }),
    'x-access': endpoint.access,
    security: token === 'needed' ? [{ token: [] }] : token === 'read' ? [{}, { token: [] }] : [],
    ...(endpoint.body && { 'x-body-bytes': bodyBytesOf(endpoint) }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...(querySealed
        ? [{ name: 'data', in: 'query', required: true, ...sealed(endpoint.query!) }]
        : parametersOf(endpoint.query, 'query')),
      ...(endpoint.idempotent
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
            },
          ]
        : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'Success', content: replyOf(endpoint.reply) },
      ...refusalsOf(endpoint, turnAway !== undefined),
    },
  }
}

function bodyOf({ body, secured, stream }: Endpoint) {
  if (stream)
    return {
      requestBody: { required: true, content: { [stream.type]: { schema: wireSchema(stream.schema) } } },
    }
  if (!body) return {}
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: secured
            ? { type: 'object', required: ['data'], properties: { data: sealed(body).schema } }
            : wireSchema(body),
        },
      },
    },
  }
}

/** AU-09, HT-07: what comes is one encrypted text; what must be in it is told beside it. */
function sealed(schema: z.ZodType) {
  const description =
    'base64 of AES-ECB-PKCS7 of JSON of the shape `contentSchema`: a wire format, not a protection'
  return {
    description,
    schema: {
      type: 'string',
      maxLength: SecuredBody.shape.data.maxLength!,
      description,
      contentMediaType: 'application/json',
      contentSchema: wireSchema(schema),
    },
  }
}

function replyOf(reply: z.ZodType) {
  if (reply === fileReply) return { 'application/octet-stream': { schema: wireSchema(reply) } }
  if (reply === streamReply) return { 'text/event-stream': { schema: wireSchema(reply) } }
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['resultCode', 'body'],
        properties: { resultCode: { const: SUCCESS }, body: wireSchema(reply) },
      },
    },
  }
}

/**
 * Own refusals, and those that the endpoint's access and traits bring along; an own one of the same code says
 * more.
 */
function refusalsOf(endpoint: Endpoint, hashes: boolean) {
  const all: Record<string, { status: number; message: string }> = {
    ...Object.fromEntries(commonRefusalsOf(endpoint, { hashes }).map((code) => [code, commonRefusals[code]])),
    ...endpoint.refusals,
  }
  return Object.fromEntries(
    [...Map.groupBy(Object.entries(all), ([, { status }]) => status)].map(([status, list]) => {
      const codes = { type: 'object', properties: { resultCode: { enum: list.map(([code]) => code) } } }
      return [
        status,
        {
          description: list.map(([code, { message }]) => `${code}: ${message}`).join('\n'),
          content: {
            'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, codes] } },
          },
        },
      ]
    }),
  )
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const json = wireSchema(schema) as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: of,
  }))
}

const wireSchema = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}
