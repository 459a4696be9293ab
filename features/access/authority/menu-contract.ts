import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { isAddressList } from '#domain/ip.ts'
import { Reason, Version, changedMeanwhile } from './shared-contract.ts'

/** Y and N on the wire. */
const Yes = z.codec(z.enum(['Y', 'N']), z.boolean(), {
  decode: (text) => text === 'Y',
  encode: (yes) => (yes ? ('Y' as const) : ('N' as const)),
})

/** A all devices, D desktop, M mobile. Empty on the wire is A. */
export const DeviceScope = z.enum(['A', 'D', 'M'])
export type DeviceScope = z.infer<typeof DeviceScope>

/** 01 asks for authority, 03 does not (MN-01). */
const AuthorityScope = z.enum(['01', '03'])

export const MenuId = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{1,39}$/,
    '메뉴 ID는 영문 소문자로 시작하고 소문자, 숫자, -만 2~40자로 입력해 주세요.',
  )
export const SystemCode = z
  .string()
  .regex(/^[A-Z]{2,10}$/, '시스템 코드는 영문 대문자 2~10자로 입력해 주세요.')
export const FunctionId = z
  .string()
  .regex(/^[a-z][a-z-]{1,29}$/, '기능 ID는 영문 소문자와 -만 2~30자로 입력해 주세요.')

const menuFields = {
  menuId: ['mnuId', MenuId],
  parentId: ['uprMnuId', MenuId.nullable()],
  name: ['mnuNm', z.string().trim().min(1, '메뉴 이름을 입력해 주세요.').max(50)],
  url: [
    'mnuUrl',
    z
      .string()
      .trim()
      .max(200)
      .regex(/^(?!.*\/\/)\/[A-Za-z0-9/_-]*$/, '주소는 /로 시작하고 영문, 숫자, /, _, -만 쓸 수 있어요.')
      .nullable(),
  ],
  step: ['mnuStepNo', z.int().min(1).max(5)],
  rank: ['sortNo', z.int().min(0).max(9_999).default(0)],
  displayed: ['dpYn', Yes.default(true)],
  deviceScope: [
    'mnuDvcScopCd',
    z
      .codec(z.enum(['A', 'D', 'M', '']), DeviceScope, {
        decode: (code) => code || ('A' as const),
        encode: (code) => code,
      })
      .default('A'),
  ],
  programId: ['proIdVal', z.string().trim().max(100).default('')],
  systemCode: ['sysCd', SystemCode.default('BO')],
  icon: [
    'iconSrc',
    z
      .string()
      .trim()
      .max(200)
      .regex(/^[A-Za-z0-9/_.-]*$/, '아이콘 이름은 영문, 숫자, /, _, ., -만 쓸 수 있어요.')
      .default(''),
  ],
  isDefault: ['defMnuYn', Yes.default(false)],
  authorityScope: ['authScopCd', AuthorityScope.default('01')],
  ipLimited: ['ipLmtYn', Yes.default(false)],
  ipList: [
    'ipList',
    z
      .string()
      .trim()
      .max(1_000)
      .refine(
        (list) =>
          isAddressList(
            list
              .split(',')
              .filter((entry) => entry.trim() !== '{ip}')
              .join(','),
          ),
        'IP 주소나 대역(10.0.0.0/8)을 쉼표로 나누어 입력해 주세요. {ip}는 로그인한 주소예요.',
      )
      .default(''),
  ],
} as const

/** MN-01. */
export const Menu = renamed(menuFields)
export type Menu = z.output<typeof Menu>

/** `read` is every menu's own and opens it. */
const OwnFunctionId = FunctionId.refine(
  (id) => id !== 'read',
  'read는 모든 메뉴가 이미 가지고 있는 기능이에요.',
)
const MenuFunction = renamed({
  functionId: ['fncId', OwnFunctionId],
  name: ['fncNm', z.string().trim().min(1, '기능 이름을 입력해 주세요.').max(30)],
})
type MenuFunction = z.output<typeof MenuFunction>
const functions = z.array(MenuFunction).max(20)

/** What the menu editor shows: the menu with its functions, and how often it was changed. */
export const EditedMenu = renamed({
  ...menuFields,
  functions: ['functions', functions.default([])],
  version: ['version', Version],
})
export type EditedMenu = z.output<typeof EditedMenu>

const { step: _step, ...given } = menuFields
/** The step follows from the parent: the server sets it. */
const NewMenu = renamed({ ...given, functions: ['functions', functions.default([])] })
const ChangedMenu = renamed({
  ...given,
  functions: ['functions', functions.default([])],
  version: ['version', Version],
})

