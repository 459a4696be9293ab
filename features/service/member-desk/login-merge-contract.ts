import { z } from 'zod'
import { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { ROLES } from '#features/access/accounts/rules.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { mergeInstitutions } from './merge-contract.ts'

const memberId = z.coerce.number<number>().int().min(1).max(2_147_483_647)
const params = z.object({ memberId })
const refusals = {
  'member-missing': { status: 404, message: '회원을 찾을 수 없어요. 아이디를 확인해 주세요.' },
  'same-login': { status: 409, message: '지금 보고 있는 아이디예요. 합칠 다른 아이디를 적어 주세요.' },
  'login-closed': { status: 409, message: '가입을 마치고 쓰고 있는 아이디끼리만 합칠 수 있어요.' },
  'other-person': {
    status: 409,
    message: '이름과 휴대폰이 같은 한 사람의 아이디만 합칠 수 있어요. 연락처를 먼저 확인해 주세요.',
  },
  'other-institution': {
    status: 409,
    message: '다른 기관의 아이디예요. 같은 병의원이면 기관을 먼저 합쳐 주세요.',
  },
  'last-director': {
    status: 409,
    message: '원장이 없는 기관이 돼요. 남길 아이디를 원장으로 먼저 바꿔 주세요.',
  },
} as const

export const previewLoginMerge = endpoint({
  method: 'GET',
  path: '/api/bo/members/:memberId/merge',
  summary: 'What would move if this other login of the same person were merged into this one',
  access: 'menu:members:merge',
  personal: true,
  params,
  query: z.object({ loginId: z.string().trim().min(1, '아이디를 입력해 주세요.').max(40) }),
  reply: z.object({
    fromId: z.int(),
    loginId: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    status: MemberStatus,
    moves: z.array(z.object({ label: z.string(), count: z.int() })),
  }),
  refusals,
})

export const mergeLogins = endpoint({
  method: 'POST',
  path: '/api/bo/members/:memberId/merge',
  summary:
    "Merge another login of the same person into this one: what it had is this one's, and it is withdrawn",
  access: 'menu:members:merge',
  idempotent: true,
  params,
  body: z.object({ fromId: memberId, reason: mergeInstitutions.body.shape.reason }),
  reply: z.null(),
  refusals,
})
