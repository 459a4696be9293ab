import { z } from 'zod'
import { CustomerType } from '#features/access/accounts/account-contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { InstitutionForm, RenewalState } from './contract.ts'
import { PAPER_KINDS } from './paper-kinds.ts'

const id = z.coerce.number<number>().int().min(1).max(2_147_483_647)
const Renewal = z.object({
  id: z.int(),
  subject: z.enum(['institution', ...PAPER_KINDS]),
  institutionName: z.string(),
  loginId: z.string(),
  customerType: CustomerType,
  state: RenewalState,
  form: InstitutionForm.nullable(),
  before: InstitutionForm.nullable(),
  fileId: z.string().nullable(),
  files: z.array(z.object({ no: z.int(), name: z.string() })),
  reason: z.string(),
  endsOn: z.iso.date().nullable(),
  sentAt: z.iso.datetime(),
  decidedBy: z.string(),
})
export type Renewal = z.infer<typeof Renewal>

export const listRenewals = endpoint({
  method: 'GET',
  path: '/api/bo/renewals',
  summary: 'Papers and changed data of members, of one state; who waits longest comes first',
  access: 'menu:renewals',
  personal: true,
  query: z.object({
    state: z.enum(['waiting', 'accepted', 'rejected']).default('waiting'),
    id: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(Renewal), next: z.string().nullable() }),
})

export const decideRenewal = endpoint({
  method: 'POST',
  path: '/api/bo/renewals/:id/decision',
  summary: 'Accept what a member sent, with its last day, or refuse it; the member is told',
  access: 'menu:renewals:write',
  params: z.object({ id }),
  body: z
    .object({
      decision: z.enum(['accept', 'reject']),
      reason: z.string().trim().max(200, '사유는 200자까지 입력할 수 있어요.').default(''),
      endsOn: z.iso.date('만료일을 확인해 주세요.').nullable(),
    })
    .refine(({ decision, reason }) => decision === 'accept' || reason !== '', {
      path: ['reason'],
      error: '반려 사유를 입력해 주세요.',
    }),
  reply: z.null(),
  refusals: {
    'renewal-missing': { status: 404, message: '보낸 내용을 찾을 수 없어요.' },
    'renewal-decided': { status: 409, message: '그사이 다른 사람이 처리했거나 회원이 거뒀어요.' },
    'already-ended': { status: 400, message: '이미 지난 만료일이에요.' },
  },
})
