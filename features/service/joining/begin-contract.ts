import { z } from 'zod'
import { newAccount } from '#features/access/accounts/new-account.ts'
import { entryRefusals, LoginReply } from '#features/access/sign-in/login-contract.ts'
import { codeRefusals, Ticket } from '#features/access/verification/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { KEPT } from '#features/service/membership/rules.ts'
import { JOINING_TYPES } from './rules.ts'

export const JoiningTypeSchema = z.enum(JOINING_TYPES, '회원 유형을 골라 주세요.')

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
    ...newAccount,
  }),
  reply: LoginReply,
  refusals: {
    ...entryRefusals,
    FS0F: codeRefusals.FS0F,
    'terms-needed': { status: 400, message: '필수 약관에 모두 동의해 주세요.' },
    'id-taken': { status: 409, message: '이미 쓰고 있는 아이디예요. 다른 아이디를 정해 주세요.' },
    'left-lately': {
      status: 409,
      message: `탈퇴하고 ${KEPT.idDays}일이 지나야 다시 가입할 수 있어요. 그 뒤에 다시 신청해 주세요.`,
    },
    'already-applied': {
      status: 409,
      message: '이미 가입하거나 신청하신 분이에요. 아이디 찾기로 아이디를 확인해 주세요.',
    },
  },
})
