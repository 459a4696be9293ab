// npm run drill:kill [-- minutes]: orders and reading under a kill of server or database each minute; an hour unless
// said otherwise.
import { ensureInstalled } from './lib/install.mjs'
import { runVitest } from './lib/vitest.mjs'

await ensureInstalled()
const minutes = process.argv[2] ?? '60'
const { code } = await runVitest(['apps/server/kills.test.ts'], {
  env: { GUARANTEES: 'full', DRILL_MINUTES: minutes },
})
process.exitCode = code
