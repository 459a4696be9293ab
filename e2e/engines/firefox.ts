import { launch, type ElementHandle } from 'puppeteer-core'
import type { Tab } from './tab.ts'

/** Firefox without a window, in a profile that goes with it, over WebDriver BiDi. */
export async function openFirefox(): Promise<Tab> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
    headless: true,
    env: { ...process.env, TZ: 'Asia/Seoul' },
    extraPrefsFirefox: { 'intl.accept_languages': 'ko-KR' },
    defaultViewport: { width: 1440, height: 900 },
  })
  const page = await browser.newPage()
  const element = async (expression: string) =>
    (await page.evaluateHandle(expression)) as ElementHandle<Element>
  return {
    async goto(url) {
      for (let tries = 0; tries < 3; tries++)
        try {
          return void (await page.goto(url, { waitUntil: 'domcontentloaded' }))
        } catch (error) {
          // the page before was about to lead on, or this one has done so at once
          if (!String(error).includes('NS_BINDING_ABORTED')) throw error
          if ((await page.evaluate('location.href')) === encodeURI(url)) return
        }
    },
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => (await element(expression)).type(text),
    close: () => browser.close(),
  }
}
