import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import '#platform/contract/korean-issues.ts'
import { bodyBytesOf, isLimited } from '#platform/contract/access.ts'
import { fileReply, streamReply, type Endpoint } from '#platform/contract/endpoint.ts'
import { SUCCESS, type Issue } from '#platform/contract/envelope.ts'
import { unkeepableText } from '#platform/contract/plain-text.ts'
import { hasCodec } from '#platform/contract/renamed.ts'
import { SecuredBody } from '#platform/contract/secured-body.ts'
import { parseQueryString } from '#domain/query-string.ts'
import { acceptFiles } from './accept-files.ts'
import { openAdmission } from './admission.ts'
import { openStream, sendFile } from './answers.ts'
import type { Database } from '#platform/database/database.ts'
import { isStaff, type AnyCaller, type StaffCaller } from './caller.ts'
import type { DiskRoom } from './disk-room.ts'
import { openSealed } from './open-sealed.ts'
import { packed } from './pack.ts'
import { openReading, readOnly } from './reading.ts'
import { replySound } from './reply-sound.ts'
import { Refusal, refuseCommonly, refuseInput } from './refuse.ts'
import { FileAnswer, refuser, StreamAnswer, type Served, type Services } from './serve.ts'

export type Doorkeeper = {
  /** The session behind the request's token, or null. May refuse: expired, taken over. */
  callerOf(request: FastifyRequest, passive: boolean): AnyCaller | null | Promise<AnyCaller | null>
  /** Why this caller may not use this endpoint, or null. */
  refusalFor(
    endpoint: Endpoint,
    caller: AnyCaller | null,
    request: FastifyRequest,
  ): Refusal | null | Promise<Refusal | null>
  /** A renewed access token to hand back with the answer, or null. */
  renewedToken(caller: AnyCaller, request: FastifyRequest): string | null | Promise<string | null>
  /** Does what staff ask for through a menu and puts it into the audit trail, before it is answered. */
  audited<T>(call: AuditedCall, work: (db: Database) => T | Promise<T>): Promise<T>
  /** Puts a call of staff that the door refused into the audit trail. */
  recordRefusal(call: AuditedCall, code: string): Promise<void>
}
export type AuditedCall = {
  endpoint: Endpoint
  caller: StaffCaller
  request: FastifyRequest
  input: StaffInput
}
export type StaffInput = { params?: unknown; query?: unknown; body?: unknown }

/** What staff do through a menu is recorded when it changes something or shows personal data. */
const isAudited = ({ access, method, personal }: Endpoint) =>
  access.startsWith('menu:') && (method !== 'GET' || personal === true)

