// npm run check: the fast part of npm test, for between two edits.
import { readingSteps } from './lib/check-steps.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { say } from './lib/project.mjs'
import { runSteps } from './lib/steps.mjs'
import { runVitest } from './lib/vitest.mjs'

await ensureInstalled()
const { code, passed, failed } = await runSteps([
  ...readingSteps,
  {
    name: 'architecture and rules',
    run: () => runVitest(['laws/', 'domain/', 'rules.test.ts']),
  },
])
say(`${passed} passed, ${failed} failed`)
process.exitCode = code
