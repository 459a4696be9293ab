import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { page, Reason, unset } from './shared-contract.ts'

const AuditOutcome = z.enum(['allowed', 'refused', 'failed'])

const AuditRow = z.object({
  entryId: z.int(),
  at: z.iso.datetime(),
  loginId: z.string(),
  name: z.string(),
  ip: z.string(),
  /** `menu` or `menu:function`; `menuName` is empty when the menu is gone. */
  menu: z.string(),
  menuName: z.string(),
  /** In Korean: the name of the function that was used. */
  action: z.string(),
  summary: z.string(),
  reason: z.string(),
  outcome: AuditOutcome,
  /** `0000`, or the code of the refusal. */
  result: z.string(),
  /** How many writes of rows it made. */
  changes: z.int(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Facts of people are masked. Null where the record was not yet, or is no more. */
const AuditChange = z.object({
  record: z.string(),
  key: z.string(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type AuditChange = z.infer<typeof AuditChange>

const day = z.iso.date('날짜를 확인해 주세요.')
/** Days in Seoul, both included. */
const filters = {
  from: unset(day),
  to: unset(day),
  loginId: z.string().trim().toLowerCase().max(50).default(''),
  menuId: z.string().trim().max(40).default(''),
  outcome: unset(AuditOutcome),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/bo/audit-entries',
  summary: 'What staff did, newest first',
  access: 'menu:audit',
  personal: true,
  query: z.object({ ...filters, ...page }),
  reply: z.object({ rows: z.array(AuditRow), next: z.string().nullable() }),
})
export const listAuditMenus = endpoint({
  method: 'GET',
  path: '/api/bo/audit-entries/menus',
  summary: 'Menus to look for in the audit trail',
  access: 'menu:audit',
  reply: z.array(z.object({ menuId: z.string(), name: z.string() })),
})
export const readAudit = endpoint({
  method: 'GET',
  path: '/api/bo/audit-entries/:entryId',
  summary: 'One entry of the audit trail',
  access: 'menu:audit',
  personal: true,
  params: z.object({ entryId: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  reply: AuditRow.extend({
    endpoint: z.string(),
    tranId: z.string(),
    target: z.record(z.string(), z.unknown()),
    changed: z.array(AuditChange),
    /** What a refusal said; empty where nothing was refused. */
    told: z.string(),
  }),
  refusals: { 'entry-not-found': { status: 404, message: '감사 이력을 찾을 수 없어요.' } },
})
export const readRecordHistory = endpoint({
  method: 'GET',
  path: '/api/bo/audit-records/:record/:key',
  summary: 'What staff did to one record, newest first, the last 200 writes',
  access: 'menu:audit',
  personal: true,
  params: z.object({ record: z.string().max(60), key: z.string().max(200) }),
  reply: z.array(AuditChange.extend({ entryId: z.int(), at: z.iso.datetime(), name: z.string() })),
})
export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/bo/audit-entries/excel',
  summary: 'The audit trail as Excel',
  access: 'menu:audit:export',
  personal: true,
  query: z.object({ ...filters, reason: Reason }),
  reply: fileReply,
  refusals: {
    'too-many-rows': {
      status: 400,
      message: '엑셀은 {0}건까지 받을 수 있어요. 기간이나 조건을 좁혀 주세요.',
    },
  },
})
