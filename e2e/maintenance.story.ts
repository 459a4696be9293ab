import { expect, test } from 'vitest'
import { createCheck, removeCheck } from '#features/running/maintenance/checks-contract.ts'
import { fieldError, openStorefront, signIn, widths } from './browser.ts'
import { enterOffice, openScreen } from './office.ts'
import { browserNow } from './shop-day.ts'

const HOUR = 3_600_000
type Open = Awaited<ReturnType<typeof openStorefront>>

/** A browser's clock goes on, so windows are planted around it. */
async function plant({ shop }: Open, from: number, to: number, ipList = '') {
  await shop.run(
    `insert into "systemCheck" (title, "beginsAt", "endsAt", "ipList", "createdAt", "createdBy") values ('점검', $1, $2, $3, now(), 1)`,
    [new Date(browserNow() + from), new Date(browserNow() + to), ipList],
  )
  await shop.run(`select pg_notify('maintenance', '')`)
}

test('[CS-08] [RT-05] in a window every page leads to the maintenance page with its times, and back when it is over', async () => {
  const open = await openStorefront()
  open.shop.clock.advance(browserNow() - open.shop.clock.now().getTime())
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
      return page.url().slice(open.url.length)
    })
    .toBe('/login?rtnUrl=%2Fproduct')
})

test('[CS-08] a listed address passes the window and goes on into the shop', async () => {
  const open = await openStorefront()
  open.shop.clock.advance(browserNow() - open.shop.clock.now().getTime())
  await plant(open, -HOUR, HOUR, '127.0.0.1')
  const { page } = await open.visitor({ stranger: true })
  await expect
    .poll(async () => (await (await fetch(`${open.url}/`)).text()).includes('"beginsAt"'))
    .toBe(true)
  await page.goto('/cs/notice?keyword=a')
  await page.waitForURL(({ pathname }) => pathname === '/cs/notice')
  await page.getByRole('heading', { level: 1, name: '공지사항' }).waitFor()
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('a')
  await page.clock.install({ time: browserNow() })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).first().waitFor()

  // taken off the list while the page stands, which asks once a minute
  await open.shop.run(`update "systemCheck" set "ipList" = ''`)
  await open.shop.run(`select pg_notify('maintenance', '')`)
  const closed = page.getByRole('heading', { name: '시스템 점검 중이에요' })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(60_000)
        return closed.isVisible()
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe(true)
})

test('[CS-08] a banner warns from a day before, and can be put away', async () => {
  const open = await openStorefront()
  open.shop.clock.advance(browserNow() - open.shop.clock.now().getTime())
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

test('[CS-08] [ST-04] an open page is warned of a window that staff plan, and moved when they open it', async () => {
  const open = await openStorefront()
  const { shop } = open
  shop.clock.advance(browserNow() - shop.clock.now().getTime())
  const { page } = await open.visitor()
  await signIn(page, 'demo02')
  await page.goto('/cs/notice')
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBeGreaterThan(0)
  const staff = await shop.asStaff('ops01')
  const body = (from: number, to: number) => ({
    title: '정기 점검',
    beginsAt: new Date(browserNow() + from).toISOString(),
    endsAt: new Date(browserNow() + to).toISOString(),
  })
  const seen = {
    ...body(5 * HOUR, 7 * HOUR),
    ipList: '',
    redirectUrl: '/etc/maintenance',
    used: true,
  }
  const { id } = (await staff.send(createCheck, { body: seen }, { key: 'a-window-to-come' })).reply
  const banner = page.getByRole('status').filter({ hasText: '시스템 점검을 해요' })
  await banner.waitFor({ timeout: 40_000 })
  await staff.send(removeCheck, { params: { id }, query: { seen } })
  await banner.waitFor({ state: 'detached' })

  await staff.send(createCheck, { body: body(-HOUR, HOUR) }, { key: 'a-window-that-opens' })
  await page.getByRole('heading', { name: '시스템 점검 중이에요' }).waitFor({ timeout: 40_000 })
  expect(new URL(page.url()).searchParams.get('rtnUrl')).toBe('/cs/notice')
})

test('[CS-08] staff who type a year of six digits are told so at its field', async () => {
  const { shop, visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '시스템 점검')
  await page.getByRole('button', { name: '점검 등록' }).click()
  const drawer = page.getByRole('complementary', { name: '시스템 점검 등록' })
  await drawer.getByLabel(/^점검 이름/).fill('정기 점검')
  await drawer.getByLabel(/^시작/).fill('202612-12-02T10:00')
  await drawer.getByLabel(/^종료/).fill('2026-12-02T12:00')
  await drawer.getByRole('button', { name: '저장' }).click()
  await fieldError(page, '시작 일시를 입력해 주세요.').waitFor()
  expect(problems).toEqual([])
})

test.each(['%3Cimg%3E', '2026-13-45%2000%3A00', '%00', '%ED%A0%80', '{}', ''])(
  '[RT-05] the page stands whatever is written in its address: bgnDttm=%s',
  async (written) => {
    const open = await openStorefront()
    open.shop.clock.advance(browserNow() - open.shop.clock.now().getTime())
    await plant(open, -HOUR, HOUR)
    const { page, problems } = await open.visitor()
    await page.goto(`/etc/maintenance?bgnDttm=${written}&clDttm=${written}&rtnUrl=//evil.example`)
    await page.getByRole('heading', { name: '시스템 점검 중이에요' }).waitFor()
    expect(problems).toEqual([])
  },
)
