import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { tellNews } from './tell-news.ts'

vi.mock(
  import('#platform/web/dialogs/dialogs.tsx'),
  () => ({ showToast: vi.fn<typeof showToast>(() => 1 as never) }) as never,
)
vi.mock(
  import('#platform/web/navigation/attach.ts'),
  () => ({ buildCheckInstance: { peek: () => ({ checkLatest }) } }) as never,
)
vi.mock(import('#features/running/maintenance/storefront/parts.ts'), () => ({ askWindows }) as never)
const { checkLatest, askWindows } = vi.hoisted(() => ({
  checkLatest: vi.fn<() => void>(),
  askWindows: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}))
beforeEach(() => void vi.clearAllMocks())

function openPlace() {
  const queryClient = new QueryClient()
  const addresses = [
    '/api/fo/orders',
    '/api/fo/orders/:orderNumber',
    '/api/fo/orders/summary',
    '/api/fo/credit',
    '/api/fo/products',
    '/api/fo/notices',
    '/api/fo/ordersomething',
  ]
  for (const address of addresses) queryClient.setQueryData([address, {}], 1)
  const ended: string[] = []
  const tell = (type: string, data: unknown) =>
    tellNews(
      { id: '', type, data: typeof data === 'string' ? data : JSON.stringify(data) },
      { session: { end: (reason) => void ended.push(reason) }, queryClient },
    )
  return {
    tell,
    ended,
    old: () => addresses.filter((address) => queryClient.getQueryState([address, {}])!.isInvalidated),
  }
}
const toasts = () => vi.mocked(showToast).mock.calls.map(([text]) => text)

test('[ST-04] an order that moved on is read again where it shows, and said in Korean to everybody but who moved it', () => {
  const { tell, old } = openPlace()
  tell('order', { orderNumber: '20261120-000001', status: 'shipped' })
  tell('order', { orderNumber: '20261120-000002', status: 'cancelled' })
  tell('order', { orderNumber: '20261120-000003', status: 'cancelled', own: true })
  expect(toasts()).toEqual([
    '주문 20261120-000001의 상태가 배송중으로 바뀌었어요.',
    '주문 20261120-000002의 상태가 주문취소로 바뀌었어요.',
  ])
  expect(old()).toEqual([
    '/api/fo/orders',
    '/api/fo/orders/:orderNumber',
    '/api/fo/orders/summary',
    '/api/fo/credit',
  ])
})

test('[ST-04] notices, answers and maintenance are said; a new build is looked for', () => {
  const { tell, old } = openPlace()
  tell('notice', { noticeNumber: '1', title: '추석 배송 안내' })
  tell('answer', { inquiryNumber: '1' })
  tell('maintenance', { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T17:00:00Z', message: '' })
  expect(toasts()).toEqual([
    '새 공지사항이 있어요. 추석 배송 안내',
    '문의하신 내용에 답변이 등록됐어요.',
    '2026.11.22 00:00부터 2026.11.22 02:00까지 시스템 점검이 있어요. 점검 중에는 주문할 수 없어요.',
  ])
  tell('maintenance', {
    planned: false,
    startsAt: '2026-11-21T15:00:00Z',
    endsAt: '2026-11-21T17:00:00Z',
  })
  expect(toasts()).toHaveLength(3)
  expect(old()).toEqual(['/api/fo/notices'])
  tell('hello', { build: '' })
  expect(checkLatest).not.toHaveBeenCalled()
  tell('hello', { build: 'b2' })
  tell('build', { id: 'b3' })
  expect(checkLatest).toHaveBeenCalledTimes(2)
})

test('[A7] a session that ended elsewhere ends here with its reason', () => {
  const { tell, ended } = openPlace()
  tell('ended', { code: 'FS01' })
  tell('ended', { code: 'FS10' })
  expect(ended).toEqual(['duplicated', 'expired'])
})

test('[BX-05] a page that may have missed a price reads what shows prices again, and leaves the cart as it was seen', () => {
  const queryClient = new QueryClient()
  const priced = { items: [{ productCode: 'DM-FIL-0001' }] }
  for (const path of ['/api/fo/products', '/api/fo/cart']) queryClient.setQueryData([path, {}], priced)
  tellNews({ id: '', type: 'refresh', data: '{}' }, { session: { end: () => {} }, queryClient })
  const old = (path: string) => queryClient.getQueryState([path, {}])!.isInvalidated
  expect([old('/api/fo/products'), old('/api/fo/cart')]).toEqual([true, false])
})

test('[ST-03] what is not as agreed is dropped', () => {
  const { tell, old, ended } = openPlace()
  for (const [type, data] of [
    ['order', '{'],
    ['order', 'null'],
    ['order', { orderNumber: 7 }],
    ['toString', {}],
    ['message', 'text'],
    ['order', { orderNumber: '1', status: 'no such state', own: true }],
  ] as const)
    tell(type, data)
  expect([toasts(), ended]).toEqual([[], []])
  expect(old()).not.toContain('/api/fo/notices')
  tell('refresh', {})
  expect(old()).toContain('/api/fo/notices')
})

test('[CS-08] [ST-04] windows are asked for again when one changes, and whenever something may have been missed', () => {
  const { tell } = openPlace()
  tell('order', { orderNumber: '20261120-000001', status: 'shipped' })
  expect(askWindows).not.toHaveBeenCalled()
  tell('maintenance', { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T17:00:00Z', planned: false })
  tell('hello', { build: '' })
  tell('refresh', {})
  expect(askWindows).toHaveBeenCalledTimes(3)
})

test('[BX-05] a price that changed is read again in lists that show the product, and not in the cart', () => {
  const queryClient = new QueryClient()
  const shows = (code: string) => ({ pages: [{ products: [{ productCode: code }] }] })
  queryClient.setQueryData(['/api/fo/products', 1], shows('A-1'))
  queryClient.setQueryData(['/api/fo/products', 2], shows('A-12'))
  queryClient.setQueryData(['/api/fo/cart', 1], shows('A-1'))
  const old = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.isInvalidated)
  const data = JSON.stringify({ productCodes: ['A-1'] })
  tellNews({ id: '', type: 'price', data }, { session: { end: () => {} }, queryClient })
  expect(old()).toEqual([true, false, false])
  expect(toasts()).toEqual([])
})