/** Mounts every endpoint; strict replies are checked against the contract, which tests always do. */
export function mount(
  app: FastifyInstance,
  served: Served[],
  services: Services,
  door: Doorkeeper,
  { strictReplies, room }: { strictReplies: boolean; room: DiskRoom },
) {
  const admission = openAdmission(services.log)
  const sound = replySound(services)
  const reading = openReading(strictReplies ? { ...services, db: readOnly(services.db) } : services)
  const open = (on: FastifyInstance, { endpoint, handle, turnAway }: Served) => {
    const encodes = strictReplies || hasCodec(endpoint.reply)
    const refuse = refuser(endpoint)
    on.route({
      method: endpoint.method,
      url: endpoint.path,
      // a second route for every call weighs on each start, and only what is long has a head worth asking for
      exposeHeadRoute: endpoint.reply === streamReply || endpoint.reply === fileReply,
      config: {
        streamed: endpoint.streamed ?? false,
        endless: endpoint.reply === streamReply,
        ...(isLimited(endpoint) && {
          gathered: endpoint.limited === undefined,
          rateLimit: {
            max: callsPerMinute(endpoint.limited, services.settings.limitedPerMinute),
            timeWindow: 60_000,
            // after a door that is closed to everybody, which costs nothing
            hook: 'preParsing' as const,
          },
        }),
      },
      ...(!endpoint.streamed && { bodyLimit: bodyBytesOf(endpoint) }),
      ...(turnAway && {
        preParsing: async () => {
          const refusal = turnAway()
          if (refusal) throw refusal
        },
      }),
      handler: (request, reply) =>
        admission.run(endpoint, async () => {
          const full = room.refusalFor(endpoint)
          if (full) throw full
          if (endpoint.deprecated) reply.header('deprecation', 'true')
          // a page says of its own accord when nobody is at it, which only ever shortens its session (A8)
          const passive = (endpoint.passive ?? false) || request.headers['x-background'] === '1'
          const caller = await callerFor(endpoint, request, door, passive)
          const closed = door.refusalFor(endpoint, caller, request)
          const refusal = closed instanceof Promise ? await closed : closed
          if (refusal) {
            if (caller && isStaff(caller))
              await door.recordRefusal(
                { endpoint, caller, request, input: { params: request.params } },
                refusal.code,
              )
            throw refusal
          }
          const key = endpoint.idempotent ? idempotencyKey(request) : ''
          const input = {
            params: parse(endpoint.params, request.params),
            query: parse(
              endpoint.query,
              endpoint.query ? readQuery(endpoint, request, services.settings.securedKey) : {},
            ),
            body:
              endpoint.body &&
              parse(
                endpoint.body,
                endpoint.secured ? openSecured(request.body, services.settings.securedKey) : request.body,
              ),
          }
          const answering = (db: Database) =>
            handle({
              ...services,
              db,
              primary: services.db,
              ...input,
              endpoint,
              caller,
              key,
              ip: request.ip,
              request,
              refuse,
            })
          const call = { endpoint, caller, request, reply, input }
          const answer = endpoint.mayLag
            ? await reading.answer(call, answering)
            : await written(call, answering).finally(() => endpoint.method !== 'GET' && reading.wrote(call))
          if (caller && !passive) {
            const token = await door.renewedToken(caller, request)
            if (token) reply.header('x-access-token', token)
          }
          if (answer instanceof StreamAnswer) return openStream(request, reply, answer)
          if (answer instanceof FileAnswer) return sendFile(reply, answer)
          reply.header('content-type', 'application/json; charset=utf-8')
          if (!encodes) sound(endpoint, answer, request.id)
          return packed(
            request,
            reply,
            `{"resultCode":"${SUCCESS}","body":${JSON.stringify(encodes ? encodeReply(endpoint, answer) : answer) ?? 'null'}}`,
          )
        }),
    })
  }
  const written = async (
    { caller, ...call }: Omit<AuditedCall, 'caller'> & { caller: AnyCaller | null },
    answering: (db: Database) => unknown,
  ) =>
    caller && isStaff(caller) && isAudited(call.endpoint)
      ? door.audited({ ...call, caller }, answering)
      : answering(services.db)
  const [streamed, plain] = [true, false].map((is) =>
    served.filter(({ endpoint }) => (endpoint.streamed ?? false) === is),
  ) as [Served[], Served[]]
  for (const each of plain) open(app, each)
  // parsers of their own, so that no other endpoint takes a form or raw bytes
  app.register(async (files) => {
    await acceptFiles(files)
    for (const each of streamed) open(files, each)
  })
}

/** Of a cheap call that strangers may make; a whole hospital comes from one address. */
const CHEAP = 100

const callsPerMinute = (limited: boolean | number | undefined, setting: number) =>
  typeof limited === 'number' ? Math.min(limited, setting) : limited ? setting : CHEAP * setting

/**
 * Staff are strangers at a member's door and members at a staff door. A stale token does not close a door
 * that is open to anyone.
 */
async function callerFor({ access }: Endpoint, request: FastifyRequest, door: Doorkeeper, passive: boolean) {
  if (access === 'provider') return null
  const forStaff = access === 'staff' || access.startsWith('menu:')
  try {
    const caller = await door.callerOf(request, passive)
    return caller && access !== 'session' && access !== 'everybody' && isStaff(caller) !== forStaff
      ? null
      : caller
  } catch (error) {
    if (access !== 'anyone' && access !== 'everybody') throw error
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The values of a secured GET travel encrypted as `data`, never as plain query text (AU-09). */
function readQuery(endpoint: Endpoint, request: FastifyRequest, key: string) {
  const query = parseQueryString(queryText(request.url))
  return endpoint.secured && endpoint.method === 'GET' ? openSecured(query, key) : query
}

const queryText = (url: string) => url.slice(url.indexOf('?') + 1 || url.length)

function parse(schema: z.ZodType | undefined, value: unknown) {
  if (!schema) return {}
  const unkeepable = unkeepableText(value)
  if (unkeepable !== null) throw refuseInput([{ path: unkeepable, message: UNKEEPABLE }])
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refuseInput(
    result.error.issues.map((issue): Issue => ({ path: issue.path.join('.'), message: issue.message })),
  )
}

const UNKEEPABLE = '사용할 수 없는 문자가 있어요. 지우고 다시 입력해 주세요.'

function openSecured(body: unknown, key: string) {
  const sealed = SecuredBody.safeParse(body)
  if (!sealed.success) throw refuseCommonly('invalid-input')
  try {
    return JSON.parse(openSealed(sealed.data.data, key)) as unknown
  } catch {
    throw refuseCommonly('invalid-input')
  }
}

function idempotencyKey(request: FastifyRequest) {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw refuseCommonly('key-missing')
  return key
}

const encodeReply = (endpoint: Endpoint, answer: unknown) => endpoint.reply.encode(answer as never)
