import { z } from 'zod'
import { isBusinessNumber } from '#domain/business-number.ts'
import { mobileSchema } from '#domain/contact.ts'
import { Code, codeRefusals, Ticket } from '#features/access/verification/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LinkedProvider } from '#features/access/sign-in/other-logins-contract.ts'
import { ApprovalType, LoginId } from '#features/access/sign-in/login-contract.ts'

const NewPassword = z.string('새 비밀번호를 입력해 주세요.').min(1, '새 비밀번호를 입력해 주세요.').max(400)
const BusinessNumber = z
  .string()
  .transform((text) => text.replaceAll('-', '').trim())
  .refine((text) => text === '' || isBusinessNumber(text), '사업자등록번호를 확인해 주세요.')
  .default('')

/**
 * AU-13. The answer is the same for an id that does not exist, a number that is not the id's, a request that
 * waits already.
 */
export const askApproval = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/approvals',
  summary: 'Ask to unlock, reset or wake an account, with a code sent to its mobile',
  access: 'anyone',
  limited: true,
  body: z.object({ kind: ApprovalType, loginId: LoginId, mobile: mobileSchema, ticket: Ticket, code: Code }),
  reply: z.object({ by: z.enum(['staff', 'setting']) }),
  refusals: { ...codeRefusals, 'approvals-off': { status: 403, message: '관리자에게 문의해 주세요.' } },
})

/** Accounts elsewhere that open this one no longer. */
const Unlinked = z.object({ unlinked: z.array(LinkedProvider) })

const FoundAccounts = z.object({
  accounts: z.array(z.object({ loginId: z.string(), joinedOn: z.iso.date() })),
})

/**
 * AU-14: with a code the id comes masked; the code is bound to the business number (digits), '' without one.
 */
export const findIdByCode = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/find-id',
  summary: 'The masked ids that belong to a proven mobile number, of one institution or of all',
  access: 'anyone',
  limited: true,
  body: z.object({ mobile: mobileSchema, businessNumber: BusinessNumber, ticket: Ticket, code: Code }),
  reply: FoundAccounts,
  refusals: codeRefusals,
})

/** AU-15: whoever has proven who they are sees the id whole. */
export const findIdByIdentity = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/find-id-by-identity',
  summary: 'The ids of a verified person',
  access: 'anyone',
  limited: true,
  body: z.object({ proof: Ticket }),
  reply: FoundAccounts,
  refusals: { FS0F: codeRefusals.FS0F },
})

/**
 * The proof is that of a confirmed code (bound to the login id, lower case) or of a verified person (bound
 * alike).
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/reset-password',
  summary:
    'Set a new password with a confirmed code or a verified identity; every session ends, and so do linked logins',
  access: 'anyone',
  secured: true,
  limited: true,
  body: z.object({
    loginId: LoginId,
    by: z.enum(['code', 'identity']),
    mobile: z.union([mobileSchema, z.literal('')]).default(''),
    proof: Ticket,
    newPassword: NewPassword,
  }),
  reply: Unlinked,
  refusals: {
    FS0F: codeRefusals.FS0F,
    'no-account': { status: 422, message: '입력한 아이디와 본인 정보가 맞는 계정을 찾지 못했어요.' },
    'login-busy': { status: 429, message: '요청이 많아요. 잠시 후 다시 시도해 주세요.' },
    'password-by-admin': { status: 403, message: '비밀번호는 관리자가 바꿔요. 관리자에게 문의해 주세요.' },
  },
})

/** For FS08 (the password must be changed before entering) and for an approved reset. */
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/fo/cm/cmm/auth/set-password',
  summary: 'Set a new password with a ticket; every session ends, and after a reset so do linked logins',
  access: 'anyone',
  secured: true,
  limited: true,
  body: z.object({
    kind: z.enum(['must-change', 'approved-reset']),
    ticket: z.string().max(100),
    newPassword: NewPassword,
  }),
  reply: Unlinked,
  refusals: {
    'ticket-over': {
      status: 422,
      message: '비밀번호를 바꿀 시간이 지났거나 이미 바꿨어요. 처음부터 다시 시도해 주세요.',
    },
    'login-busy': { status: 429, message: '요청이 많아요. 잠시 후 다시 시도해 주세요.' },
  },
})

/** MY-03. */
export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/fo/member/password',
  summary: 'Change the own password; other sessions end',
  access: 'signed-in',
  secured: true,
  limited: true,
  body: z.object({
    oldPassword: z.string('지금 비밀번호를 입력해 주세요.').min(1, '지금 비밀번호를 입력해 주세요.').max(400),
    newPassword: NewPassword,
  }),
  reply: z.null(),
  refusals: {
    'login-busy': { status: 429, message: '요청이 많아요. 잠시 후 다시 시도해 주세요.' },
    'password-by-admin': { status: 403, message: '비밀번호는 관리자가 바꿔요. 관리자에게 문의해 주세요.' },
    'password-locked': {
      status: 423,
      message:
        '지금 비밀번호를 너무 많이 틀려서 잠겼어요. 나중에 다시 시도하거나 비밀번호 찾기를 이용해 주세요.',
    },
  },
})
