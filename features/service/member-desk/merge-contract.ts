import { z } from 'zod'
import { businessNumberSchema } from '#domain/business-number.ts'
import { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { ROLES } from '#features/access/accounts/rules.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const institutionId = z.coerce.number<number>().int().min(1).max(2_147_483_647)
const params = z.object({ institutionId })

/** What has to be settled before two institutions become one. */
export const MergeBlock = z.enum([
  'both-credit',
  'repayment-open',
  'invoices-open',
  'recall-open',
  'renewal-waiting',
])
export type MergeBlock = z.infer<typeof MergeBlock>

const refusals = {
  'institution-missing': {
    status: 404,
    message: '이 사업자등록번호로 가입한 기관이 없어요. 번호를 확인해 주세요.',
  },
  'same-institution': { status: 409, message: '지금 보고 있는 기관이에요. 합칠 다른 기관을 적어 주세요.' },
  'already-merged': { status: 409, message: '이미 다른 기관과 합친 기관이에요.' },
} as const

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/bo/institutions/:institutionId/merge',
  summary: 'What would move if the institution of this business number were merged into this one',
  access: 'menu:members:merge',
  personal: true,
  params,
  query: z.object({ businessNumber: businessNumberSchema }),
  reply: z.object({
    fromId: z.int(),
    fromName: z.string(),
    intoName: z.string(),
    people: z.array(
      z.object({ loginId: z.string(), name: z.string(), role: z.enum(ROLES), status: MemberStatus }),
    ),
    /** Only kinds of which there is something. */
    moves: z.array(z.object({ label: z.string(), count: z.int() })),
    blocks: z.array(MergeBlock),
  }),
  refusals,
})

export const mergeInstitutions = endpoint({
  method: 'POST',
  path: '/api/bo/institutions/:institutionId/merge',
  summary: 'Merge a double into this institution: what it had moves here, and it points here',
  access: 'menu:members:merge',
  idempotent: true,
  params,
  body: z.object({
    fromId: institutionId,
    reason: z
      .string('사유를 입력해 주세요.')
      .trim()
      .min(5, '사유를 5자 이상 입력해 주세요.')
      .max(200, '사유는 200자까지 입력할 수 있어요.'),
  }),
  reply: z.object({ people: z.int() }),
  refusals: {
    ...refusals,
    'both-credit': {
      status: 409,
      message: '두 기관 모두 여신을 쓰고 있어요. 한쪽의 미결제를 정리하고 한도를 0원으로 낮춰 주세요.',
    },
    'repayment-open': {
      status: 409,
      message: '합칠 기관에 진행 중인 여신 결제가 있어요. 끝난 뒤 합쳐 주세요.',
    },
    'invoices-open': {
      status: 409,
      message: '합칠 기관에 아직 발행하지 않은 세금계산서가 있어요. 먼저 발행해 주세요.',
    },
    'recall-open': {
      status: 409,
      message: '두 기관이 같은 로트 회수에 답하고 있어요. 회수를 마친 뒤 합쳐 주세요.',
    },
    'renewal-waiting': {
      status: 409,
      message: '합칠 기관이 보낸 서류나 정보가 확인을 기다려요. 먼저 처리해 주세요.',
    },
  },
})
