// npm run restore -- "2026-11-25 14:03": brings the shop back into an empty DATA_DIR.
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { inRoot } from './lib/project.mjs'

await ensureInstalled()
process.exitCode = await runNode26([inRoot('apps/server/restore.ts'), ...process.argv.slice(2)])
