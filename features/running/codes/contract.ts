import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'

/** MN-10. `*` as the detail code names the group. */
export const CommonCode = renamed({
  groupId: ['grpCd', z.string()],
  id: ['dtlCd', z.string()],
  name: ['dtlCdNm', z.string()],
  rank: ['sortNo', z.int()],
})
export type CommonCode = z.output<typeof CommonCode>

const MessageText = renamed({ key: ['msgCd', z.string()], text: ['msgCont', z.string()] })
type MessageText = z.output<typeof MessageText>

/** MN-11: GET /static/init-data/{mallId}.json is exactly this, without the envelope. */
export const ShopData = renamed({
  codes: ['commonCodeList', z.array(CommonCode)],
  malls: ['mallList', z.array(renamed({ id: ['mallId', z.string()], name: ['mallNm', z.string()] }))],
  messages: ['messageList', z.array(MessageText)],
  menus: [
    'gnbList',
    z.array(
      renamed({
        menuId: ['mnuId', z.string()],
        parentId: ['uprMnuId', z.string().nullable()],
        name: ['mnuNm', z.string()],
        url: ['mnuUrl', z.string().nullable()],
        step: ['mnuStepNo', z.int()],
      }),
    ),
  ],
})
export type ShopData = z.output<typeof ShopData>

const GroupId = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{1,39}$/, '그룹 코드는 영문 대문자로 시작하고 대문자, 숫자, _만 쓸 수 있어요.')
const CodeId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, '코드는 영문, 숫자, _, -만 40자까지 쓸 수 있어요.')
const Name = z.string().trim().min(1, '이름을 입력해 주세요.').max(100, '100자까지 입력할 수 있어요.')
const Rank = z
  .int('정렬 순서는 정수로 입력해 주세요.')
  .min(0, '0 이상으로 입력해 주세요.')
  .max(9_999, '9,999까지 입력할 수 있어요.')

/** `needed`: the program names it. `removed`: kept, and can be put back. */
const kept = { needed: z.boolean(), removed: z.boolean() }
const GroupRow = z.object({ id: z.string(), name: z.string(), rank: z.int(), codes: z.int(), ...kept })
const CodeRow = z.object({
  groupId: z.string(),
  groupName: z.string(),
  id: z.string(),
  name: z.string(),
  rank: z.int(),
  used: z.boolean(),
  ...kept,
})
export type GroupRow = z.infer<typeof GroupRow>
export type CodeRow = z.infer<typeof CodeRow>
/** What a save goes over; null instead makes a new one, or puts back one that was removed. */
const SeenGroup = GroupRow.pick({ name: true, rank: true, removed: true })
const SeenCode = CodeRow.pick({ name: true, rank: true, used: true, removed: true })
/** What a removal goes over, in a query: the question before it tells how many codes go with a group. */
const figure = z.coerce.number<number>().int()
const RemovedGroup = GroupRow.pick({ name: true }).extend({ rank: figure, codes: figure })
const RemovedCode = CodeRow.pick({ name: true }).extend({
  rank: figure,
  used: z.stringbool({ truthy: ['true'], falsy: ['false'] }),
})
export type RemovedGroup = z.infer<typeof RemovedGroup>
export type RemovedCode = z.infer<typeof RemovedCode>
export type SeenGroup = z.infer<typeof SeenGroup>
export type SeenCode = z.infer<typeof SeenCode>
const missing = { 'code-not-found': { status: 404, message: '코드를 찾을 수 없어요.' } } as const
const overwrites = '그사이 다른 사람이 바꿨어요. 바뀐 내용을 확인하고 다시 저장해 주세요.'
const removesUnseen = '그사이 다른 사람이 바꿨어요. 바뀐 내용을 확인하고 다시 삭제해 주세요.'
const needed = {
  ...missing,
  'code-needed': {
    status: 409,
    message: '프로그램이 쓰는 코드라 삭제하거나 사용을 끌 수 없어요. 이름과 순서는 바꿀 수 있어요.',
  },
} as const

const CodeFilter = z.object({
  groupId: z.string().max(40).optional(),
  search: z.string().trim().max(50).optional(),
  used: z.enum(['Y', 'N', 'removed']).optional(),
})

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/bo/code-groups',
  summary: 'Groups of common codes',
  access: 'menu:codes',
  reply: z.array(GroupRow),
})

export const saveGroup = endpoint({
  method: 'PUT',
  path: '/api/bo/code-groups/:groupId',
  summary: 'Create a group of codes, or change it over what was seen',
  access: 'menu:codes:write',
  params: z.object({ groupId: GroupId }),
  body: z.object({ name: Name, rank: Rank, seen: SeenGroup.nullable() }),
  reply: z.null(),
  refusals: {
    'code-group-taken': { status: 409, message: '이미 있는 그룹 코드예요. 목록에서 골라 수정해 주세요.' },
    'code-group-changed': { status: 409, message: overwrites },
  },
})

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/api/bo/code-groups/:groupId',
  summary: 'Remove a group with its codes, as they were seen; they are kept',
  access: 'menu:codes:write',
  params: z.object({ groupId: z.string() }),
  query: z.object({ seen: RemovedGroup }),
  reply: z.null(),
  refusals: { ...needed, 'code-group-changed': { status: 409, message: removesUnseen } },
})

export const listCodes = endpoint({
  method: 'GET',
  path: '/api/bo/codes',
  summary: 'Common codes by group',
  access: 'menu:codes',
  query: CodeFilter.extend({
    cursor: z.string().max(200).optional(),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(CodeRow), next: z.string().nullable(), total: z.int() }),
})

export const saveCode = endpoint({
  method: 'PUT',
  path: '/api/bo/code-groups/:groupId/codes/:id',
  summary: 'Create a code, or change it over what was seen',
  access: 'menu:codes:write',
  params: z.object({ groupId: GroupId, id: CodeId }),
  body: z.object({ name: Name, rank: Rank, used: z.boolean(), seen: SeenCode.nullable() }),
  reply: z.null(),
  refusals: {
    ...needed,
    'code-taken': { status: 409, message: '이미 있는 코드예요. 목록에서 골라 수정해 주세요.' },
    'code-changed': { status: 409, message: overwrites },
  },
})

export const removeCode = endpoint({
  method: 'DELETE',
  path: '/api/bo/code-groups/:groupId/codes/:id',
  summary: 'Remove a code as it was seen; it is kept',
  access: 'menu:codes:write',
  params: z.object({ groupId: z.string(), id: z.string() }),
  query: z.object({ seen: RemovedCode }),
  reply: z.null(),
  refusals: { ...needed, 'code-changed': { status: 409, message: removesUnseen } },
})

export const restoreGroup = endpoint({
  method: 'POST',
  path: '/api/bo/code-groups/:groupId/restore',
  summary: 'Put a removed group back with its codes',
  access: 'menu:codes:write',
  params: z.object({ groupId: z.string() }),
  reply: z.null(),
  refusals: missing,
})

export const restoreCode = endpoint({
  method: 'POST',
  path: '/api/bo/code-groups/:groupId/codes/:id/restore',
  summary: 'Put a removed code back',
  access: 'menu:codes:write',
  params: z.object({ groupId: z.string(), id: z.string() }),
  reply: z.null(),
  refusals: missing,
})

export const exportCodes = endpoint({
  method: 'GET',
  path: '/api/bo/codes/excel',
  summary: 'Common codes as Excel',
  access: 'menu:codes:export',
  query: CodeFilter,
  reply: fileReply,
})
