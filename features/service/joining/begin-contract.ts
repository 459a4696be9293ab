import { z } from 'zod'
import { entryRefusals, LoginReply } from '#features/access/sign-in/login-contract.ts'
import { codeRefusals, Ticket } from '#features/access/verification/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { JOINING_TYPES } from './rules.ts'

export const JoiningTypeSchema = z.enum(JOINING_TYPES, '회원 유형을 골라 주세요.')

const LOGIN_ID = /^[a-z][a-z0-9]{3,19}$/

export const beginJoin = endpoint({
  method: 'POST',
  path: '/api/fo/joins',
  summary: 'Agree, prove who one is, and take an id: the account begins, to be gone on with anywhere',
  access: 'anyone',
  secured: true,
  limited: true,
  body: z.object({
    customerType: JoiningTypeSchema,
    /** Terms that were agreed to; the others were not. */
    agreed: z.array(z.string().max(20)).max(20),
    proof: Ticket,
    loginId: z
      .string('아이디를 입력해 주세요.')
      .trim()
      .regex(LOGIN_ID, '아이디는 영문 소문자로 시작하고 소문자와 숫자로 4~20자예요.'),
    password: z.string('비밀번호를 입력해 주세요.').min(1, '비밀번호를 입력해 주세요.').max(200),
    email: z.email('이메일 주소를 확인해 주세요.').max(100, '이메일은 100자까지예요.'),
  }),
  reply: LoginReply,
  refusals: {
    ...entryRefusals,
    FS0F: codeRefusals.FS0F,
    'terms-needed': { status: 400, message: '필수 약관에 모두 동의해 주세요.' },
    'id-taken': { status: 409, message: '이미 쓰고 있는 아이디예요. 다른 아이디를 정해 주세요.' },
    'already-applied': {
      status: 409,
      message: '이미 가입하거나 신청하신 분이에요. 아이디 찾기로 아이디를 확인해 주세요.',
    },
  },
})
