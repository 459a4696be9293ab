import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { pdf } from '#testing/file-samples.ts'
import { startStandin } from '#standin/server.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop } from './browser.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

const SHOTS = process.env.SHOTS
const shot = (page: { screenshot(options: { path: string }): Promise<unknown> }, name: string) =>
  SHOTS ? page.screenshot({ path: `${SHOTS}/${name}.png` }) : undefined

test('[CS-07] [BO-06] [ST-04] a clinic and staff chat in two browsers, through a restart of the server: nothing is lost or doubled', async () => {
  const { shop, visitor, stop } = await openOffice()
  const { page, problems } = await visitor({ width: 1440 })
  await enterShop(page, shop, 'demo05')
  const { code, name } = await shop.one<{ code: string; name: string }>(
    `select code, name from product where name = '누벨린 딥 1.0'`,
  )
  await page.goto(`/product/detail?webPrdId=${code}`)
  await page.getByRole('button', { name: '채팅 상담' }).click()
  const panel = page.getByRole('dialog', { name: '채팅 상담' })
  const line = panel.getByLabel('메시지')
  await panel.getByRole('button', { name: '재고가 있나요?' }).click()
  // what the page shows goes along when its button is pressed
  await panel.getByRole('button', { name: '이 상품을 함께 보내기' }).click()
  await line.press('Enter')
  const log = panel.getByRole('log')
  await log.getByText('재고가 있나요?').waitFor()
  await log.getByRole('link', { name: new RegExp(name) }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await shot(page, 'chat-1440')

  const office = await visitor({ width: 1440 })
  await enterOffice(office.page, shop)
  await openScreen(office.page, '채팅 상담')
  await office.page.getByRole('row', { name: /재고가 있나요/ }).click()
  const drawer = office.page.locator('.office-drawer')
  await drawer.getByText('재고가 있나요?').waitFor()
  await drawer.getByText(name).waitFor()
  // a page listens from its tenth second on: staff go on typing until it is heard
  const answer = drawer.getByLabel('답변이나 메모')
  let typed = 0
  await expect
    .poll(
      async () => {
        await answer.fill('.'.repeat(++typed))
        return log.getByText('상담원이 입력하고 있어요…').isVisible()
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe(true)
  await answer.fill('지금 24박스 있어요.')
  await drawer.getByLabel('상품 카드(상품코드)').fill(code)
  expect(await seriousFindings(office.page)).toEqual([])
  await shot(office.page, 'chats-1440')
  await drawer.getByRole('button', { name: '보내기' }).click()
  await log.getByText('지금 24박스 있어요.').waitFor()
  await drawer.getByText('고객이 읽음').waitFor()
  await expect.poll(() => log.getByRole('link', { name: new RegExp(name) }).count()).toBe(2)

  // a photo says enough by itself
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await panel
    .locator('input[type=file]:enabled')
    .setInputFiles({ name: '상자.jpg', mimeType: 'image/jpeg', buffer })
  const send = panel.getByRole('button', { name: '보내기', exact: true })
  await panel.getByRole('button', { name: '상자.jpg 빼기' }).waitFor()
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await log.getByRole('button', { name: '상자.jpg 크게 보기' }).click()
  await page.getByRole('dialog', { name: '상자.jpg' }).getByRole('img').waitFor()
  // Esc closes the picture, not the conversation around it
  await page.keyboard.press('Escape')
  await drawer.getByRole('img', { name: '상자.jpg' }).waitFor()
  await drawer.getByRole('button', { name: '상자.jpg 크게 보기' }).press('Enter')
  await office.page.getByRole('dialog', { name: '상자.jpg' }).getByRole('img').waitFor()
  await office.page.keyboard.press('Escape')
  await office.page.getByRole('dialog', { name: '상자.jpg' }).waitFor({ state: 'detached' })
  expect(await drawer.isVisible()).toBe(true)

  // what is written while the server is away arrives once, in its order, when it is back
  const start = await stop()
  for (const words of ['20박스 주세요.', '오늘 출고되나요?']) {
    await line.fill(words)
    await line.press('Enter')
  }
  await panel.getByText('연결이 끊겼어요.').waitFor({ timeout: 40_000 })
  await shot(page, 'chat-lost')
  await start()
  await expect.poll(() => panel.getByText('보내는 중').count(), { timeout: 40_000 }).toBe(0)
  await drawer.getByText('오늘 출고되나요?').waitFor({ timeout: 40_000 })
  await drawer.getByLabel('답변이나 메모').fill('네, 15시 전이면 나가요.')
  await drawer.getByRole('button', { name: '보내기' }).click()
  await log.getByText('네, 15시 전이면 나가요.').waitFor({ timeout: 40_000 })
  expect(
    await shop.run(
      `select seq, body from "chatMessage" where "memberId" = (select id from member where "loginId" = 'demo05') order by seq`,
    ),
  ).toMatchObject(
    [
      '재고가 있나요?',
      '지금 24박스 있어요.',
      '파일을 보내요.',
      '20박스 주세요.',
      '오늘 출고되나요?',
      '네, 15시 전이면 나가요.',
    ].map((body) => ({ body })),
  )

  // folded by Esc, what was typed stays
  await line.fill('쓰다 만 말')
  await line.press('Escape')
  await page.getByRole('button', { name: '채팅 상담' }).click()
  await expect.poll(() => panel.getByLabel('메시지').inputValue()).toBe('쓰다 만 말')
  await line.fill('반품은 어떻게 하나요?')
  await line.press('Enter')
  await drawer.getByText('반품은 어떻게 하나요?').waitFor({ timeout: 40_000 })
  await drawer.getByRole('button', { name: '1:1 문의로 넘기기' }).click()
  await office.page.getByRole('button', { name: '문의로 넘기기', exact: true }).click()
  await log.getByRole('link', { name: '문의 보기' }).click({ timeout: 40_000 })
  await page.getByRole('heading', { level: 1, name: '반품은 어떻게 하나요?' }).waitFor()
  const expected = /ERR_|Failed to load resource|net::/
  expect([...problems, ...office.problems].filter((problem) => !expected.test(problem))).toEqual([])
})

test('[CS-07] [MY-04] on a phone the chat fills the screen; outside the hours one press makes a question of it', async () => {
  const { shop, visitor } = await openOffice({ env: { CHAT_HOURS: '18:00-19:00' } })
  const { page, problems } = await visitor({ width: 375, height: 720 })
  await enterShop(page, shop, 'demo05', '/my')
  expect(await page.getByRole('button', { name: '채팅 상담' }).count()).toBe(0)
  await page.getByRole('link', { name: '채팅 상담' }).click()
  const panel = page.getByRole('dialog', { name: '채팅 상담' })
  await panel.getByText('지금은 상담 시간이 아니에요.').waitFor()
  expect(await panel.getAttribute('aria-modal')).toBe('true')
  await panel.getByLabel('메시지').fill('세금계산서를 다시 받고 싶어요.')
  await panel
    .locator('input[type=file]:enabled')
    .setInputFiles({ name: '계산서.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await panel.getByRole('button', { name: '계산서.pdf 빼기' }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  await shot(page, 'chat-375')
  await panel.getByRole('button', { name: '1:1 문의로 남기기' }).click()
  await panel.getByRole('link', { name: '문의 보기' }).click()
  await page.getByRole('heading', { level: 1, name: '세금계산서를 다시 받고 싶어요.' }).waitFor()
  await page.getByText('계산서.pdf').waitFor()
  // one question has an address of its own
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '세금계산서를 다시 받고 싶어요.' }).waitFor()
  expect(problems).toEqual([])
})

test('[CS-07] with its key Channel Talk stands in place of the chat, boots as this member, and pages may reach it only then', async () => {
  const secret = '4629de5def93d6a2abea6afa9bd5476d9c6cbc04223f9a2f7e517b535dde3e25'
  const standin = await startStandin({ channel: { pluginKey: 'demo-plugin-key', secret } })
  onTestFinished(() => standin.close())
  const { visitor, shop } = await openOffice({
    env: {
      CHANNEL_PLUGIN_KEY: 'demo-plugin-key',
      CHANNEL_SECRET: secret,
      CHANNEL_SCRIPT_URL: `${standin.url}/channel/ch-plugin-web.js`,
    },
  })
  const { page, problems } = await visitor({ width: 1440 })
  await enterShop(page, shop, 'demo05', '/cs/faq')
  await page.getByRole('button', { name: '채팅 상담' }).click()
  await page.getByRole('region', { name: '채널톡' }).waitFor()
  expect(await page.getByRole('dialog', { name: '채팅 상담' }).count()).toBe(0)
  const { memberId } = await shop.one<{ memberId: number }>(
    `select id as "memberId" from member where "loginId" = 'demo05'`,
  )
  expect(standin.control.channel!.boots()).toEqual([{ memberId: String(memberId), accepted: true }])
  const policy = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['content-security-policy'])
  expect(policy(await shop.app.http.inject('/'))).toContain(standin.url)
  expect(problems).toEqual([])
})
