import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { safeRelativeUrl } from '#domain/relative-url.ts'

/** sysChkTgtCd of windows that close the storefront. */
export const STOREFRONT_TARGET = '10'

/** CS-08. `ipList` names no other address than the caller's own: `{ip}` when theirs passes, else nothing. */
export const SystemCheck = renamed({
  beginsAt: ['bgnDttm', z.iso.datetime()],
  endsAt: ['clDttm', z.iso.datetime()],
  targetCode: ['sysChkTgtCd', z.string()],
  title: ['sysChkNm', z.string()],
  ipList: ['ipList', z.string()],
  redirectUrl: ['redirUrl', z.string()],
  systemCode: ['sysCd', z.string()],
})
export type SystemCheck = z.output<typeof SystemCheck>

/** What the refusal `maintenance` carries. */
export const ClosedByCheck = renamed({
  beginsAt: ['bgnDttm', z.iso.datetime()],
  endsAt: ['clDttm', z.iso.datetime()],
  redirectUrl: ['redirUrl', z.string()],
})

export const listSystemChecks = endpoint({
  method: 'GET',
  path: '/api/fo/cmm/syschk',
  summary: 'Maintenance windows that are open or to come',
  access: 'anyone',
  passive: true,
  query: renamed({
    systemCode: ['sysCd', z.literal('FO').default('FO')],
    pageSize: ['pageSize', z.coerce.number<number>().int().min(1).max(60_000).default(60_000)],
    pageNo: ['pageNo', z.coerce.number<number>().int().min(1).max(1_000).default(1)],
    used: ['useYn', z.literal('Y').default('Y')],
  }),
  reply: z.array(SystemCheck),
})

const window = {
  title: z.string().trim().min(1, '점검 이름을 입력해 주세요.').max(100, '100자까지 입력할 수 있어요.'),
  beginsAt: z.iso.datetime('시작 일시를 입력해 주세요.'),
  endsAt: z.iso.datetime('종료 일시를 입력해 주세요.'),
  ipList: z.string().trim().max(1_000, '1,000자까지 입력할 수 있어요.').default(''),
  redirectUrl: z
    .string()
    .trim()
    .refine((url) => safeRelativeUrl(url) !== null, '/로 시작하는 이 쇼핑몰의 주소만 쓸 수 있어요.')
    .default('/etc/maintenance'),
  used: z.boolean().default(true),
}
export const CheckBody = z.object(window).refine(({ beginsAt, endsAt }) => beginsAt < endsAt, {
  path: ['endsAt'],
  message: '종료 일시는 시작 일시보다 늦어야 해요.',
})

const CheckRow = z.object({
  id: z.int(),
  title: z.string(),
  beginsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  ipList: z.string(),
  redirectUrl: z.string(),
  used: z.boolean(),
  state: z.enum(['open', 'to-come', 'over', 'off']),
  createdBy: z.string(),
})
export type CheckRow = z.infer<typeof CheckRow>
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
  summary: 'Change a maintenance window',
  access: 'menu:maintenance:write',
  params: CheckId,
  body: CheckBody,
  reply: z.null(),
  refusals: missing,
})
export const removeCheck = endpoint({
  method: 'DELETE',
  path: '/api/bo/system-checks/:id',
  summary: 'Remove a maintenance window',
  access: 'menu:maintenance:write',
  params: CheckId,
  reply: z.null(),
  refusals: missing,
})
