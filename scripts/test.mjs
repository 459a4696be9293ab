// npm test: everything that must hold before a change is accepted. The last line counts the tests.
import { buildBrowserApps } from './lib/browser-build.mjs'
import { ensureBrowsers } from './lib/browsers.mjs'
import { readingSteps } from './lib/check-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { say } from './lib/project.mjs'
import { runSteps } from './lib/steps.mjs'
import { runVitest } from './lib/vitest.mjs'

await ensureInstalled()
const { code, passed, failed, failures, slowest } = await runSteps([
  ...readingSteps,
  { name: 'unit and server tests', run: () => runVitest([]) },
  { name: 'build', run: () => buildBrowserApps() },
  {
    name: 'browser stories',
    run: async () => {
      const env = await ensureBrowsers()
      return env ? runVitest(['--config', 'e2e/vitest.config.ts'], { env }) : 1
    },
  },
])
if (slowest.length) say('\nThe ten slowest tests:')
for (const { file, title, duration } of slowest)
  say(`${(duration / 1000).toFixed(1).padStart(12)} s  ${file}: ${title}`)
if (failures.length) say('\nWhat failed:')
for (const { file, title, message } of failures) say(`  ${file}: ${title}\n    ${message}`)
say(`${passed} passed, ${failed} failed`)
process.exitCode = code
