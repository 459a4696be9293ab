import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

const PhoneChannel = z.enum(['kakao', 'sms'])
const Choice = z.object({
  kind: z.string(),
  name: z.string(),
  topic: z.string(),
  topicName: z.string(),
  /** Null: it never comes by this channel. */
  kakao: z.boolean().nullable(),
  sms: z.boolean(),
  /** Why it cannot be turned off. */
  mandatory: z.string().nullable(),
  /** Told to nobody who did not turn it on. */
  advert: z.boolean(),
})
export type Choice = z.infer<typeof Choice>
const hour = z.int().min(0).max(23)
const Hours = z.object({ from: hour, until: hour })

export const listChoices = endpoint({
  method: 'GET',
  path: '/api/fo/notification-choices',
  summary: 'What this member is told by phone, and when not',
  access: 'member',
  reply: z.object({
    choices: z.array(Choice),
    /** Between these hours of Seoul only what is urgent comes; null: at any hour. */
    hours: Hours.nullable(),
    /** The same, for everybody. */
    shopHours: Hours.nullable(),
  }),
})

export const saveChoice = endpoint({
  method: 'PUT',
  path: '/api/fo/notification-choices',
  summary: 'Turn a kind on or off for a phone channel',
  access: 'member',
  body: z.object({ kind: z.string().max(40), channel: PhoneChannel, wanted: z.boolean() }),
  reply: z.null(),
  refusals: { 'choice-closed': { status: 409, message: '바꿀 수 없는 알림이에요.' } },
})

export const saveHours = endpoint({
  method: 'PUT',
  path: '/api/fo/notification-hours',
  summary: 'The hours in which this member wants no messages',
  access: 'member',
  body: z.object({
    hours: Hours.refine(({ from, until }) => from !== until, {
      path: ['until'],
      message: '시작과 끝을 다르게 골라 주세요.',
    }).nullable(),
  }),
  reply: z.null(),
})
