import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { callInstance } from '../calls/call.ts'
import { downloads } from '../uploads/download.ts'
import { setCurrentMenu } from '../calls/menu.ts'

const showAlert = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('../dialogs/dialogs.tsx', () => ({ showAlert }))
const { exportExcel } = await import('./excel.ts')

const exported = endpoint({
  method: 'GET',
  path: '/api/bo/things/excel',
  summary: 'Things',
  access: 'menu:things:export',
  query: z.object({}),
  reply: fileReply,
})

test('[MN-08] an export without a current menu says that there is none, and asks the server nothing', async () => {
  setCurrentMenu(null)
  expect(await exportExcel(exported, {})).toBe(false)
  expect(showAlert.mock.calls).toEqual([['현재 접속된 메뉴 정보를 찾을 수 없습니다.']])
})

test("[FL-05] an export shows its progress and is saved under the server's name", async () => {
  setCurrentMenu({ menuId: 'things', programId: '' })
  const link = { href: '', download: '', click: vi.fn() }
  Object.assign(globalThis, { document: { createElement: () => link } })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'document'))
  const shown: string[] = []
  onTestFinished(
    downloads.watch(() =>
      downloads.read().forEach(({ name, received }) => shown.push(`${name} ${received}`)),
    ),
  )
  const body = new Response(new Uint8Array(7))
  callInstance.open({
    download: async (
      _endpoint: unknown,
      _input: unknown,
      { take }: { take: (response: Response) => Promise<Blob> },
    ) => ({ blob: await take(body), fileName: '것들.xlsx' }),
  } as never)
  expect(await exportExcel(exported, {})).toBe(true)
  expect([link.download, link.click.mock.calls.length]).toEqual(['것들.xlsx', 1])
  expect(new Set(shown)).toEqual(new Set(['엑셀 파일 0', '엑셀 파일 7']))
})
