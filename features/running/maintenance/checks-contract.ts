import { z } from 'zod'
import { isAddressList } from '#domain/ip.ts'
import { safeRelativeUrl } from '#domain/relative-url.ts'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { staysReadable } from './rules.ts'

const window = {
  title: z.string().trim().min(1, '점검 이름을 입력해 주세요.').max(100, '100자까지 입력할 수 있어요.'),
  beginsAt: z.iso.datetime('시작 일시를 입력해 주세요.'),
  endsAt: z.iso.datetime('종료 일시를 입력해 주세요.'),
  ipList: z
    .string()
    .trim()
    .max(1_000, '1,000자까지 입력할 수 있어요.')
    .refine(isAddressList, '192.0.2.10이나 192.0.2.0/24처럼 IP 주소만 쉼표로 나눠 입력해 주세요.')
    .default(''),
  redirectUrl: z
    .string()
    .trim()
    .refine((url) => safeRelativeUrl(url) !== null, '/로 시작하는 이 쇼핑몰의 주소만 쓸 수 있어요.')
    .refine(
      (url) => safeRelativeUrl(url) === null || staysReadable(url),
      '점검 중에도 열리는 화면만 쓸 수 있어요. 점검 안내(/etc/maintenance)나 공지사항(/cs/notice/detail?ntcNo=번호)을 입력해 주세요.',
    )
    .default('/etc/maintenance'),
  used: z.boolean().default(true),
}
const inOrder = ({ beginsAt, endsAt }: { beginsAt: string; endsAt: string }) => beginsAt < endsAt
const atEnd = { path: ['endsAt'], message: '종료 일시는 시작 일시보다 늦어야 해요.' }
export const CheckBody = z.object(window).refine(inOrder, atEnd)

/** What a save or a removal goes over. */
const seen = z.object({
  title: z.string(),
  beginsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  ipList: z.string(),
  redirectUrl: z.string(),
  used: z.boolean(),
})
const CheckRow = seen.extend({
  id: z.int(),
  state: z.enum(['open', 'to-come', 'over', 'off']),
  createdBy: z.string(),
})
export type CheckRow = z.infer<typeof CheckRow>
export type SeenCheck = z.infer<typeof seen>
const CheckId = z.object({ id: z.coerce.number<number>().int().min(1).max(2_147_483_647) })
const missing = { 'check-not-found': { status: 404, message: '시스템 점검을 찾을 수 없어요.' } } as const

export const listChecks = endpoint({
  method: 'GET',
  path: '/api/bo/system-checks',
  summary: 'Maintenance windows, newest first',
  access: 'menu:maintenance',
  query: z.object({
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(100).default(50),
  }),
  reply: z.object({ rows: z.array(CheckRow), next: z.string().nullable() }),
})
export const exportChecks = endpoint({
  method: 'GET',
  path: '/api/bo/system-checks/excel',
  summary: 'Maintenance windows as Excel',
  access: 'menu:maintenance:export',
  reply: fileReply,
})
export const createCheck = endpoint({
  method: 'POST',
  path: '/api/bo/system-checks',
  summary: 'Schedule a maintenance window',
  access: 'menu:maintenance:write',
  idempotent: true,
  body: CheckBody,
  reply: z.object({ id: z.int() }),
})
export const changeCheck = endpoint({
  method: 'PUT',
  path: '/api/bo/system-checks/:id',
  summary: 'Change a maintenance window over what was seen',
  access: 'menu:maintenance:write',
  params: CheckId,
  body: z.object({ ...window, seen }).refine(inOrder, atEnd),
  reply: z.null(),
  refusals: {
    ...missing,
    'check-changed': {
      status: 409,
      message: '그사이 다른 사람이 이 점검을 바꿨어요. 바뀐 내용을 확인하고 다시 저장해 주세요.',
    },
  },
})
export const removeCheck = endpoint({
  method: 'DELETE',
  path: '/api/bo/system-checks/:id',
  summary: 'Remove a maintenance window as it was seen',
  access: 'menu:maintenance:write',
  params: CheckId,
  query: z.object({
    seen: seen.extend({ used: z.stringbool({ truthy: ['true'], falsy: ['false'] }) }),
  }),
  reply: z.null(),
  refusals: {
    ...missing,
    'check-changed': {
      status: 409,
      message: '그사이 다른 사람이 이 점검을 바꿨어요. 바뀐 내용을 확인하고 다시 삭제해 주세요.',
    },
  },
})
