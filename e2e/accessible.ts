import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What fades in has its colours at the end. What never ends, or does not in time, is looked at as it is. */
const fadesEnd = (page: Page) =>
  page.evaluate(() =>
    Promise.race([
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1_000)
          .map(({ finished }) => finished),
      ),
      new Promise((resume) => setTimeout(resume, 1_500)),
    ]),
  )

/** What axe finds that is serious or critical, or outside the landmarks, one line per element. */
export async function seriousFindings(page: Page) {
  await fadesEnd(page)
  // The pages hold no frames: without them axe needs no second page, and takes a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'region')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** The page may be wider than its window by nothing. */
export const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${page.url()} at ${page.viewportSize()?.width}`,
  ).toBeLessThanOrEqual(0)
