import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

const reason = z.string().trim().min(1, '사유를 입력해 주세요.').max(200, '200자까지 입력할 수 있어요.')
const permille = z
  .int('0.1% 단위로 입력해 주세요.')
  .min(0, '0 이상으로 입력해 주세요.')
  .max(100, '10%까지 정할 수 있어요.')

const AccountRow = z.object({
  institutionId: z.int(),
  name: z.string(),
  /** What may be spent now, and what of it ends within 30 days. */
  usable: wonSchema,
  expiring: wonSchema,
  lastAt: z.iso.datetime().nullable(),
})
export type AccountRow = z.infer<typeof AccountRow>

export const listPointAccounts = endpoint({
  method: 'GET',
  path: '/api/bo/points',
  summary: 'Institutions with their points, those with the most first',
  access: 'menu:points',
  mayLag: true,
  query: z.object({
    search: z.string().trim().max(50).optional(),
    institutionId: z.coerce.number<number>().int().positive().max(2_147_483_647).optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(AccountRow), next: z.string().nullable() }),
})

/** Points for a thousand won of each kind of goods; drugs and devices earn none. */
const Terms = z.object({
  earning: z.boolean(),
  cosmetic: permille,
  book: permille,
  consumable: permille,
  perOrder: z
    .int('원 단위로 입력해 주세요.')
    .min(0, '0 이상으로 입력해 주세요.')
    .max(10_000_000, '1,000만 원까지 정할 수 있어요.'),
  validDays: z
    .int('날수는 정수로 입력해 주세요.')
    .min(30, '30일 이상으로 입력해 주세요.')
    .max(1_825, '5년(1,825일)까지 정할 수 있어요.'),
})
const KeptTerms = Terms.extend({
  id: z.int(),
  reason: z.string(),
  actor: z.string(),
  at: z.iso.datetime(),
})
export type KeptTerms = z.infer<typeof KeptTerms>

export const readPointTerms = endpoint({
  method: 'GET',
  path: '/api/bo/points/terms',
  summary: 'The terms by which points are earned, the newest first: it is the one that counts',
  access: 'menu:points',
  reply: z.array(KeptTerms).min(1),
})

export const setPointTerms = endpoint({
  method: 'PUT',
  path: '/api/bo/points/terms',
  summary: 'New terms for orders that earn for the first time from now on',
  access: 'menu:points:write',
  body: Terms.extend({ seen: z.int().min(0).max(2_147_483_647), reason }),
  reply: z.null(),
  refusals: {
    'terms-changed': {
      status: 409,
      message: '그사이 기준이 바뀌었어요. 새 기준을 확인한 뒤 다시 저장해 주세요.',
    },
  },
})

export const adjustPoints = endpoint({
  method: 'POST',
  path: '/api/bo/points/:institutionId/adjustments',
  summary: 'Give an institution points, or take some, with a reason that it reads',
  access: 'menu:points:write',
  idempotent: true,
  params: z.object({ institutionId: z.coerce.number<number>().int().positive().max(2_147_483_647) }),
  body: z.object({
    amount: z
      .int('포인트는 정수로 입력해 주세요.')
      .min(-10_000_000, '한 번에 1,000만 포인트까지 조정할 수 있어요.')
      .max(10_000_000, '한 번에 1,000만 포인트까지 조정할 수 있어요.')
      .refine((amount) => amount !== 0, '0이 아닌 포인트를 입력해 주세요.'),
    reason,
  }),
  reply: z.object({ usable: wonSchema }),
  refusals: {
    'institution-not-found': { status: 404, message: '기관을 찾을 수 없어요.' },
    'too-few-points': { status: 409, message: '쓸 수 있는 포인트가 {0}P뿐이에요. 그보다 많이 뺄 수 없어요.' },
  },
})
