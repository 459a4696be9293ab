import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { isAddressList } from '#domain/ip.ts'
import { isAddress } from './rules.ts'

const Channel = z.enum(['AOS', 'IOS', 'WEB'], { error: '채널은 AOS, IOS, WEB 가운데 골라 주세요.' })
const Direction = z.enum(['OUTBOUND', 'INBOUND'])
const LogType = z.enum(['ALL', 'REQUEST', 'RESPONSE', 'ERROR', 'NONE'])
const HttpMethod = z.enum(['', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
const Id = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{1,59}$/, 'ID는 영문 대문자로 시작하고 대문자, 숫자, _만 쓸 수 있어요.')
const Version = z.string().regex(/^\d{1,3}\.\d{1,3}$/, '버전은 1.0처럼 입력해 주세요.')
const Key = z.string().regex(/^\w{1,60}$/, '항목 이름은 영문, 숫자, _만 쓸 수 있어요.')

/** NB-01, under the names that apps know. */
const definition = {
  id: ['id', Id],
  version: ['version', Version.default('1.0')],
  name: ['name', z.string().trim().min(1, '이름을 입력해 주세요.').max(100, '100자까지 입력할 수 있어요.')],
  type: ['type', z.literal('MOBILE_BRIDGE').default('MOBILE_BRIDGE')],
  logType: ['logType', LogType.default('ALL')],
  direction: ['direction', Direction.default('OUTBOUND')],
  systemCode: [
    'systemCode',
    z
      .string()
      .trim()
      .regex(/^[A-Z][A-Z0-9]{0,19}$/, '시스템 코드는 FO처럼 영문 대문자와 숫자로 입력해 주세요.')
      .default('FO'),
  ],
  remark: ['rmk', z.string().trim().max(500, '500자까지 입력할 수 있어요.').default('')],
  ipLimited: ['limitByIpAddress', z.boolean().default(false)],
  ipList: [
    'allowedIpAddresses',
    z
      .string()
      .trim()
      .max(1_000, '1,000자까지 입력할 수 있어요.')
      .refine(isAddressList, 'IP 주소는 쉼표로 나누어 입력해 주세요.')
      .default(''),
  ],
  url: [
    'url',
    z
      .string()
      .trim()
      .max(300, '300자까지 입력할 수 있어요.')
      .refine(isAddress, '주소는 https:// 또는 /로 시작해야 해요.')
      .default(''),
  ],
  httpMethod: ['httpMethod', HttpMethod.default('')],
  needsSession: ['allowedAuthenticated', z.boolean().default(false)],
  limitByChannel: ['limitByChannel', z.boolean().default(false)],
  channel: ['channel', z.enum(['', 'AOS', 'IOS', 'WEB']).default('')],
  allowedChannels: ['allowedChannels', z.array(Channel).max(3).default([])],
  keys: ['keys', z.array(Key).max(30, '30개까지 넣을 수 있어요.').default([])],
} as const
export const AppInterface = renamed(definition)
export type AppInterface = z.output<typeof AppInterface>

const { id, version, direction, logType, needsSession, limitByChannel, allowedChannels, keys } = definition
/** What a page needs to know; addresses and remarks stay on the server. */
const PageInterface = renamed({
  id,
  version,
  direction,
  logType,
  needsSession,
  limitByChannel,
  allowedChannels,
  keys,
})

/** Those that this place may use: a definition that is limited by address is not there for others. */
export const listInterfaces = endpoint({
  method: 'GET',
  path: '/api/fo/interfaces',
  summary: 'Interfaces between the page and the app around it',
  access: 'anyone',
  passive: true,
  reply: z.array(PageInterface),
})

/**
 * NB-06: the shop's own place for logs of interface calls. Values of fields that the definition does not name
 * are dropped.
 */
export const logInterfaceCall = endpoint({
  method: 'POST',
  path: '/api/fo/interface-calls',
  summary: 'Report a call over the bridge, or its answer',
  access: 'session',
  passive: true,
  body: z.object({
    interfaceId: Id,
    version: Version,
    callId: z.string().min(1).max(64),
    direction: Direction,
    phase: z.enum(['request', 'response']),
    channel: Channel,
    resultCode: z.string().regex(/^\w{0,10}$/),
    timeout: z.boolean(),
    elapsedMs: z.int().min(0).max(3_600_000),
    data: z.record(z.string().max(60), z.unknown()).default({}),
  }),
  reply: z.null(),
})

/** More calls of a week than anybody reads as a number: counted so far, and no further. */
export const MOST_COUNTED = 10_000

const Row = renamed({
  ...definition,
  changedAt: ['changedAt', z.iso.datetime().nullable()],
  changedBy: ['changedBy', z.string().nullable()],
  /** Asked within the last 7 days, `MOST_COUNTED` at most. */
  calls: ['calls', z.int()],
})
export type InterfaceRow = z.output<typeof Row>
const Params = z.object({ id: z.string().max(60), version: z.string().max(10) })
const missing = {
  'interface-not-found': { status: 404, message: '인터페이스 정보를 찾을 수 없습니다.' },
} as const
const page = {
  cursor: z.string().max(100).optional(),
  size: z.coerce.number<number>().int().min(1).max(100).default(50),
}

export const listAppInterfaces = endpoint({
  method: 'GET',
  path: '/api/bo/interfaces',
  summary: 'Definitions of interfaces with the app',
  access: 'menu:interfaces',
  query: z.object({ text: z.string().trim().max(100).optional(), direction: Direction.optional(), ...page }),
  reply: z.object({ rows: z.array(Row), next: z.string().nullable() }),
})
export const createInterface = endpoint({
  method: 'POST',
  path: '/api/bo/interfaces',
  summary: 'Define an interface',
  access: 'menu:interfaces:write',
  body: AppInterface,
  reply: z.null(),
  refusals: { 'interface-exists': { status: 409, message: '같은 ID와 버전의 인터페이스가 있어요.' } },
})
export const changeInterface = endpoint({
  method: 'PUT',
  path: '/api/bo/interfaces/:id/:version',
  summary: 'Change an interface; its id and version stay',
  access: 'menu:interfaces:write',
  params: Params,
  /** `seenAt`: when what is overwritten was changed last. Without it, whatever stands is overwritten. */
  body: renamed({ ...definition, seenAt: ['seenAt', z.iso.datetime().nullable().optional()] }),
  reply: z.null(),
  refusals: {
    ...missing,
    'changed-meanwhile': {
      status: 409,
      message: '그사이 다른 사람이 바꿨어요. 바뀐 내용을 확인하고 다시 해 주세요.',
    },
  },
})
export const removeInterface = endpoint({
  method: 'DELETE',
  path: '/api/bo/interfaces/:id/:version',
  summary: 'Remove an interface; its log stays',
  access: 'menu:interfaces:write',
  params: Params,
  reply: z.null(),
  refusals: missing,
})
export const exportInterfaces = endpoint({
  method: 'GET',
  path: '/api/bo/interfaces/excel',
  summary: 'Every interface as Excel',
  access: 'menu:interfaces:export',
  reply: fileReply,
})

const CallRow = z.object({
  id: z.int(),
  interfaceId: z.string(),
  version: z.string(),
  callId: z.string(),
  direction: Direction,
  phase: z.enum(['request', 'response']),
  channel: Channel,
  resultCode: z.string(),
  timedOut: z.boolean(),
  elapsedMs: z.int(),
  fields: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
})
export type InterfaceCallRow = z.infer<typeof CallRow>
export const listInterfaceCalls = endpoint({
  method: 'GET',
  path: '/api/bo/interface-calls',
  summary: 'Recent calls over the bridge, newest first',
  access: 'menu:interfaces',
  query: z.object({ interfaceId: z.string().max(60).optional(), ...page }),
  reply: z.object({ rows: z.array(CallRow), next: z.string().nullable() }),
})
