import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { setCurrentMenu } from '../menu.ts'

const showAlert = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('../dialogs.tsx', () => ({ showAlert }))
const { exportExcel } = await import('./excel.ts')

const exported = endpoint({ method: 'GET', path: '/api/bo/things/excel', summary: 'Things', access: 'menu:things:export', query: z.object({}), reply: fileReply })

test('[MN-08] an export without a current menu says that there is none, and asks the server nothing', async () => {
  setCurrentMenu(null)
  expect(await exportExcel(exported, {})).toBe(false)
  expect(showAlert.mock.calls).toEqual([['현재 접속된 메뉴 정보를 찾을 수 없습니다.']])
})
