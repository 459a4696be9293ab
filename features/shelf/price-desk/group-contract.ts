import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

const GroupName = z.string().trim().min(1, '이름을 입력해 주세요.').max(30, '30자까지 쓸 수 있어요.')
const groupNamed = { status: 409, message: '같은 이름의 가격 그룹이 있어요.' } as const

export const addPriceGroup = endpoint({
  method: 'POST',
  path: '/api/bo/price-groups',
  summary: 'A group of prices, empty at first: its clinics pay what everybody pays',
  access: 'menu:prices:write',
  idempotent: true,
  body: z.object({ name: GroupName }),
  reply: z.object({ groupId: z.int() }),
  refusals: { 'group-named': groupNamed },
})

export const renamePriceGroup = endpoint({
  method: 'PUT',
  path: '/api/bo/price-groups/:groupId',
  summary: 'Name a group of prices anew, over the name that was seen',
  access: 'menu:prices:write',
  params: z.object({ groupId: z.coerce.number<number>().int().positive().max(2_147_483_647) }),
  body: z.object({ name: GroupName, seen: z.object({ name: z.string().max(100) }) }),
  reply: z.null(),
  refusals: {
    'group-named': groupNamed,
    'group-missing': { status: 404, message: '가격 그룹을 찾을 수 없어요.' },
    'group-changed': {
      status: 409,
      message: '그사이 다른 사람이 그룹의 이름을 바꿨어요. 새 이름을 확인한 뒤 다시 해 주세요.',
    },
  },
})
