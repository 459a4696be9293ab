import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { isEmail, isMobile } from '#domain/contact.ts'
import { LOGIN_ID, LOGIN_ID_WORDS } from '#features/access/accounts/new-account.ts'
import { isAddressList } from '#domain/ip.ts'
import { changedMeanwhile, page, Reason, unset, Version } from './shared-contract.ts'

export const StaffStatus = z.enum(['active', 'pending', 'disabled'])
export type StaffStatus = z.infer<typeof StaffStatus>

/** E-mail and mobile are masked; `readStaffContact` shows them for a reason. */
const StaffRow = z.object({
  staffId: z.int(),
  loginId: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  status: StaffStatus,
  roles: z.array(z.object({ roleId: z.int(), name: z.string() })),
  allowedIps: z.string(),
  mustChangePassword: z.boolean(),
  createdAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
  version: Version,
})
export type StaffRow = z.infer<typeof StaffRow>

const fields = {
  name: z.string().trim().min(1, '이름을 입력해 주세요.').max(50),
  email: z.string().trim().refine(isEmail, '이메일 주소를 확인해 주세요.'),
  mobile: z
    .string()
    .trim()
    .refine(isMobile, '휴대폰 번호를 확인해 주세요.')
    .transform((text) => text.replaceAll('-', '')),
  roleIds: z.array(z.int().min(1).max(2_147_483_647)).max(50),
  /** Addresses that the account may sign in from, by comma; empty: anywhere. */
  allowedIps: z
    .string()
    .trim()
    .max(500)
    .refine(isAddressList, 'IP 주소나 대역(10.0.0.0/8)을 쉼표로 나누어 입력해 주세요.')
    .default(''),
}
const StaffId = z.object({ staffId: z.coerce.number<number>().int().min(1).max(2_147_483_647) })
const filters = {
  search: z.string().trim().max(50).default(''),
  status: unset(StaffStatus),
  roleId: unset(z.coerce.number<number>().int().min(1).max(2_147_483_647)),
}
const missing = { 'staff-not-found': { status: 404, message: '직원을 찾을 수 없어요.' } } as const
const guards = {
  ...missing,
  ...changedMeanwhile,
  'role-unknown': {
    status: 422,
    message: '그사이 없어진 권한이 들어 있어요. 확인하고 다시 저장해 주세요.',
  },
  'locks-you-out': {
    status: 409,
    message: '지금 접속한 IP에서 다시 로그인할 수 없게 돼요. 허용 IP를 확인해 주세요.',
  },
  'last-full-holder': {
    status: 409,
    message: '이렇게 바꾸면 권한을 관리할 수 있는 직원이 아무도 남지 않아요.',
  },
  'own-authority': {
    status: 409,
    message:
      '본인의 권한 관리 권한은 뺄 수 없고 본인 계정은 중지할 수 없어요. 다른 관리자에게 요청해 주세요.',
  },
  'beyond-own-authority': {
    status: 403,
    message: '본인에게 없는 권한을 주거나, 그런 권한을 가진 직원을 바꿀 수 없어요.',
  },
} as const

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/bo/staff',
  summary: 'Staff, newest first',
  access: 'menu:staff',
  personal: true,
  query: z.object({ ...filters, ...page }),
  reply: z.object({ rows: z.array(StaffRow), total: z.int(), next: z.string().nullable() }),
})
/** To choose from; who may change staff need not see what each role grants. */
export const listStaffRoles = endpoint({
  method: 'GET',
  path: '/api/bo/staff/roles',
  summary: 'Names of the roles',
  access: 'menu:staff',
  reply: z.array(z.object({ roleId: z.int(), name: z.string() })),
})
export const readStaff = endpoint({
  method: 'GET',
  path: '/api/bo/staff/:staffId',
  summary: 'One member of staff',
  access: 'menu:staff',
  personal: true,
  params: StaffId,
  reply: StaffRow,
  refusals: missing,
})
export const readStaffContact = endpoint({
  method: 'GET',
  path: '/api/bo/staff/:staffId/contact',
  summary: 'E-mail and mobile, unmasked',
  access: 'menu:staff:unmask',
  personal: true,
  params: StaffId,
  query: z.object({ reason: Reason }),
  reply: z.object({ email: z.string(), mobile: z.string() }),
  refusals: missing,
})

/** Shown once, to be handed on; the first login asks for another. */
const FirstPassword = z.object({ staffId: z.int(), temporaryPassword: z.string() })

export const createStaff = endpoint({
  method: 'POST',
  path: '/api/bo/staff',
  summary: 'Create an account',
  access: 'menu:staff:write',
  personal: true,
  body: z.object({
    loginId: z.string().trim().toLowerCase().regex(LOGIN_ID, LOGIN_ID_WORDS),
    ...fields,
  }),
  /** `waiting`: roles that a second person must agree to. */
  reply: FirstPassword.extend({ waiting: z.int() }),
  refusals: { ...guards, 'login-id-taken': { status: 409, message: '이미 쓰고 있는 아이디예요.' } },
})
/** E-mail and mobile are left out unless they change: the page knows them masked. */
export const changeStaff = endpoint({
  method: 'PUT',
  path: '/api/bo/staff/:staffId',
  summary: 'Change an account',
  access: 'menu:staff:write',
  personal: true,
  params: StaffId,
  body: z.object({
    ...fields,
    email: fields.email.optional(),
    mobile: fields.mobile.optional(),
    version: Version,
  }),
  reply: z.object({ version: Version, waiting: z.int() }),
  refusals: guards,
})
/** Disabling ends the person's sessions at once; `active` also admits who was pending. */
export const setStaffStatus = endpoint({
  method: 'POST',
  path: '/api/bo/staff/:staffId/status',
  summary: 'Admit, disable or enable an account',
  access: 'menu:staff:write',
  params: StaffId,
  body: z.object({ status: z.enum(['active', 'disabled']), reason: Reason, version: Version }),
  reply: z.object({ version: Version }),
  refusals: guards,
})
export const resetStaffPassword = endpoint({
  method: 'POST',
  path: '/api/bo/staff/:staffId/password-reset',
  summary: 'Give a temporary password; ends sessions and unlocks',
  access: 'menu:staff:write',
  personal: true,
  params: StaffId,
  body: z.object({ reason: Reason }),
  reply: FirstPassword,
  refusals: guards,
})
export const exportStaff = endpoint({
  method: 'GET',
  path: '/api/bo/staff/excel',
  summary: 'Staff as Excel, masked',
  access: 'menu:staff:export',
  personal: true,
  query: z.object({ ...filters, reason: Reason }),
  reply: fileReply,
  refusals: {
    'too-many-rows': { status: 400, message: '엑셀은 {0}건까지 받을 수 있어요. 조건을 좁혀 주세요.' },
  },
})
