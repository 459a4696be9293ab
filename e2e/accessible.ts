import axe, { type RunOptions } from 'axe-core'
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

/**
 * What axe finds, one line per element. Its code comes into a document once, and only what was found leaves it:
 * the whole of its report takes as long as finding it.
 */
export async function findings(page: Page, options: RunOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${axe.source};axe.configure({ noHtml: true })`)
  return page.evaluate(
    async (options) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, options)
      return found.violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(({ target }) => ({ id, impact, line: `${id}: ${target.join(' ')}` })),
      )
    },
    { iframes: false, resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
}

/** What is serious or critical, or outside the landmarks. */
export async function seriousFindings(page: Page) {
  await fadesEnd(page)
  return (await findings(page))
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'region')
    .map(({ line }) => line)
}

/** The page may be wider than its window by nothing. */
export const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${page.url()} at ${page.viewportSize()?.width}`,
  ).toBeLessThanOrEqual(0)
