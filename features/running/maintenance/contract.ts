import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'

/** sysChkTgtCd of windows that close the storefront. */
export const STOREFRONT_TARGET = '10'

/** CS-08. `ipList` names no other address than the caller's own: `{ip}` when theirs passes, else nothing. */
const SystemCheck = renamed({
  beginsAt: ['bgnDttm', z.iso.datetime()],
  endsAt: ['clDttm', z.iso.datetime()],
  targetCode: ['sysChkTgtCd', z.string()],
  title: ['sysChkNm', z.string()],
  ipList: ['ipList', z.string()],
  redirectUrl: ['redirUrl', z.string()],
  systemCode: ['sysCd', z.string()],
})
type SystemCheck = z.output<typeof SystemCheck>

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
