import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { Menu } from '#features/access/authority/menu-contract.ts'
import { CommonCode } from './contract.ts'

/** AU-12. */
const AppProperties = z.object({
  authApprovalType: z.string(),
  passwordChangeDays: z.int(),
  maximumLoginFailNumbers: z.int(),
  canUpdateUserPassword: z.boolean(),
})

/** MN-11, framework. The menus are those that the caller may open. */
export const readInitialData = endpoint({
  method: 'POST',
  path: '/api/system/initial-data',
  summary: 'What the back office starts with',
  access: 'staff',
  reply: renamed({
    codes: ['commonCodes', z.array(CommonCode)],
    menus: ['menus', z.array(Menu)],
    fileGroups: ['fileGroups', z.array(z.record(z.string(), z.unknown()))],
    appProperties: ['appProp', AppProperties],
    projectProperties: ['projectProp', z.record(z.string(), z.string())],
    codeMappings: ['codeMappingRules', z.array(z.record(z.string(), z.string()))],
    systemCode: ['currentSystemCode', z.string()],
  }),
  refusals: {
    'initial-data': {
      status: 503,
      message:
        '초기 데이터 조회 중 오류가 발생하였습니다. 브라우저를 리로드하여 재 기동해주시기 바랍니다. 오류가 계속될 경우 관리자에게 문의 해주세요.',
    },
  },
})
