import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { mobileSchema } from '#domain/contact.ts'
import { identityPurposes, publicPurposes } from './rules.ts'

const Purpose = z.enum(publicPurposes)
/**
 * What the code is for, named alike when it is asked for and when it is used: a login id, a business number,
 * nothing.
 */
const BoundTo = z.string().trim().max(200).default('')
export const Ticket = z.string().regex(/^[\w-]{43}$/, '인증번호를 먼저 받아 주세요.')
export const Code = z
  .string('인증번호를 입력해 주세요.')
  .trim()
  .regex(/^\d{6}$/, '인증번호 6자리를 입력해 주세요.')

/** For every endpoint that takes a code or a proof (LG-02). Which of the reasons it was is not told. */
export const codeRefusals = {
  'code-wrong': {
    status: 422,
    message: '정확한 인증번호를 입력하세요.',
    data: renamed({ code: ['resCd', z.literal('FS0F')], remaining: ['remaining', z.int()] }),
  },
  FS0F: {
    status: 422,
    message: '유효하지 않은 인증 키 입니다.',
    data: renamed({ code: ['resCd', z.literal('FS0F')], detail: ['detail', z.string()] }),
  },
} as const

export const sendRefusals = {
  'send-too-soon': {
    status: 429,
    message: '{0}초 뒤에 다시 받을 수 있어요.',
    data: z.object({ waitSeconds: z.int() }),
  },
  'send-limit': {
    status: 429,
    message: '인증번호를 너무 많이 요청했어요. {0}분 뒤에 다시 시도해 주세요.',
    data: z.object({ waitSeconds: z.int() }),
  },
  'send-failed': { status: 503, message: '문자를 보내지 못했어요. 잠시 후 다시 시도해 주세요.' },
} as const

const SentCode = z.object({ ticket: Ticket, expiresInSeconds: z.int(), resendInSeconds: z.int() })

export const sendCode = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/send',
  summary: 'Send a one-time code by text message; the same answer for every number',
  access: 'anyone',
  limited: true,
  body: z.object({ mobile: mobileSchema, purpose: Purpose, boundTo: BoundTo, resendOf: Ticket.optional() }),
  reply: SentCode,
  refusals: sendRefusals,
})

export const confirmCode = endpoint({
  method: 'POST',
  path: '/api/fo/verifications/confirm',
  summary: 'Turn a right code into a proof for the steps that follow',
  access: 'anyone',
  limited: true,
  body: z.object({ ticket: Ticket, code: Code, mobile: mobileSchema, purpose: Purpose, boundTo: BoundTo }),
  reply: z.object({ proof: Ticket, expiresInSeconds: z.int() }),
  refusals: codeRefusals,
})

export const startIdentity = endpoint({
  method: 'POST',
  path: '/api/fo/identity-checks',
  summary: 'Begin a mobile identity verification: what the browser opens the provider with',
  access: 'anyone',
  limited: true,
  body: z.object({ purpose: z.enum(identityPurposes), boundTo: BoundTo }),
  reply: z.object({
    ticket: Ticket,
    identityVerificationId: z.string(),
    storeId: z.string(),
    channelKey: z.string(),
    sdkUrl: z.string(),
  }),
})

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/fo/identity-checks/confirm',
  summary: 'Ask the provider for the result and turn it into a proof; name and number come back masked',
  access: 'anyone',
  limited: true,
  body: z.object({ ticket: Ticket, identityVerificationId: z.string().min(1).max(100) }),
  reply: z.object({
    proof: Ticket,
    expiresInSeconds: z.int(),
    name: z.string(),
    mobile: z.string(),
    birthDate: z.string(),
  }),
  refusals: {
    FS0F: codeRefusals.FS0F,
    'identity-unfinished': {
      status: 409,
      message: '본인인증이 아직 끝나지 않았어요. 인증을 마친 뒤 다시 시도해 주세요.',
    },
    'identity-failed': {
      status: 422,
      message: '본인인증에 실패했어요. 입력한 정보를 확인하고 다시 시도해 주세요.',
    },
    'identity-away': {
      status: 503,
      message: '본인인증 서비스에 연결할 수 없어요. 잠시 후 다시 시도해 주세요.',
    },
  },
})
