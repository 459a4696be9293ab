import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { changeOwnPassword } from './recovery-contract.ts'

/** [MY-02] Once in ten minutes, before what is delicate is changed. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/fo/member/confirmation',
  summary: 'The own password again: for ten minutes delicate changes are open in this session',
  access: 'signed-in',
  secured: true,
  limited: true,
  body: z.object({
    password: z.string('비밀번호를 입력해 주세요.').min(1, '비밀번호를 입력해 주세요.').max(400),
  }),
  reply: z.object({ until: z.iso.datetime() }),
  refusals: {
    'login-busy': changeOwnPassword.refusals['login-busy'],
    'password-locked': changeOwnPassword.refusals['password-locked'],
  },
})
