import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { EventSchema, JoinForm, PaperKindSchema, PaperSchema, readJoin } from './contract.ts'

const { customerType, status, businessAnswer } = readJoin.reply.shape
/** Ways to reach a person and the licence's number are masked; `readJoinContact` shows them for a reason. */
const Application = z.object({
  memberId: z.int(),
  customerType,
  status,
  loginId: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  reason: z.string(),
  assignee: z.string(),
  /** What an approval by the caller would be. */
  yes: z.enum(['only', 'first', 'second', 'own']),
  firstYesBy: z.string(),
  firstYesAt: z.iso.datetime().nullable(),
  form: JoinForm,
  businessAnswer,
  businessTaxType: z.string(),
  businessAskedAt: z.iso.datetime().nullable(),
  papers: z.array(PaperSchema),
  events: z.array(EventSchema.extend({ actor: z.string() })),
  sentAt: z.iso.datetime(),
  /** By when it was promised: two business days after it was sent. */
  dueOn: z.iso.date(),
  overdue: z.boolean(),
  version: z.int(),
})
export type Application = z.infer<typeof Application>

const memberId = z.coerce.number<number>().int().min(1).max(2_147_483_647)

export const listJoins = endpoint({
  method: 'GET',
  path: '/api/bo/joins',
  summary: 'Applications of one status; who waits longest comes first',
  access: 'menu:join-reviews',
  personal: true,
  query: z.object({
    status: z.enum(['02', '04', '03', '05']).default('02'),
    memberId: memberId.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(50).default(50),
  }),
  reply: z.object({ rows: z.array(Application), next: z.string().nullable() }),
})

export const readJoinContact = endpoint({
  method: 'GET',
  path: '/api/bo/joins/:memberId/contact',
  summary: "How the applicant is reached and the licence's number, unmasked",
  access: 'menu:join-reviews:unmask',
  personal: true,
  params: z.object({ memberId }),
  query: z.object({
    reason: z.string().trim().min(1, '사유를 입력해 주세요.').max(200, '사유는 200자까지 입력할 수 있어요.'),
  }),
  reply: z.object({ mobile: z.string(), email: z.string(), taxEmail: z.string(), licenceNumber: z.string() }),
  refusals: { 'join-missing': { status: 404, message: '가입 신청을 찾을 수 없어요.' } },
})

export const decideJoin = endpoint({
  method: 'POST',
  path: '/api/bo/joins/:memberId/decision',
  summary:
    'Approve, ask for papers again, or reject; the applicant is told. Where two people look, the first yes waits',
  access: 'menu:join-reviews:write',
  params: z.object({ memberId }),
  body: z
    .object({
      decision: z.enum(['approve', 'ask', 'reject']),
      reason: z.string().trim().max(300, '사유는 300자까지 입력할 수 있어요.').default(''),
      /** Papers to be sent again, each with why. */
      papers: z
        .array(
          z.object({
            kind: PaperKindSchema,
            reason: z
              .string()
              .trim()
              .min(1, '서류의 사유를 입력해 주세요.')
              .max(200, '사유는 200자까지예요.'),
          }),
        )
        .max(3),
      version: z.int().min(1).max(2_147_483_647),
    })
    .refine(({ decision, reason }) => decision !== 'reject' || reason !== '', {
      path: ['reason'],
      error: '반려 사유를 입력해 주세요.',
    })
    .refine(({ decision, papers, reason }) => decision !== 'ask' || papers.length > 0 || reason !== '', {
      path: ['reason'],
      error: '보완할 서류나 사유를 입력해 주세요.',
    }),
  /** `waits`: a second reviewer has to say yes. */
  reply: z.object({ waits: z.boolean() }),
  refusals: {
    'join-missing': { status: 404, message: '가입 신청을 찾을 수 없어요.' },
    'join-decided': {
      status: 409,
      message: '그사이 다른 사람이 처리했거나 신청이 바뀌었어요. 새 내용을 확인해 주세요.',
    },
    'institution-known': {
      status: 409,
      message: '같은 사업자등록번호로 가입한 기관이 있어 승인할 수 없어요.',
    },
    'second-person': {
      status: 409,
      message:
        '1차 승인한 사람, 그 계정을 만들거나 번호·비밀번호를 정한 사람, 그 사람이 그렇게 한 계정은 2차 승인을 할 수 없어요. 다른 심사자에게 맡겨 주세요.',
    },
  },
})

export const noteJoin = endpoint({
  method: 'POST',
  path: '/api/bo/joins/:memberId/notes',
  summary: 'A note among reviewers, or taking the review on',
  access: 'menu:join-reviews:write',
  idempotent: true,
  params: z.object({ memberId }),
  body: z.object({
    note: z.string().trim().max(500, '메모는 500자까지예요.').default(''),
    take: z.boolean(),
  }),
  reply: z.null(),
  refusals: { 'join-missing': { status: 404, message: '가입 신청을 찾을 수 없어요.' } },
})
