import { z } from 'zod'
import { mobileSchema } from '#domain/contact.ts'
import { codeRefusals, Ticket } from '#features/access/verification/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { changeOwnPassword } from './recovery-contract.ts'

/** [MY-02] The password is asked for again; a new number is proven by a code that it got. */
export const changeOwnContact = endpoint({
  method: 'PUT',
  path: '/api/fo/member/contact',
  summary: 'Change the own e-mail and mobile number with the password; another number is proven first',
  access: 'signed-in',
  secured: true,
  limited: true,
  body: z.object({
    password: z.string('비밀번호를 입력해 주세요.').min(1, '비밀번호를 입력해 주세요.').max(400),
    email: z
      .string('이메일을 입력해 주세요.')
      .trim()
      .max(120, '120자까지 입력할 수 있어요.')
      .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '이메일 주소를 확인해 주세요.'),
    mobile: mobileSchema,
    /** Of the code that the new number got; null when the number stays. */
    proof: Ticket.nullable(),
  }),
  reply: z.null(),
  refusals: {
    'login-busy': changeOwnPassword.refusals['login-busy'],
    'password-locked': changeOwnPassword.refusals['password-locked'],
    'mobile-unproven': { status: 422, message: '새 휴대폰 번호로 받은 인증번호를 확인해 주세요.' },
    FS0F: codeRefusals.FS0F,
  },
})
