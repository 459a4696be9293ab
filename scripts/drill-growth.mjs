// npm run drill:growth [-- percent]: reads and jobs at 1,000,000 products, 100,000 members and 2,000,000 orders, or at so
// many percent of that, against a tenth of it.
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { fail, inRoot } from './lib/project.mjs'

const percent = process.argv[2] ?? '100'
if (!(Number(percent) >= 1 && Number(percent) <= 100))
  fail(`${percent}: say how many percent, from 1 to 100.`)
await ensureInstalled()
process.exitCode = await runNode26([inRoot('bench/growth/main.ts'), percent])
