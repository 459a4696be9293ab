import { expect, test } from 'vitest'
import { openStorefront, widths } from './browser.ts'

const HOUR = 3_600_000
type Open = Awaited<ReturnType<typeof openStorefront>>

/** The browser's clock is the real one, so windows are planted around it. */
async function plant({ shop }: Open, from: number, to: number, ipList = '') {
  await shop.run(
    `insert into "systemCheck" (title, "beginsAt", "endsAt", "ipList", "createdAt", "createdBy") values ('점검', $1, $2, $3, now(), 1)`,
    [new Date(Date.now() + from), new Date(Date.now() + to), ipList],
  )
  await shop.run(`select pg_notify('maintenance', '')`)
}

test('[CS-08] [RT-05] in a window every page leads to the maintenance page with its times, and back when it is over', async () => {
  const open = await openStorefront()
  open.shop.clock.advance(Date.now() - open.shop.clock.now().getTime())
  const { page } = await open.visitor({ width: widths.XS })
  await plant(open, -HOUR, HOUR)
  await expect
    .poll(async () => (await (await fetch(`${open.url}/`)).text()).includes('"beginsAt"'))
    .toBe(true)
  await page.goto('/product')
  await page.getByRole('heading', { name: '시스템 점검 중이에요' }).waitFor()
  const address = new URL(page.url())
  expect(address.pathname).toBe('/etc/maintenance')
  expect(address.searchParams.get('bgnDttm')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(address.searchParams.get('clDttm')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await open.shop.run(`update "systemCheck" set used = false`)
  await open.shop.run(`select pg_notify('maintenance', '')`)
  await expect
    .poll(async () => {
      await page
        .getByRole('button', { name: '다시 확인' })
        .click({ timeout: 500 })
        .catch(() => {})
      return new URL(page.url()).pathname
    })
    .toBe('/')
})

test('[CS-08] a listed address passes the window and goes on into the shop', async () => {
  const open = await openStorefront()
  open.shop.clock.advance(Date.now() - open.shop.clock.now().getTime())
  await plant(open, -HOUR, HOUR, '127.0.0.1')
  const { page } = await open.visitor()
  await expect
    .poll(async () => (await (await fetch(`${open.url}/`)).text()).includes('"beginsAt"'))
    .toBe(true)
  await page.goto('/product')
  await page.waitForURL('/')
  await page.getByRole('link', { name: '고객센터' }).first().click()
  await page.waitForURL('/cs/notice')
})

test('[CS-08] a banner warns from a day before, and can be put away', async () => {
  const open = await openStorefront()
  open.shop.clock.advance(Date.now() - open.shop.clock.now().getTime())
  await plant(open, 5 * HOUR, 7 * HOUR)
  await expect
    .poll(async () => (await (await fetch(`${open.url}/`)).text()).includes('"beginsAt"'))
    .toBe(true)
  const { page } = await open.visitor()
  await page.goto('/')
  const banner = page.getByRole('status').filter({ hasText: '시스템 점검을 해요' })
  await banner.waitFor()
  await banner.getByRole('button', { name: '닫기' }).click()
  await banner.waitFor({ state: 'detached' })
})
