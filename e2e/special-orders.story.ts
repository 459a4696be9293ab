import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront, widths } from './browser.ts'
import { agree, order } from './buying.ts'
import { enterOffice, openScreen } from './office.ts'
import { heading, search } from './shelf.ts'

test.each([widths.XS, widths.L])(
  '[PD-07] [RT-11] [OD-05] at %i px a quote asked for is answered by staff, accepted and ordered at its price',
  async (width) => {
    const front = await openStorefront()
    const { page, problems } = await front.visitor({ width, height: 900 })
    await enterShop(page, front.shop, 'demo01', '/special')
    await heading(page, '스페셜오더')
    const title = `장갑 대량 견적 ${width}`
    await page.getByRole('button', { name: '견적 요청하기' }).click()
    await page.getByRole('textbox', { name: '제목' }).fill(title)
    await page.getByRole('textbox', { name: '상품과 수량' }).fill('소모품 20개를 받고 싶어요')
    await page.getByRole('button', { name: '요청하기', exact: true }).click()
    const asked = page.getByRole('list', { name: '견적 요청' }).getByRole('listitem')
    await asked.filter({ hasText: title }).getByText('검토중').waitFor()
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])

    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/special-${width}.png`, fullPage: true })
    const { code } = await front.shop.one<{ code: string }>(
      `select o.code from "specialOfferLine" l join "productOption" o on o.id = l."optionId" order by l."offerId", o.id limit 1`,
    )
    const office = await front.visitor({ width: widths.L, height: 900 })
    await enterOffice(office.page, front.shop)
    await openScreen(office.page, '스페셜오더')
    await office.page.getByRole('row', { name: title }).getByRole('button', { name: '견적 보내기' }).click()
    await office.page.getByRole('textbox', { name: /^상품/ }).fill(`${code} 5,000 20`)
    // the shop's clock stands at another day than the browser's
    await office.page.getByLabel('시작일').fill('2026-11-20')
    if (process.env.SHOTS) await office.page.screenshot({ path: `${process.env.SHOTS}/special-office.png` })
    await office.page.getByRole('button', { name: '보내기', exact: true }).click()
    await office.page.getByText(/제안을 보냈어요/).waitFor()
    expect(office.problems).toEqual([])

    await page.goto('/special')
    await page.getByRole('list', { name: '받은 스페셜오더' }).getByRole('link', { name: title }).click()
    await heading(page, title)
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/special-detail-${width}.png`, fullPage: true })
    await page.getByRole('button', { name: '수락하고 주문하기' }).filter({ visible: true }).click()
    await page.waitForURL('**/special/order?**')
    await heading(page, '주문서')
    const ids = search(page)
    await page.goto(`/order/pay?ordType=02&sordId=${ids.get('sordId')}&tordId=${ids.get('tordId')}`)
    await heading(page, '주문서')
    await expectNoSidewaysScroll(page)
    await agree(page)
    await order(page)
    await page.waitForURL('**/order/complete?**')
    await page.goto(`/special/detail?sordId=${ids.get('sordId')}`)
    await page.getByRole('link', { name: '주문 보기' }).waitFor()
    await page.goto('/my/activity/notices')
    await page.getByText(`${title}: `).waitFor()

    // another tab still holds the sheet of the draft that was ordered; a slow phone draws after the answer that leads
    // elsewhere
    await page.route('**/api/fo/order-sheets?*', async (route) => {
      await new Promise((resume) => setTimeout(resume, 600))
      await route.continue()
    })
    await page.addInitScript(() => {
      const send = MessagePort.prototype.postMessage
      const held: (() => void)[] = []
      MessagePort.prototype.postMessage = function (...sent: [unknown]) {
        held.push(() => send.apply(this, sent))
      }
      addEventListener('draw', () => {
        MessagePort.prototype.postMessage = send
        for (const message of held) message()
      })
    })
    const answered = page.waitForResponse(/order-sheets/)
    await page.goto(`/special/order?sordId=${ids.get('sordId')}&tordId=${ids.get('tordId')}`, {
      waitUntil: 'commit',
    })
    await answered
    await page.waitForURL('**/special')
    await page.evaluate(() => dispatchEvent(new Event('draw')))
    await page.getByText(/스페셜오더 수량이 0\S+ 남았어요\./).waitFor()
    await heading(page, '스페셜오더')
    expect(problems).toEqual([])
  },
)
