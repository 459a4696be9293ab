import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'

const message = {
  id: '1',
  to: '01000000901',
  from: '0200000000',
  type: 'SMS',
  at: '2026-11-20T05:00:00Z',
} as const

test('the inbox shows messages newest first, in Korean time, and loads itself again', async () => {
  const { url, control } = await openTestStandin()
  expect(await (await fetch(`${url}/sms`)).text()).toContain('받은 문자가 없어요')
  control.sms.deliver({ ...message, text: '처음' })
  control.sms.deliver({ ...message, text: '나중 <b>' })
  const answer = await fetch(`${url}/sms`)
  const page = await answer.text()
  expect(page.indexOf('나중 &lt;b&gt;')).toBeGreaterThan(0)
  expect(page.indexOf('나중')).toBeLessThan(page.indexOf('처음'))
  expect(page).toContain('받는 번호 010-0000-0901')
  expect(page).toContain('2026.11.20 14:00:00')
  expect(page).toContain('http-equiv="refresh"')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(`${url}/pages.css`)).headers.get('content-type')).toContain('text/css')
})

test('the inbox forgets all but the newest 200', async () => {
  const { control } = await openTestStandin()
  for (let n = 0; n < 210; n++) control.sms.deliver({ ...message, text: String(n) })
  expect(control.sms.messages()).toHaveLength(200)
  expect(control.sms.messages()[0]!.text).toBe('209')
})
