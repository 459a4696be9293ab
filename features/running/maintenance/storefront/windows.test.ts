import { expect, onTestFinished, test } from 'vitest'
import { closedFor, comingWindow, learnWindows, openWindow, passWindows } from './windows.ts'

const at = Date.parse('2026-11-20T01:00:00Z')
const window = (redirectUrl = '/etc/maintenance') => ({
  beginsAt: '2026-11-20T00:30:00.000Z',
  endsAt: '2026-11-20T02:00:00.000Z',
  redirectUrl,
})

function openTab() {
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'))
}

test('[CS-08] a page leads to redirUrl with the times in Seoul as yyyy-MM-dd HH:mm, from the begin to the end of the window', () => {
  openTab()
  learnWindows([window()])
  expect(closedFor('/product', at)).toBe(
    '/etc/maintenance?bgnDttm=2026-11-20%2009%3A30&clDttm=2026-11-20%2011%3A00&rtnUrl=%2Fproduct',
  )
  expect(closedFor('/product/detail?webPrdId=7', at)).toContain('&rtnUrl=%2Fproduct%2Fdetail%3FwebPrdId%3D7')
  expect(closedFor('/', at)).not.toContain('rtnUrl')
  const [begin, end] = [Date.parse(window().beginsAt), Date.parse(window().endsAt)]
  expect([begin - 1, begin, end - 1, end].map((now) => openWindow(now) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(
    [comingWindow(begin - 86_400_000), comingWindow(begin - 86_399_999), comingWindow(begin)].map(
      (coming) => coming !== null,
    ),
  ).toEqual([false, true, false])
})

test('[CS-08] every page is closed but where readers are sent, and the terms', () => {
  openTab()
  learnWindows([window('/cs/notice/detail?ntcNo=1')])
  expect(['/cs/notice/detail', '/etc/maintenance', '/main/terms'].map((path) => closedFor(path, at))).toEqual(
    [null, null, null],
  )
  for (const path of ['/', '/cs', '/cs/notice', '/cs/notice/detail/more', '/main', '/my', '/login'])
    expect([path, closedFor(path, at)]).toEqual([
      path,
      expect.stringMatching(/^\/cs\/notice\/detail\?ntcNo=1&bgnDttm=/),
    ])
})

test('[CS-08] whose address is listed passes that window, not the next, and no longer than it is listed', () => {
  openTab()
  learnWindows([window()])
  passWindows([window()])
  expect(closedFor('/product', at)).toBe(null)
  passWindows([])
  expect(closedFor('/product', at)).not.toBe(null)
  passWindows([window()])
  learnWindows([{ ...window(), endsAt: '2026-11-20T03:00:00.000Z' }])
  expect(closedFor('/product', at)).not.toBe(null)
})
