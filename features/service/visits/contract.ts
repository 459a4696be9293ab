import { z } from 'zod'
import { isoDateSchema } from '#domain/calendar.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { SLOTS } from './rules.ts'

const id = z.coerce.number<number>().int().min(1).max(2_147_483_647)
export const visitParams = z.object({ visitId: id })
export const version = z.int().min(1).max(2_147_483_647)
export const Slot = z.enum(SLOTS, '시간을 골라 주세요.')
export const Wish = z.object({ day: z.iso.date('날짜를 골라 주세요.'), slot: Slot })
export type Wish = z.infer<typeof Wish>
const Purpose = z.enum(['goods', 'samples', 'device', 'advice', 'terms'], '목적을 골라 주세요.')

export const visitFields = {
  visitId: z.int(),
  purpose: Purpose,
  place: z.string(),
  note: z.string(),
  first: Wish,
  second: Wish.nullable(),
  state: z.enum(['asked', 'confirmed', 'done', 'cancelled']),
  visit: Wish.nullable(),
  representative: z.string(),
  result: z.string(),
  version: z.int(),
  askedAt: z.iso.datetime(),
}
const Visit = z.object({
  ...visitFields,
  /** Until the day before the visit. */
  movable: z.boolean(),
})
export type Visit = z.infer<typeof Visit>

const request = {
  purpose: Purpose,
  place: z.string().trim().min(1, '방문할 곳을 입력해 주세요.').max(200, '200자까지 입력할 수 있어요.'),
  note: z.string().trim().max(1_000, '1,000자까지 입력할 수 있어요.').default(''),
  first: Wish,
  second: Wish.nullable().default(null),
}
const refusals = {
  'day-closed': { status: 400, message: '그날은 방문할 수 없어요. 다른 영업일을 골라 주세요.' },
  'slot-taken': { status: 409, message: '그 시간에는 다른 병의원 방문이 있어요. 다른 시간을 골라 주세요.' },
  'same-wish': { status: 400, message: '2순위는 1순위와 다른 때로 골라 주세요.' },
} as const
export const visitMissing = { status: 404, message: '방문 신청을 찾을 수 없어요.' } as const
export const visitChanged = {
  status: 409,
  message: '그사이 방문 신청이 바뀌었어요. 새 내용을 확인해 주세요.',
} as const
const tooLate = {
  status: 409,
  message: '방문 전날까지만 바꾸거나 취소할 수 있어요. 고객센터({0})로 전화해 주세요.',
} as const

export const listVisitDays = endpoint({
  method: 'GET',
  path: '/api/fo/visits/days',
  summary: 'Business days that may be wished for, with the times already given to other visits than this',
  access: 'business',
  query: z.object({ visitId: id.optional() }),
  reply: z.array(z.object({ day: isoDateSchema, taken: z.array(z.string()) })),
})

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/fo/visits',
  summary: "The institution's newest visits",
  access: 'business',
  reply: z.array(Visit),
})

export const readRepresentative = endpoint({
  method: 'GET',
  path: '/api/fo/visits/representative',
  summary: 'Who of the shop comes to the institution; null before anybody was agreed on',
  access: 'business',
  reply: z.object({ name: z.string(), phone: z.string() }).nullable(),
})

export const askVisit = endpoint({
  method: 'POST',
  path: '/api/fo/visits',
  summary: 'Ask for a visit with one wish or two',
  access: 'business',
  idempotent: true,
  body: z.object(request),
  reply: z.object({ visitId: z.int() }),
  refusals: {
    ...refusals,
    'visit-limit': {
      status: 409,
      message: '진행 중인 방문 신청이 {0}건 있어요. 마친 뒤에 다시 신청해 주세요.',
    },
  },
})

export const changeVisit = endpoint({
  method: 'PUT',
  path: '/api/fo/visits/:visitId',
  summary: 'Wish for another day or place; a confirmed visit is agreed on anew',
  access: 'business',
  params: visitParams,
  body: z.object({ ...request, version }),
  reply: z.null(),
  refusals: {
    ...refusals,
    'visit-missing': visitMissing,
    'visit-changed': visitChanged,
    'visit-too-late': tooLate,
  },
})

export const cancelVisit = endpoint({
  method: 'POST',
  path: '/api/fo/visits/:visitId/cancel',
  summary: 'Call a visit off',
  access: 'business',
  params: visitParams,
  body: z.object({ version }),
  reply: z.null(),
  refusals: { 'visit-missing': visitMissing, 'visit-changed': visitChanged, 'visit-too-late': tooLate },
})
