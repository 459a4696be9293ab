// npm run drill:growth [-- share [keep] [words]]: reads and jobs at 1,000,000 products, 100,000 members and 2,000,000
// orders, or at a share of that (0.02), against a tenth of it. `keep` leaves the two shops there for the next run;
// words name what alone is measured, those behind a minus (-papers/zip) what is left out.
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { fail, inRoot } from './lib/project.mjs'

const [share = '1', ...words] = process.argv.slice(2)
if (!(Number(share) >= 0.001 && Number(share) <= 1)) fail(`${share}: say which share, from 0.001 to 1.`)
await ensureInstalled()
process.exitCode = await runNode26([inRoot('bench/growth/main.ts'), share, ...words])
