import { z } from 'zod'
import { orderNumberSchema } from '#domain/order-number.ts'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { candidateReasons, depositStates, proposals } from './rules.ts'

const won = z.int('금액을 원 단위로 입력해 주세요.').min(1, '금액을 확인해 주세요.').max(9_999_999_999_999)
const id = z.coerce.number<number>().int().positive().max(2_147_483_647)
const reason = z.string().trim().min(1, '사유를 입력해 주세요.').max(500, '500자까지 입력할 수 있어요.')

/** A clinic that may have paid, with the reasons, and what of its charges the sum is. */
const Candidate = z.object({
  institutionId: z.int(),
  name: z.string(),
  owed: wonSchema,
  reasons: z.array(z.enum(candidateReasons)),
  /** The one charge that it names or equals; null: the oldest due first. */
  orderNumber: z.string().nullable(),
})
type Candidate = z.infer<typeof Candidate>

const Match = z.object({
  matchId: z.int(),
  institutionId: z.int(),
  name: z.string(),
  orderNumber: z.string().nullable(),
  amount: wonSchema,
  undone: z.boolean(),
})

const Deposit = z.object({
  depositId: z.int(),
  receivedAt: z.iso.datetime(),
  name: z.string(),
  memo: z.string(),
  amount: wonSchema,
  matched: wonSchema,
  state: z.enum(depositStates),
  proposal: z.enum(proposals),
  candidates: z.array(Candidate),
  matches: z.array(Match),
})
export type Deposit = z.infer<typeof Deposit>

export const depositShows = [...proposals, 'aside', 'matched'] as const
export type DepositShow = (typeof depositShows)[number]

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/bo/deposits',
  summary: 'Transfers of the bank with the clinics that may have sent them, newest first',
  access: 'menu:deposits',
  query: z.object({
    show: z.enum(['', ...depositShows]).default(''),
    search: z.string().trim().max(50).default(''),
    depositId: id.optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(Deposit), next: z.string().nullable() }),
})

export const countDeposits = endpoint({
  method: 'GET',
  path: '/api/bo/deposits/counts',
  summary: 'How many transfers wait, by how their clinic was found',
  access: 'menu:deposits',
  reply: z.object({ sure: z.int(), choose: z.int(), none: z.int(), aside: z.int() }),
})

/** More is read in parts. */
export const MOST_ROWS = 5_000

export const readDeposits = endpoint({
  method: 'POST',
  path: '/api/bo/deposits',
  summary: "Take in transfers of the bank's list; one that was read before is left out",
  access: 'menu:deposits:write',
  bodyBytes: 2_000_000,
  body: z.object({
    rows: z
      .array(
        z.object({
          at: z.string().regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d$/, '거래일시를 확인해 주세요.'),
          name: z.string().trim().min(1, '입금자명을 확인해 주세요.').max(100),
          amount: won,
          balance: z.int().min(0).max(9_999_999_999_999).nullable(),
          reference: z.string().trim().max(100),
          memo: z.string().trim().max(200),
        }),
      )
      .min(1, '읽을 입금이 없어요.')
      .max(MOST_ROWS, '한 번에 5,000건까지 읽을 수 있어요. 기간을 나눠 주세요.'),
  }),
  reply: z.object({
    added: z.int(),
    /** Transfers that an earlier list had brought. */
    again: z.int(),
    /** Rows that repeat a transfer of this list. */
    repeated: z.int(),
    /** Of those added, such as are like another transfer in day, name and sum: a person looks whether it came twice. */
    alike: z.int(),
    sure: z.int(),
  }),
})

export const proposeDeposits = endpoint({
  method: 'POST',
  path: '/api/bo/deposits/proposals',
  summary: 'Match what is open with what is owed anew; proposes, posts nothing',
  access: 'menu:deposits:write',
  reply: z.object({ sure: z.int(), choose: z.int(), none: z.int() }),
})

export const findPayers = endpoint({
  method: 'GET',
  path: '/api/bo/deposits/payers',
  summary: 'Clinics that owe something, by a part of their name, each with its open charges',
  access: 'menu:deposits',
  query: z.object({ search: z.string().trim().min(1).max(50) }),
  reply: z.array(
    z.object({
      institutionId: z.int(),
      name: z.string(),
      owed: wonSchema,
      charges: z.array(z.object({ orderNumber: z.string(), dueOn: z.iso.date(), remaining: wonSchema })),
    }),
  ),
})

const moved = {
  'deposit-not-found': { status: 404, message: '입금을 찾을 수 없어요.' },
  'deposit-moved': {
    status: 409,
    message: '그사이 다른 직원이 처리한 입금이에요. 목록을 새로 확인해 주세요.',
  },
} as const

export const confirmDeposit = endpoint({
  method: 'POST',
  path: '/api/bo/deposits/:depositId/matches',
  summary:
    'Post a transfer, or parts of it, to what clinics owe: the chosen charge first, then the oldest due',
  access: 'menu:deposits:write',
  idempotent: true,
  params: z.object({ depositId: id }),
  body: z.object({
    /** What the reader saw left of it. */
    left: won,
    parts: z
      .array(
        z.object({
          institutionId: z.int().positive().max(2_147_483_647),
          orderNumber: orderNumberSchema.nullable().default(null),
          amount: won,
        }),
      )
      .min(1, '받을 병의원을 골라 주세요.')
      .max(20, '한 입금은 20곳까지 나눌 수 있어요.'),
  }),
  reply: z.object({ left: wonSchema }),
  refusals: {
    ...moved,
    'parts-too-large': { status: 422, message: '나눈 금액이 입금액보다 커요. 금액을 확인해 주세요.' },
    'owes-less': {
      status: 409,
      message: '{0}의 미결제 금액이 {1}이에요. 그만큼만 받고 나머지는 남겨 주세요.',
      data: z.object({ institutionId: z.int(), owed: wonSchema }),
    },
    'charge-not-found': { status: 404, message: '그 병의원의 청구를 찾을 수 없어요.' },
  },
})

export const undoMatch = endpoint({
  method: 'POST',
  path: '/api/bo/deposits/:depositId/matches/:matchId/undo',
  summary: 'Take a part of a transfer back from a clinic, which then owes it again',
  access: 'menu:deposits:write',
  idempotent: true,
  params: z.object({ depositId: id, matchId: id }),
  body: z.object({ reason }),
  reply: z.null(),
  refusals: {
    ...moved,
    'match-undone': { status: 409, message: '이미 취소한 입금 확정이에요.' },
    'cannot-undo': {
      status: 409,
      message: '되돌리면 여신한도를 넘거나 이미 돌려준 금액이 있어요. 한도와 원장을 확인해 주세요.',
    },
  },
})

export const putAside = endpoint({
  method: 'POST',
  path: '/api/bo/deposits/:depositId/aside',
  summary: 'Put what is left of a transfer aside, or take it up again, with the reason',
  access: 'menu:deposits:write',
  params: z.object({ depositId: id }),
  body: z.object({ aside: z.boolean(), reason }),
  reply: z.null(),
  refusals: moved,
})

export const readDepositEvents = endpoint({
  method: 'GET',
  path: '/api/bo/deposits/:depositId/events',
  summary: 'What was done with a transfer, newest first',
  access: 'menu:deposits',
  params: z.object({ depositId: id }),
  reply: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['matched', 'undone', 'aside', 'reopened']),
      note: z.string(),
      actor: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})
