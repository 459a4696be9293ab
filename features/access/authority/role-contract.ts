import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { FunctionId, MenuId } from './menu-contract.ts'
import { changedMeanwhile, Reason, Version } from './shared-contract.ts'

/** `read` opens the menu, every other function is named by the menu. */
const Grant = z.object({ menuId: MenuId, functionId: FunctionId })
export type Grant = z.infer<typeof Grant>

/** `full`: opens and changes both roles and staff, so it can hand out any authority. */
const RoleRow = z.object({
  roleId: z.int(),
  name: z.string(),
  description: z.string(),
  staffCount: z.int(),
  grantCount: z.int(),
  full: z.boolean(),
  version: Version,
})
export type RoleRow = z.infer<typeof RoleRow>

/** The rows of the matrix: a menu and what can be granted on it, `read` first. */
const GridRow = z.object({
  menuId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  step: z.int(),
  open: z.boolean(),
  functions: z.array(z.object({ functionId: z.string(), name: z.string() })),
})
export type GridRow = z.infer<typeof GridRow>

const RoleDetail = z.object({
  role: RoleRow,
  grants: z.array(Grant),
  holders: z.array(z.object({ staffId: z.int(), loginId: z.string(), name: z.string() })),
})

/** A role may hold every function of every menu. */
const ROLE_BYTES = 262_144
const roleFields = {
  name: z.string().trim().min(1, '권한 이름을 입력해 주세요.').max(50),
  description: z.string().trim().max(200).default(''),
  grants: z.array(Grant).max(2_000),
}
/** How many grants wait for a second person, since the caller does not hold them. */
const Waiting = z.int()
const RoleId = z.coerce.number<number>().int().min(1).max(2_147_483_647)
const missing = { 'role-not-found': { status: 404, message: '권한을 찾을 수 없어요.' } } as const
const refusals = {
  ...missing,
  'role-taken': { status: 409, message: '같은 이름의 권한이 이미 있어요.' },
  'grant-unknown': {
    status: 422,
    message: '그사이 없어진 메뉴나 기능이 들어 있어요. 확인하고 다시 저장해 주세요.',
  },
  'last-full-holder': {
    status: 409,
    message: '이렇게 바꾸면 권한을 관리할 수 있는 직원이 아무도 남지 않아요.',
  },
  'own-authority': {
    status: 409,
    message: '본인이 권한을 관리할 수 없게 되는 변경은 할 수 없어요. 다른 관리자에게 요청해 주세요.',
  },
  'beyond-own-authority': {
    status: 403,
    message: '본인에게 없는 기능은 다른 직원의 권한에서 뺄 수 없어요. 그 기능이 있는 직원에게 요청해 주세요.',
  },
  ...changedMeanwhile,
} as const

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/bo/roles',
  summary: 'Roles, and the menus and functions they are made of',
  access: 'menu:roles',
  reply: z.object({ roles: z.array(RoleRow), grid: z.array(GridRow) }),
})
/** Names those who hold it. */
export const readRole = endpoint({
  method: 'GET',
  path: '/api/bo/roles/:roleId',
  summary: 'One role: what it grants, who holds it',
  access: 'menu:roles',
  personal: true,
  params: z.object({ roleId: RoleId }),
  reply: RoleDetail,
  refusals: missing,
})
export const createRole = endpoint({
  method: 'POST',
  path: '/api/bo/roles',
  summary: 'Create a role',
  access: 'menu:roles:write',
  bodyBytes: ROLE_BYTES,
  body: z.object(roleFields),
  reply: z.object({ roleId: z.int(), waiting: Waiting }),
  refusals,
})
export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/bo/roles/:roleId',
  summary: 'Change a role; counts from the next call of whoever holds it',
  access: 'menu:roles:write',
  params: z.object({ roleId: RoleId }),
  bodyBytes: ROLE_BYTES,
  body: z.object({ ...roleFields, version: Version }),
  reply: z.object({ version: Version, waiting: Waiting }),
  refusals,
})
export const removeRole = endpoint({
  method: 'POST',
  path: '/api/bo/roles/:roleId/remove',
  summary: 'Remove a role that nobody holds',
  access: 'menu:roles:write',
  params: z.object({ roleId: RoleId }),
  body: z.object({ version: Version }),
  reply: z.null(),
  refusals: {
    ...refusals,
    'role-held': { status: 409, message: '이 권한을 가진 직원이 {0}명 있어 삭제할 수 없어요.' },
  },
})
export const exportRoles = endpoint({
  method: 'GET',
  path: '/api/bo/roles/excel',
  summary: 'Roles and what they grant as Excel',
  access: 'menu:roles:export',
  personal: true,
  query: z.object({ reason: Reason }),
  reply: fileReply,
})