const refusals = {
  'menu-not-found': {
    status: 404,
    message: '선택 메뉴는 존재하지 않습니다. 관리자에게 문의하시기 바랍니다.',
  },
  'menu-taken': { status: 409, message: '이미 있는 메뉴 ID예요.' },
  'url-taken': { status: 409, message: '다른 메뉴가 쓰고 있는 주소예요.' },
  'parent-not-found': { status: 422, message: '상위 메뉴를 찾을 수 없어요.' },
  'menu-loop': { status: 422, message: '하위 메뉴 아래로는 옮길 수 없어요.' },
  'menu-too-deep': { status: 422, message: '메뉴는 5단계까지 만들 수 있어요.' },
  'place-closed': {
    status: 403,
    message: '권한을 다루는 메뉴 아래로는 권한 메뉴를 바꿀 수 있는 직원만 옮길 수 있어요.',
  },
  'scope-closed': { status: 403, message: '이 메뉴를 누구나 열 수 있게 바꿀 수 없어요.' },
  'locks-you-out': {
    status: 409,
    message: '지금 접속한 IP에서 이 메뉴를 열 수 없게 돼요. 허용 IP를 확인해 주세요.',
  },
  'addresses-missing': { status: 422, message: '{0} 메뉴를 열 수 있는 IP를 하나 이상 입력해 주세요.' },
  'function-held': { status: 409, message: '권한에 쓰이고 있는 기능은 삭제할 수 없어요: {0}' },
  ...changedMeanwhile,
} as const

export const listMenus = endpoint({
  method: 'POST',
  path: '/api/system/menu/list',
  summary: 'Every menu of a system, for the menu editor',
  access: 'menu:menus',
  body: renamed({ systemCode: ['sysCd', SystemCode.default('BO')] }),
  reply: z.object({ menus: z.array(EditedMenu) }),
})

export const readMenu = endpoint({
  method: 'GET',
  path: '/api/system/menu/:menuId',
  summary: 'One menu with its functions',
  access: 'menu:menus',
  params: z.object({ menuId: MenuId }),
  reply: EditedMenu,
  refusals: { 'menu-not-found': refusals['menu-not-found'] },
})

export const createMenu = endpoint({
  method: 'POST',
  path: '/api/system/menu',
  summary: 'Create a menu',
  access: 'menu:menus:write',
  body: NewMenu,
  reply: EditedMenu,
  refusals,
})
export const editMenu = endpoint({
  method: 'POST',
  path: '/api/system/menu/edit',
  summary: 'Change a menu',
  access: 'menu:menus:write',
  body: ChangedMenu,
  reply: EditedMenu,
  refusals,
})

/** All or nothing: one that cannot be saved saves none. */
export const editMenus = endpoint({
  method: 'POST',
  path: '/api/system/menu/batch',
  summary: 'Change several menus at once: order, parents, names',
  access: 'menu:menus:write',
  bodyBytes: 524_288,
  body: renamed({ menus: ['menus', z.array(ChangedMenu).min(1).max(300)] }),
  reply: z.object({ menus: z.array(EditedMenu) }),
  refusals,
})

export const removeMenu = endpoint({
  method: 'POST',
  path: '/api/system/menu/remove',
  summary: 'Remove a menu that has none below',
  access: 'menu:menus:write',
  body: renamed({ menuId: ['mnuId', MenuId], version: ['version', Version] }),
  reply: z.null(),
  refusals: {
    'menu-not-found': refusals['menu-not-found'],
    'menu-has-pages': {
      status: 409,
      message: '하위 메뉴가 있어 삭제할 수 없어요. 하위 메뉴를 먼저 옮기거나 삭제해 주세요.',
    },
    'menu-held': {
      status: 409,
      message: '권한에 쓰이고 있는 메뉴는 삭제할 수 없어요. 권한에서 먼저 빼 주세요: {0}',
    },
    'menu-needed': { status: 409, message: '업무에 꼭 필요한 메뉴라 삭제할 수 없어요.' },
    ...changedMeanwhile,
  },
})

export const exportMenus = endpoint({
  method: 'GET',
  path: '/api/bo/menus/excel',
  summary: 'Every menu as Excel',
  access: 'menu:menus:export',
  personal: true,
  query: z.object({ reason: Reason }),
  reply: fileReply,
})

/** Puts the opening of a menu into the audit trail; callers ignore its errors (MN-07). */
export const openMenu = endpoint({
  method: 'POST',
  path: '/api/system/menu/access',
  summary: 'A menu was opened',
  access: 'staff',
  body: renamed({ menuId: ['mnuId', MenuId], url: ['mnuUrl', z.string().max(200).default('')] }),
  reply: z.null(),
})

export const mayUseFunction = endpoint({
  method: 'POST',
  path: '/api/system/menu/access/function',
  summary: 'Whether the caller may use a function of a menu',
  access: 'staff',
  body: renamed({ menuId: ['mnuId', MenuId], functionId: ['fncId', FunctionId] }),
  reply: z.object({ allowed: z.boolean() }),
})
