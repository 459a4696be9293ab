// npm run drill:kill [-- minutes]: orders and reading under a kill of server or database each minute; an hour unless
// said otherwise.
import { ensureInstalled } from './lib/install.mjs'
import { fail } from './lib/project.mjs'
import { runVitest } from './lib/vitest.mjs'

const minutes = process.argv[2] ?? '60'
if (!(Number(minutes) >= 4)) fail(`${minutes}: say how many minutes, at least 4, so that each is killed.`)
await ensureInstalled()
const { code } = await runVitest(['apps/server/kills.test.ts'], {
  env: { GUARANTEES: 'full', DRILL_MINUTES: minutes },
})
process.exitCode = code
