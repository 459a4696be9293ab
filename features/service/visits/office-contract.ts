import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Slot, version, visitChanged, visitFields, visitMissing, visitParams } from './contract.ts'

const OfficeVisit = z.object({ ...visitFields, institutionName: z.string() })
export type OfficeVisit = z.infer<typeof OfficeVisit>

export const listOfficeVisits = endpoint({
  method: 'GET',
  path: '/api/bo/visits',
  summary: 'Visits of one state; what is asked for or agreed on by its day, what is over the last first',
  access: 'menu:visits',
  query: z.object({
    state: visitFields.state.default('asked'),
    visitId: z.coerce.number<number>().int().min(1).max(2_147_483_647).optional(),
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(OfficeVisit), next: z.string().nullable() }),
})

export const confirmVisit = endpoint({
  method: 'POST',
  path: '/api/bo/visits/:visitId/confirm',
  summary: 'Agree on a day, a time and who comes; the clinic is told',
  access: 'menu:visits:write',
  personal: true,
  params: visitParams,
  body: z.object({
    day: z.iso.date('날짜를 골라 주세요.'),
    slot: Slot,
    representative: z.string().trim().min(1, '담당자를 입력해 주세요.').max(50, '50자까지 입력할 수 있어요.'),
    /** How the clinic reaches them. */
    phone: z
      .string()
      .trim()
      .regex(/^(0\d{1,2}-\d{3,4}-\d{4})?$/, '전화번호를 하이픈(-)과 함께 입력해 주세요.')
      .default(''),
    version,
  }),
  reply: z.null(),
  refusals: {
    'visit-missing': visitMissing,
    'visit-changed': visitChanged,
    'day-closed': { status: 400, message: '영업일을 골라 주세요.' },
    'day-past': { status: 400, message: '지난 날이에요. 오늘이나 그 뒤의 영업일을 골라 주세요.' },
    'slot-taken': { status: 409, message: '그 시간에는 다른 방문이 확정돼 있어요.' },
  },
})

export const closeVisit = endpoint({
  method: 'POST',
  path: '/api/bo/visits/:visitId/close',
  summary: 'The visit took place, or it will not; the clinic reads why',
  access: 'menu:visits:write',
  params: visitParams,
  body: z.object({
    how: z.enum(['finish', 'cancel']),
    result: z.string().trim().min(1, '결과나 사유를 입력해 주세요.').max(500, '500자까지 입력할 수 있어요.'),
    version,
  }),
  reply: z.null(),
  refusals: { 'visit-missing': visitMissing, 'visit-changed': visitChanged },
})
