import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { MOST_TEXT, MOST_TITLE } from './rules.ts'

const Channel = z.enum(['screen', 'kakao', 'sms'])
const TemplateRow = z.object({
  kind: z.string(),
  kindName: z.string(),
  channel: Channel,
  title: z.string(),
  body: z.string(),
  /** The provider's id of an 알림톡. */
  code: z.string(),
  used: z.boolean(),
  /** 0: as it came with the shop. */
  version: z.int(),
  writtenBy: z.string().nullable(),
  writtenAt: z.iso.datetime().nullable(),
  /** As it came with the shop. */
  first: z.object({ title: z.string(), body: z.string(), code: z.string() }),
  advert: z.boolean(),
  /** What a template of this kind may say, with examples. */
  values: z.record(z.string(), z.string()),
})
export type TemplateRow = z.infer<typeof TemplateRow>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/bo/message-templates',
  summary: 'Templates of what members are told, by kind and channel',
  access: 'menu:message-templates',
  query: z.object({
    search: z.string().trim().max(50).default(''),
    cursor: z.string().max(20).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(TemplateRow), next: z.string().nullable(), total: z.int() }),
})

const TemplateVersion = z.object({
  version: z.int(),
  title: z.string(),
  body: z.string(),
  code: z.string(),
  used: z.boolean(),
  writtenBy: z.string(),
  writtenAt: z.iso.datetime(),
})
export type TemplateVersion = z.infer<typeof TemplateVersion>

export const listTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/bo/message-templates/:kind/:channel/versions',
  summary: 'What a template has been, the newest 20',
  access: 'menu:message-templates',
  params: z.object({ kind: z.string().max(40), channel: Channel }),
  reply: z.array(TemplateVersion),
})

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/api/bo/message-templates/:kind/:channel',
  summary: 'Write the next version of a template',
  access: 'menu:message-templates:write',
  params: z.object({ kind: z.string().max(40), channel: Channel }),
  body: z.object({
    title: z.string().trim().max(MOST_TITLE, `제목은 ${MOST_TITLE}자까지 쓸 수 있어요.`),
    body: z.string().trim().max(MOST_TEXT, '내용은 1,000자까지 쓸 수 있어요.'),
    code: z.string().trim().max(64, '코드는 64자까지 쓸 수 있어요.'),
    used: z.boolean(),
    /** The version it was written over. */
    version: z.int().min(0).max(1_000_000),
  }),
  reply: z.null(),
  refusals: {
    'template-not-found': { status: 404, message: '알림 문구를 찾을 수 없어요.' },
    'template-changed': {
      status: 409,
      message: '다른 직원이 먼저 바꿨어요. 목록을 새로 열고 다시 바꿔 주세요.',
    },
    'template-needed': { status: 409, message: '꼭 보내야 하는 알림이라 끌 수 없어요.' },
  },
})

const OutboxState = z.enum(['waiting', 'sending', 'sent', 'failed', 'unknown'])
export type OutboxState = z.infer<typeof OutboxState>
const OutboxRow = z.object({
  id: z.int(),
  kindName: z.string(),
  cause: z.string(),
  channel: Channel,
  /** Masked, both. */
  receiver: z.string(),
  mobile: z.string(),
  institution: z.string(),
  text: z.string(),
  state: OutboxState,
  attempts: z.int(),
  failure: z.string(),
  at: z.iso.datetime(),
  /** From when on it is sent. */
  dueAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  resentBy: z.string().nullable(),
  resendReason: z.string().nullable(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/bo/outbox',
  summary: 'What was sent by phone, failed, or is unknown, newest first',
  access: 'menu:outbox',
  personal: true,
  query: z.object({
    /** One of them alone. */
    id: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    state: z.union([OutboxState, z.enum(['', 'wrong'])]).default(''),
    search: z.string().trim().max(50).default(''),
    cursor: z.string().max(20).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(OutboxRow), next: z.string().nullable() }),
})

export const resend = endpoint({
  method: 'POST',
  path: '/api/bo/outbox/:id/resend',
  summary: 'Send one again that failed or is unknown',
  access: 'menu:outbox:write',
  params: z.object({ id: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  body: z.object({ reason: z.string().trim().min(2, '다시 보내는 이유를 적어 주세요.').max(200) }),
  reply: z.null(),
  refusals: {
    'not-resendable': { status: 409, message: '실패했거나 확인이 필요한 알림만 다시 보낼 수 있어요.' },
    'receiver-gone': { status: 409, message: '지금은 이 알림을 받지 않는 회원이라 다시 보낼 수 없어요.' },
  },
})
