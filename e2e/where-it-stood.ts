import type { BrowserContext } from 'playwright-core'
import type { TestContext } from 'vitest'

const MOST = 5_000

/**
 * A story that fails on a machine far away says what its reader saw last: each page as a screen reader has it, in
 * one line of the report's end.
 */
export async function tellWhereItStood(
  task: TestContext['task'],
  context: BrowserContext,
  problems: readonly string[],
) {
  const stood: string[] = []
  for (const page of context.pages()) {
    const address = page.url()
    if (address === 'about:blank') continue
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((error: Error) => error.message)
    const words = seen.replace(/\s+/g, ' ')
    const dialog = /(?<=^| )- (alert)?dialog .*?(?= - main|$)/.exec(words)?.[0] ?? ''
    // before the heading stand the ways to all other pages
    const heading = words.lastIndexOf('- heading', words.indexOf('[level=1]'))
    stood.push(`${address} stood at:${dialog} ${words.slice(Math.max(heading, 0)).slice(0, MOST)}`)
  }
  if (problems.length > 0) stood.push(`it complained: ${problems.join('; ').slice(0, MOST)}`)
  task.meta.stood = [...(task.meta.stood ?? []), ...stood]
  console.error(stood.join('\n'))
}

declare module 'vitest' {
  interface TaskMeta {
    stood?: string[]
  }
}
