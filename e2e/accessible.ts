import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What axe finds that is serious or critical, or outside the landmarks, one line per element. */
export async function seriousFindings(page: Page) {
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
