import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { differenceKinds, differenceStates } from './differences.ts'

const DifferenceRow = z.object({
  id: z.int(),
  kind: z.enum(differenceKinds),
  /** Null for a payment that the shop does not know. */
  orderNumber: z.string().nullable(),
  gatewayOrderId: z.string(),
  paymentKey: z.string(),
  /** What the shop counts on, and what the gateway holds. */
  expected: wonSchema,
  actual: wonSchema,
  state: z.enum(differenceStates),
  foundAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  note: z.string(),
})
export type DifferenceRow = z.infer<typeof DifferenceRow>

const Filter = z.object({ state: z.enum(['', ...differenceStates]).default('') })

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/bo/payment-differences',
  summary: "Where the gateway's record of a payment is not the shop's, newest first",
  access: 'menu:payment-differences',
  query: Filter.extend({
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(DifferenceRow), next: z.string().nullable() }),
})

export const exportDifferences = endpoint({
  method: 'GET',
  path: '/api/bo/payment-differences/excel',
  summary: 'Differences from the gateway as Excel',
  access: 'menu:payment-differences:export',
  query: Filter,
  reply: fileReply,
  refusals: {
    'too-many-rows': {
      status: 400,
      message: '엑셀은 {0}건까지 받을 수 있어요. 상태를 골라 좁혀 주세요.',
    },
  },
})

export const explainDifference = endpoint({
  method: 'PUT',
  path: '/api/bo/payment-differences/:id/explanation',
  summary: 'Say what an open difference is about, which closes it',
  access: 'menu:payment-differences:write',
  params: z.object({ id: z.coerce.number<number>().int().positive().max(2_147_483_647) }),
  body: z.object({
    note: z.string().trim().min(1, '확인한 내용을 입력해 주세요.').max(500, '500자까지 입력할 수 있어요.'),
  }),
  reply: z.null(),
  refusals: {
    'difference-not-found': { status: 404, message: '결제 차이를 찾을 수 없어요.' },
    'difference-closed': { status: 409, message: '이미 처리된 차이예요. 목록을 새로 확인해 주세요.' },
  },
})
