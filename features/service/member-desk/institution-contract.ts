import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { listMembers, reason } from './office-contract.ts'

/** Newest records of one kind with the key that opens each on its own screen. */
const Records = z.array(
  z.object({ key: z.string(), title: z.string(), state: z.string(), at: z.iso.datetime() }),
)

export const readInstitutionDesk = endpoint({
  method: 'GET',
  path: '/api/bo/members/:memberId/institution',
  summary: 'What the shop has to do with an institution: each part only for whoever may open its screen',
  access: 'menu:members',
  params: z.object({ memberId: z.coerce.number<number>().int().min(1).max(2_147_483_647) }),
  reply: z.object({
    institutionId: z.int(),
    /** Doubles that were merged into it, newest first. */
    merged: z.array(
      z.object({
        name: z.string(),
        businessNumber: z.string(),
        moved: z.array(z.object({ label: z.string(), count: z.int() })),
        reason: z.string(),
        actor: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    /** Null: the caller may not open that screen. */
    papers: z
      .array(
        z.object({
          subject: z.string(),
          label: z.string(),
          endsOn: z.iso.date().nullable(),
          waiting: z.boolean(),
        }),
      )
      .nullable(),
    prices: z
      .object({
        groupId: z.int(),
        group: z.string(),
        groups: z.array(z.object({ id: z.int(), name: z.string() })),
        contracts: z.int(),
      })
      .nullable(),
    credit: z.object({ institutionId: z.int(), limit: z.int(), used: z.int() }).nullable(),
    orders: Records.nullable(),
    inquiries: Records.nullable(),
    visits: Records.nullable(),
  }),
  refusals: { 'institution-missing': { status: 404, message: '이 회원은 기관에 속하지 않아요.' } },
})
export type OfficeRecord = z.infer<typeof Records>[number]

export const moveClinic = endpoint({
  method: 'PUT',
  path: '/api/bo/institutions/:institutionId/price-group',
  summary: 'Let an institution buy by the prices of another group, over the one that was seen',
  access: 'menu:prices:write',
  params: z.object({ institutionId: z.coerce.number<number>().int().min(1).max(2_147_483_647) }),
  body: z.object({
    groupId: z.int('가격 그룹을 골라 주세요.').min(1).max(2_147_483_647),
    seen: z.object({ groupId: z.int() }),
    reason,
  }),
  reply: z.null(),
  refusals: {
    'group-missing': { status: 404, message: '가격 그룹을 찾을 수 없어요.' },
    'clinic-moved': {
      status: 409,
      message: '그사이 이 기관의 가격 그룹이 바뀌었어요. 새 내용을 확인한 뒤 다시 해 주세요.',
    },
  },
})

export const exportMembers = endpoint({
  method: 'GET',
  path: '/api/bo/members/excel',
  summary: 'The same list as Excel, all of it, written as it is read; people are masked',
  access: 'menu:members:export',
  personal: true,
  limited: 10,
  query: listMembers.query.pick({ search: true, status: true }).extend({
    reason: z.string().trim().min(5, '사유를 5자 이상 입력해 주세요.').max(200),
  }),
  reply: fileReply,
})
