import { z } from 'zod'
import { mobileSchema } from '#domain/contact.ts'
import { newAccount } from '#features/access/accounts/new-account.ts'
import { entryRefusals, LoginReply } from '#features/access/sign-in/login-contract.ts'
import { codeRefusals, Ticket } from '#features/access/verification/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { RoleSchema } from './contract.ts'

const Key = z.string().regex(/^[\w-]{43}$/, '초대 링크가 올바르지 않아요.')
const refusals = {
  'invitation-unknown': {
    status: 404,
    message: '초대 링크를 찾을 수 없어요. 문자에 온 주소를 다시 눌러 주세요.',
  },
  'invitation-used': { status: 409, message: '이미 쓴 초대예요. 만든 아이디로 로그인해 주세요.' },
  'invitation-withdrawn': { status: 409, message: '취소된 초대예요. 원장님께 다시 요청해 주세요.' },
  'invitation-over': { status: 409, message: '기한이 지난 초대예요. 원장님께 다시 보내 달라고 해 주세요.' },
} as const

const OpenInvitation = z.object({
  institutionName: z.string(),
  name: z.string(),
  /** The last digits of the number that must be proven. */
  mobileEnd: z.string(),
  role: RoleSchema,
  expiresAt: z.iso.datetime(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/api/fo/invitations/check',
  summary: 'What an invitation is for; asking spends nothing',
  access: 'anyone',
  limited: true,
  body: z.object({ key: Key }),
  reply: OpenInvitation,
  refusals,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/fo/invitations/accept',
  summary: 'Prove the invited number, take an id and agree to the terms: the account is there',
  access: 'anyone',
  secured: true,
  limited: true,
  body: z.object({
    key: Key,
    mobile: mobileSchema,
    /** Of the code that the number got. */
    proof: Ticket,
    ...newAccount,
    agreed: z.array(z.string().max(20)).max(20),
  }),
  reply: LoginReply,
  refusals: {
    ...entryRefusals,
    ...refusals,
    FS0F: codeRefusals.FS0F,
    'terms-needed': { status: 400, message: '필수 약관에 모두 동의해 주세요.' },
    'id-taken': { status: 409, message: '이미 쓰고 있는 아이디예요. 다른 아이디를 정해 주세요.' },
    'number-differs': { status: 409, message: '초대받은 번호가 아니에요. 문자를 받은 번호로 인증해 주세요.' },
    'member-elsewhere': {
      status: 409,
      message:
        '이 번호로 다른 기관에서 쓰는 아이디가 있어요. 그 기관에서 나온 뒤 다시 눌러 주세요. 초대는 그대로 남아 있어요.',
    },
    'institution-waits': {
      status: 409,
      message:
        '기관의 이용이 정지됐거나 회원정보를 갱신하는 중이에요. 원장님께 확인한 뒤 다시 눌러 주세요. 초대는 그대로 남아 있어요.',
    },
    'already-here': { status: 409, message: '이미 이 기관의 구성원이에요. 쓰던 아이디로 로그인해 주세요.' },
  },
})
