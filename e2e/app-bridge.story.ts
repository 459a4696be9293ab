import { expect, test } from 'vitest'
import { enterShop, openStorefront } from './browser.ts'

test('[NB-07] the reference host plays the app: the shop opens in its window, is told what to do, and refuses what it may not be told', async () => {
  const { visitor } = await openStorefront()
  const { page: host, context, problems } = await visitor()
  await host.goto('/standin/app-host')
  const [shop] = await Promise.all([
    context.waitForEvent('page'),
    host.getByRole('button', { name: '쇼핑몰 열기' }).click(),
  ])
  const log = host.locator('#log li')
  await expect
    .poll(() => log.allTextContents(), { timeout: 40_000 })
    .toEqual(expect.arrayContaining([expect.stringContaining('APP_READY 응답 0000')]))

  const ask = async (id: string, data: object, { stale = false } = {}) => {
    await host.getByLabel('인터페이스 ID').fill(id)
    await host.getByLabel('데이터(JSON)').fill(JSON.stringify(data))
    await host.getByLabel('지난 토큰으로').setChecked(stale)
    await host.getByRole('button', { name: '호출', exact: true }).click()
    await expect.poll(() => log.first().textContent()).toContain(`${id} 응답`)
    return log.first().textContent()
  }
  expect(await ask('OPEN_PAGE', { path: '/main/terms' })).toContain('0000')
  await expect.poll(() => new URL(shop.url()).pathname).toBe('/main/terms')
  expect(await ask('BACK', {})).toContain('0000 {"moved":true}')
  await expect.poll(() => new URL(shop.url()).pathname).toBe('/')
  expect(await ask('OPEN_PAGE', { path: '/main/terms' }, { stale: true })).toContain(
    '5003 유효하지 않은 인터페이스 토큰입니다.',
  )
  expect(await ask('OPEN_PAGE', { path: '//evil.example' })).toContain('9999')
  expect(await ask('WIPE_DEVICE', {})).toContain('5005 유효하지 않은 인터페이스 ID입니다.')
  expect(new URL(shop.url()).pathname).toBe('/')
  expect(problems).toEqual([])
})

test('[NB-02] [NB-06] inside an app the shop shares through it, and the call and its answer are logged', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await page.addInitScript(() => {
    const seen: string[] = []
    const app = window as unknown as {
      medimallBridge: { receive(raw: string): void }
      medimallApp: object
      seen: string[]
    }
    app.seen = seen
    app.medimallApp = {
      postMessage(text: string) {
        const message = JSON.parse(text) as { type: string; callId: string; interfaceId: string }
        seen.push(message.interfaceId)
        app.medimallBridge.receive(
          JSON.stringify({
            type: 'result',
            callId: message.callId,
            resultCode: '0000',
            data: { shared: true },
          }),
        )
      },
    }
  })
  await enterShop(page, shop, 'demo01')
  const { code } = await shop.one<{ code: string }>(
    `select code from product where "saleState" = 'on-sale' order by rank limit 1`,
  )
  await page.goto(`/product/detail?webPrdId=${code}`)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen), { timeout: 40_000 })
    .toContain('APP_READY')
  await page.getByRole('button', { name: '공유' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toContain('SHARE')
  await expect
    .poll(() =>
      shop.run<{ phase: string; fields: object }>(
        `select phase, channel, "resultCode", fields from "bridgeCall" where "interfaceId" = 'SHARE' order by phase`,
      ),
    )
    .toEqual([
      { phase: 'request', channel: 'AOS', resultCode: '', fields: { path: '/product/detail', url: '***' } },
      { phase: 'response', channel: 'AOS', resultCode: '0000', fields: { shared: '***' } },
    ])
})

test('[NB-06] requests and answers are reported to the addresses that the settings name', async () => {
  const { shop, visitor } = await openStorefront({
    env: { INTERFACE_REQUEST_LOG_URL: '/gate/requests', INTERFACE_RESPONSE_LOG_URL: '/gate/answers' },
  })
  const { page } = await visitor()
  const reported: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /gate|interface-calls/.test(pathname))
      reported.push(`${pathname} ${(request.postDataJSON() as { interfaceId: string }).interfaceId}`)
  })
  await page.addInitScript(() => {
    const app = window as unknown as { medimallBridge: { receive(raw: string): void }; medimallApp: object }
    app.medimallApp = {
      postMessage(text: string) {
        const { callId } = JSON.parse(text) as { callId: string }
        app.medimallBridge.receive(JSON.stringify({ type: 'result', callId, resultCode: '0000', data: {} }))
      },
    }
  })
  await enterShop(page, shop, 'demo01', '/product')
  await expect
    .poll(() => new Set(reported), { timeout: 40_000 })
    .toEqual(new Set(['/gate/requests APP_READY', '/gate/answers APP_READY']))
})
