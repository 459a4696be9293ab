import { z } from 'zod'
import { mobileSchema } from '#domain/contact.ts'
import { wonSchema } from '#domain/money.ts'
import { ROLES } from '#features/access/accounts/rules.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { MOST_PEOPLE } from './rules.ts'

export const RoleSchema = z.enum(ROLES, '역할을 골라 주세요.')
const id = z.coerce.number<number>().int().min(1).max(2_147_483_647)
const limit = z
  .int('금액을 숫자로 입력해 주세요.')
  .min(10_000, '한도는 10,000원부터 정할 수 있어요.')
  .max(10_000_000_000, '한도를 확인해 주세요.')
  .nullable()
const may = { role: RoleSchema, orderLimit: limit, monthLimit: limit }
const memberParams = z.object({ memberId: id })

const limits = { orderLimit: wonSchema.nullable(), monthLimit: wonSchema.nullable() }
const Person = z.object({
  memberId: z.int(),
  loginId: z.string(),
  name: z.string(),
  role: RoleSchema,
  ...limits,
  /** Ordered this month, won; null for whoever may not order. */
  spent: wonSchema.nullable(),
  lastLoginAt: z.iso.datetime().nullable(),
  suspended: z.boolean(),
  /** The caller. */
  own: z.boolean(),
})
export type Person = z.infer<typeof Person>
const Invitation = z.object({
  invitationId: z.int(),
  name: z.string(),
  mobile: z.string(),
  role: RoleSchema,
  ...limits,
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof Invitation>

const personMissing = { status: 404, message: '이미 나간 구성원이에요. 목록을 새로 확인해 주세요.' } as const
const lastDirector = {
  status: 409,
  message: '원장이 한 명은 있어야 해요. 다른 분에게 원장을 넘긴 뒤 다시 해 주세요.',
} as const

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/fo/people',
  summary: 'The people of the institution; directors also read who is invited',
  access: 'business',
  reply: z.object({ people: z.array(Person), invitations: z.array(Invitation) }),
})

export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/fo/people/invitations',
  summary: 'Invite somebody by text message; an older invitation of the same number ends',
  access: 'director',
  limited: true,
  body: z.object({
    name: z
      .string('이름을 입력해 주세요.')
      .trim()
      .min(1, '이름을 입력해 주세요.')
      .max(30, '30자까지 입력할 수 있어요.')
      // it stands in a text message of the shop, where it must be no address
      .regex(/^[^./:@\\]*$/, '이름에 . / : @ 는 쓸 수 없어요.'),
    mobile: mobileSchema,
    ...may,
  }),
  reply: z.object({ invitationId: z.int(), expiresAt: z.iso.datetime(), sent: z.boolean() }),
  refusals: {
    'already-here': { status: 409, message: '이미 우리 기관 구성원의 번호예요.' },
    'invited-often': {
      status: 429,
      message: '하루에 보낼 수 있는 초대 문자를 다 보냈어요. 내일 다시 초대해 주세요.',
    },
    'people-full': {
      status: 409,
      message: `구성원은 초대한 분까지 ${MOST_PEOPLE}명까지 둘 수 있어요. 안 쓰는 로그인을 정리해 주세요.`,
    },
  },
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/fo/people/invitations/:invitationId',
  summary: 'Take an invitation back',
  access: 'director',
  params: z.object({ invitationId: id }),
  reply: z.null(),
  refusals: {
    'invitation-missing': { status: 404, message: '이미 쓰였거나 취소한 초대예요.' },
  },
})

export const changePerson = endpoint({
  method: 'PUT',
  path: '/api/fo/people/:memberId',
  summary: 'Give somebody another role or other limits, from their very next call on',
  access: 'director',
  params: memberParams,
  body: z.object(may),
  reply: z.null(),
  refusals: { 'person-missing': personMissing, 'last-director': lastDirector },
})

export const removePerson = endpoint({
  method: 'DELETE',
  path: '/api/fo/people/:memberId',
  summary: 'Take somebody out: the account is withdrawn, and its sessions end at once',
  access: 'director',
  params: memberParams,
  reply: z.null(),
  refusals: { 'person-missing': personMissing, 'last-director': lastDirector },
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/fo/people/:memberId/directorship',
  summary: 'Make somebody the director and become a buyer oneself, in one step',
  access: 'director',
  params: memberParams,
  reply: z.null(),
  refusals: {
    'person-missing': personMissing,
    'already-director': { status: 409, message: '이미 원장이에요.' },
    'person-suspended': {
      status: 409,
      message:
        '이용이 정지된 분에게는 원장을 넘길 수 없어요. 다른 분에게 넘기거나 고객센터({0})로 문의해 주세요.',
    },
  },
})
