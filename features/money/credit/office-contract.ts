import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { Ageing, CreditBlock } from './contract.ts'

const Terms = z.object({
  creditLimit: z
    .int('여신한도를 원 단위로 입력해 주세요.')
    .min(0, '여신한도를 확인해 주세요.')
    .max(10_000_000_000, '여신한도는 100억원까지 정할 수 있어요.'),
  termDays: z
    .int('결제조건을 일 단위로 입력해 주세요.')
    .min(0, '결제조건을 확인해 주세요.')
    .max(180, '결제조건은 180일까지 정할 수 있어요.'),
  /** Whether nothing may be ordered on credit while something is overdue. */
  overdueBlocks: z.boolean(),
  /** Whether an order over the limit waits for staff instead of being refused. */
  overLimitAsks: z.boolean(),
  /** Staff stopped it, overdue or not. */
  blocked: z.boolean(),
  /** Until the end of this day what is overdue stops nothing. */
  releasedUntil: z.iso.date('날짜를 확인해 주세요.').nullable(),
})
export type CreditTerms = z.infer<typeof Terms>

const CreditAccount = Terms.extend({
  institutionId: z.int(),
  name: z.string(),
  /** Of the terms; what a change of them is asked against. */
  version: z.int(),
  used: wonSchema,
  ageing: Ageing,
  overdue: wonSchema,
  overdueSince: z.iso.date().nullable(),
  nextDueOn: z.iso.date().nullable(),
  block: CreditBlock.nullable(),
})
export type CreditAccount = z.infer<typeof CreditAccount>

export const creditShows = ['owing', 'overdue', 'blocked', 'near', 'excess'] as const
export type CreditShow = (typeof creditShows)[number]
const creditSorts = ['overdue', 'used'] as const

const Filter = z.object({
  search: z.string().trim().max(50).default(''),
  institutionId: z.coerce.number<number>().int().positive().max(2_147_483_647).optional(),
  show: z.enum(['', ...creditShows]).default(''),
  sort: z.enum(creditSorts).default('overdue'),
})

export const listCreditAccounts = endpoint({
  method: 'GET',
  path: '/api/bo/credit-accounts',
  summary: 'What clinics owe, by how long it is overdue, with the limit and terms of each',
  access: 'menu:credit',
  mayLag: true,
  query: Filter.extend({
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(CreditAccount), next: z.string().nullable() }),
})

export const sumCredit = endpoint({
  method: 'GET',
  path: '/api/bo/credit-accounts/sum',
  summary: 'What all clinics owe together, by how long it is overdue',
  access: 'menu:credit',
  mayLag: true,
  reply: z.object({
    owed: wonSchema,
    clinics: z.int(),
    charges: z.int(),
    overdue: wonSchema,
    overdueClinics: z.int(),
    oldestDueOn: z.iso.date().nullable(),
    ageing: Ageing,
  }),
})

export const exportCreditAccounts = endpoint({
  method: 'GET',
  path: '/api/bo/credit-accounts/excel',
  summary: 'What clinics owe as Excel',
  access: 'menu:credit:export',
  mayLag: true,
  query: Filter,
  reply: fileReply,
  refusals: {
    'too-many-rows': { status: 400, message: '엑셀은 {0}건까지 받을 수 있어요. 조건을 좁혀 주세요.' },
  },
})

const params = z.object({ institutionId: z.coerce.number<number>().int().positive().max(2_147_483_647) })
const accountNotFound = { status: 404, message: '병의원을 찾을 수 없어요.' } as const

export const readCreditTerms = endpoint({
  method: 'GET',
  path: '/api/bo/credit-accounts/:institutionId/terms',
  summary: 'What was changed about the terms of a clinic, newest first, at most the last 50',
  access: 'menu:credit',
  params,
  reply: z.array(Terms.extend({ id: z.int(), reason: z.string(), actor: z.string(), at: z.iso.datetime() })),
})

export const changeCreditTerms = endpoint({
  method: 'PUT',
  path: '/api/bo/credit-accounts/:institutionId/terms',
  summary: 'Change limit and terms of a clinic, stop or release it, with the reason',
  access: 'menu:credit:write',
  params,
  body: Terms.extend({
    version: z.int().min(0).max(2_147_483_647),
    reason: z.string().trim().min(1, '바꾸는 사유를 입력해 주세요.').max(500, '500자까지 입력할 수 있어요.'),
  }),
  reply: z.null(),
  refusals: {
    'account-not-found': accountNotFound,
    'terms-changed': {
      status: 409,
      message: '그사이 다른 직원이 조건을 바꿨어요. 바뀐 내용을 확인하고 다시 저장해 주세요.',
    },
    'limit-under-used': {
      status: 409,
      message: '미결제 금액보다 낮은 한도로 바꿀 수 없어요. 주문을 막으려면 여신 주문 정지를 켜 주세요.',
    },
  },
})
