import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { readInitialData } from '../initial-data-contract.ts'

test('[MN-11][AU-12] the back office starts with codes, its menus, file groups and the properties of logging in', async () => {
  const shop = await openShop()
  const { body } = await (await shop.asStaff('audit01')).send(readInitialData)
  expect(Object.keys(body)).toEqual([
    'commonCodes',
    'menus',
    'fileGroups',
    'appProp',
    'projectProp',
    'codeMappingRules',
    'currentSystemCode',
  ])
  expect(body.appProp).toEqual({
    authApprovalType: 'STAFF',
    passwordChangeDays: 90,
    maximumLoginFailNumbers: 5,
    canUpdateUserPassword: true,
  })
  expect(body.menus.map(({ mnuId }: { mnuId: string }) => mnuId)).toEqual([
    'home',
    'customers',
    'system',
    'retention',
    'audit',
  ])
  expect([body.commonCodes.length > 0, body.currentSystemCode]).toEqual([true, 'BO'])
})
