import { z } from 'zod'
import { ChangeKind, CustomerType, MemberStatus } from '#features/access/accounts/account-contract.ts'
import { RoleSchema } from '#features/service/people/contract.ts'
import { pageOld } from '#platform/contract/envelope.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const memberId = z.coerce.number<number>().int().min(1).max(2_147_483_647)
const params = z.object({ memberId })
export const reason = z
  .string('사유를 입력해 주세요.')
  .trim()
  .min(2, '사유를 2자 이상 입력해 주세요.')
  .max(200, '사유는 200자까지 입력할 수 있어요.')

/** Facts of the person are masked; `readMemberContact` shows them for a reason. */
const person = {
  memberId: z.int(),
  loginId: z.string(),
  name: z.string(),
  customerType: CustomerType,
  status: MemberStatus,
  lastLoginAt: z.iso.datetime().nullable(),
}
const MemberRow = z.object({
  ...person,
  mobile: z.string(),
  email: z.string(),
  statusReason: z.string(),
  locked: z.boolean(),
  institutionName: z.string(),
  businessNumber: z.string(),
  joinedAt: z.iso.datetime(),
})
export type MemberRow = z.infer<typeof MemberRow>

const missing = { status: 404, message: '회원을 찾을 수 없어요.' } as const

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/bo/members',
  summary: 'Members by id, institution or business number, the newest first',
  access: 'menu:members',
  personal: true,
  query: z.object({
    search: z.string().trim().max(60).default(''),
    status: z.union([MemberStatus, z.literal('')]).default(''),
    memberId: memberId.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(MemberRow), next: z.string().nullable() }),
})

export const readMember = endpoint({
  method: 'GET',
  path: '/api/bo/members/:memberId',
  summary: 'The institution of a member, its people, and where the member signed in last',
  access: 'menu:members',
  personal: true,
  params,
  reply: z.object({
    institution: z
      .object({
        name: z.string(),
        businessNumber: z.string(),
        careNumber: z.string(),
        directorName: z.string(),
        phone: z.string(),
        address: z.string(),
      })
      .nullable(),
    people: z.array(z.object({ ...person, role: RoleSchema })),
    logins: z.array(z.object({ at: z.iso.datetime(), ip: z.string(), open: z.boolean() })),
    /** Whether wrong passwords shut the member out, here or everywhere. */
    locked: z.boolean(),
    /** When the member agreed to adverts, ended them and was told of it again, newest first. */
    adverts: z.array(z.object({ step: z.enum(['agreed', 'ended', 'confirmed']), at: z.iso.datetime() })),
    /** What became of the member and their colleagues, newest first. */
    changes: z.array(
      z.object({
        loginId: z.string(),
        kind: ChangeKind,
        before: z.string(),
        after: z.string(),
        reason: z.string(),
        /** Empty: the shop itself. */
        actor: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  }),
  refusals: { 'member-missing': missing },
})

export const readMemberContact = endpoint({
  method: 'GET',
  path: '/api/bo/members/:memberId/contact',
  summary: 'Name, number and mail of a member, unmasked',
  access: 'menu:members:unmask',
  personal: true,
  params,
  query: z.object({ reason }),
  reply: z.object({ name: z.string(), mobile: z.string(), email: z.string() }),
  refusals: { 'member-missing': missing },
})

export const setMemberStatus = endpoint({
  method: 'POST',
  path: '/api/bo/members/:memberId/status',
  summary: 'Stop a member, ask them to renew, or let them order again; the member reads why',
  access: 'menu:members:write',
  params,
  body: z.object({
    step: z.enum(['suspend', 'release', 'renew']),
    /** The status that was read; of an older page, nothing. */
    seen: MemberStatus.optional(),
    reason,
  }),
  reply: z.null(),
  refusals: {
    'member-missing': missing,
    'page-old': pageOld,
    'status-changed': {
      status: 409,
      message: '지금 상태에서는 할 수 없어요. 새 내용을 확인해 주세요.',
    },
    'paper-ended': {
      status: 409,
      message: '유효기간이 끝난 서류가 있어요. 회원이 올린 새 서류를 승인하면 바로 다시 이용할 수 있어요.',
    },
  },
})

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/bo/members/:memberId/sessions/end',
  summary: 'Sign a member out wherever they are, at once',
  access: 'menu:members:write',
  params,
  body: z.object({ reason }),
  reply: z.null(),
  refusals: { 'member-missing': missing },
})

export const unlockMember = endpoint({
  method: 'POST',
  path: '/api/bo/members/:memberId/unlock',
  summary: 'Let a member in whom wrong passwords shut out; told by text message',
  access: 'menu:members:write',
  params,
  body: z.object({ reason }),
  /** `told`: the message left. */
  reply: z.object({ told: z.boolean() }),
  refusals: {
    'member-missing': missing,
    'not-locked': { status: 409, message: '로그인이 잠겨 있지 않아요.' },
  },
})

export const appointDirector = endpoint({
  method: 'POST',
  path: '/api/bo/members/:memberId/directorship',
  summary:
    'Let a member lead their institution, as where its director is gone; the others stay what they are',
  access: 'menu:members:write',
  params,
  body: z.object({ reason }),
  reply: z.null(),
  refusals: {
    'member-missing': missing,
    'may-not-lead': {
      status: 409,
      message: '기관에서 이용 중인 회원만 원장으로 지정할 수 있어요. 새 내용을 확인해 주세요.',
    },
    'already-director': { status: 409, message: '이미 원장이에요.' },
  },
})
