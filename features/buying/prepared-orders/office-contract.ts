import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { preparedFields, preparedParams } from './contract.ts'
import { PREPARED_LINES } from './rules.ts'

const OfficePrepared = z.object({
  ...preparedFields,
  institutionName: z.string(),
  actor: z.string(),
  goods: z.string(),
})
export type OfficePrepared = z.infer<typeof OfficePrepared>

const Asked = z.object({
  businessNumber: z.string().regex(/^\d{10}$/, '사업자등록번호는 숫자 10자리예요.'),
  lines: z
    .array(
      z.object({
        /** A code, a barcode or a name, as quick order reads them. */
        text: z.string().trim().min(1, '품번을 입력해 주세요.').max(100),
        quantity: z.int('수량은 정수로 입력해 주세요.').min(1, '수량은 1개 이상이어야 해요.').max(99_999),
      }),
    )
    .min(1, '주문할 상품을 입력해 주세요.')
    .max(PREPARED_LINES, `한 번에 ${PREPARED_LINES}줄까지 보낼 수 있어요.`),
})
const clinicMissing = {
  status: 404,
  message: '그 사업자등록번호로 주문할 수 있는 병의원이 없어요.',
} as const

export const listOfficePrepared = endpoint({
  method: 'GET',
  path: '/api/bo/prepared-orders',
  summary: 'The newest orders that staff prepared, with what clinics answered',
  access: 'menu:prepared-orders',
  reply: z.array(OfficePrepared),
})

export const checkPrepared = endpoint({
  method: 'POST',
  path: '/api/bo/prepared-orders/check',
  summary: "What lines stand for and cost at the clinic's own prices, and what is wrong with them",
  access: 'menu:prepared-orders:write',
  passive: true,
  body: Asked,
  reply: z.object({
    institutionName: z.string(),
    lines: z.array(
      z.object({
        text: z.string(),
        name: z.string(),
        quantity: z.int(),
        unitPrice: wonSchema,
        amount: wonSchema,
        problem: z.string().nullable(),
      }),
    ),
    goods: wonSchema,
  }),
  refusals: { 'clinic-missing': clinicMissing },
})

export const prepareOrder = endpoint({
  method: 'POST',
  path: '/api/bo/prepared-orders',
  summary: 'Prepare an order for a clinic, which is told and must say yes itself',
  access: 'menu:prepared-orders:write',
  idempotent: true,
  body: Asked.extend({ note: z.string().trim().max(500, '500자까지 입력할 수 있어요.').default('') }),
  reply: z.object({ preparedId: z.int() }),
  refusals: {
    'clinic-missing': clinicMissing,
    'line-refused': { status: 409, message: '넣을 수 없는 줄이 있어요. {0}' },
  },
})

export const withdrawPrepared = endpoint({
  method: 'POST',
  path: '/api/bo/prepared-orders/:preparedId/withdrawal',
  summary: 'Take a prepared order back',
  access: 'menu:prepared-orders:write',
  params: preparedParams,
  reply: z.null(),
  refusals: {
    'prepared-moved': { status: 409, message: '이미 주문했거나 끝난 건이에요.' },
  },
})
