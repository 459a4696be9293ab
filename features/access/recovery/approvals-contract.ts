import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { ApprovalType } from '#features/access/sign-in/login-contract.ts'

const ApprovalState = z.enum(['asked', 'approved', 'rejected'])
const ApprovalOwner = z.enum(['member', 'staff'])

/** Personal data is masked; `readApprovalContact` shows it for a reason. */
const ApprovalRow = z.object({
  approvalId: z.int(),
  kind: ApprovalType,
  owner: ApprovalOwner,
  loginId: z.string(),
  name: z.string(),
  mobile: z.string(),
  ip: z.string(),
  institutionName: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  state: ApprovalState,
  decidedAt: z.iso.datetime().nullable(),
  /** Null while it waits, and for a decision by setting. */
  decidedBy: z.string().nullable(),
  reason: z.string(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>

const Reason = z
  .string('사유를 입력해 주세요.')
  .trim()
  .min(5, '사유를 5자 이상 입력해 주세요.')
  .max(200, '200자까지 입력할 수 있어요.')
const day = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.iso.date('날짜를 확인해 주세요.').optional(),
)
const empty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
/** Days in Seoul, both included. `search`: a login id or name from its start. */
const filters = {
  state: empty(ApprovalState),
  kind: empty(ApprovalType),
  owner: empty(ApprovalOwner),
  from: day,
  to: day,
  search: z.string().trim().max(50).default(''),
}
const ApprovalId = z.object({ approvalId: z.coerce.number<number>().int().min(1).max(2_147_483_647) })
const missing = { 'approval-not-found': { status: 404, message: '요청을 찾을 수 없어요.' } } as const

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/bo/approvals',
  summary: 'Requests to open an account, newest first',
  access: 'menu:approvals',
  personal: true,
  query: z.object({
    ...filters,
    cursor: z
      .string()
      .regex(/^\d{1,10}$/)
      .optional()
      .catch(undefined),
    size: z.coerce.number<number>().int().min(1).max(200).default(50),
  }),
  reply: z.object({ rows: z.array(ApprovalRow), waiting: z.int(), next: z.string().nullable() }),
})
export const readApprovalContact = endpoint({
  method: 'GET',
  path: '/api/bo/approvals/:approvalId/contact',
  summary: 'Who asked, unmasked',
  access: 'menu:approvals:unmask',
  personal: true,
  params: ApprovalId,
  query: z.object({ reason: Reason }),
  reply: z.object({ loginId: z.string(), name: z.string(), mobile: z.string(), ip: z.string() }),
  refusals: missing,
})
/**
 * The person is told by text message either way; approving opens the account, or sends the way to a new
 * password.
 */
export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/bo/approvals/:approvalId/decide',
  summary: 'Approve or reject a request',
  access: 'menu:approvals:decide',
  personal: true,
  params: ApprovalId,
  body: z.object({ decision: z.enum(['approved', 'rejected']), reason: Reason }),
  /** `told`: the message left. */
  reply: ApprovalRow.extend({ told: z.boolean() }),
  refusals: {
    ...missing,
    'account-changed': {
      status: 409,
      message: '요청한 뒤 휴대폰 번호나 계정 상태가 바뀌었어요. 반려하고 다시 요청하게 해 주세요.',
    },
    'already-decided': { status: 409, message: '이미 처리한 요청이에요. 새로 불러와 확인해 주세요.' },
    'own-request': { status: 409, message: '본인의 요청은 다른 직원이 처리해야 해요.' },
  },
})
export const exportApprovals = endpoint({
  method: 'GET',
  path: '/api/bo/approvals/excel',
  summary: 'Requests as Excel, masked',
  access: 'menu:approvals:export',
  personal: true,
  query: z.object({ ...filters, reason: Reason }),
  reply: fileReply,
  refusals: {
    'too-many-rows': {
      status: 400,
      message: '엑셀은 {0}건까지 받을 수 있어요. 기간이나 조건을 좁혀 주세요.',
    },
  },
})
