import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
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

/** What documents are given; the file that is written for people takes a browser twice as long to read. */
const given = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};axe.configure({ noHtml: true })`

/**
 * What axe finds, one line per element. Its code comes into a document once, and only what was found leaves it:
 * the whole of its report takes as long as finding it.
 */
export async function findings(page: Page, options: RunOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(given)
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

/** What axe finds by these is moderate at most: a sixth of its time. */
const moderate = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]
const serious = { rules: Object.fromEntries(moderate.map((rule) => [rule, { enabled: false }])) }

/** What is serious or critical, or outside the landmarks. */
export async function seriousFindings(page: Page) {
  await fadesEnd(page)
  return (await findings(page, serious))
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'region')
    .map(({ line }) => line)
}

/** The page may be wider than its window by nothing. */
export const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${page.url()} at ${page.viewportSize()?.width}`,
  ).toBeLessThanOrEqual(0)

/** The shop's letters come after the first rows, and are wider than what stands in for them on a machine that knows no Korean ones. */
export const lettersAreHere = (page: Page) =>
  page.waitForFunction(() => [...document.fonts].some(({ family }) => /^"?Medimall Sans"?$/.test(family)))
