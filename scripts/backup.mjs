// npm run backup: copies the shop to BACKUP_TO, running or not.
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { inRoot } from './lib/project.mjs'

await ensureInstalled()
process.exitCode = await runNode26([inRoot('apps/server/backup.ts'), ...process.argv.slice(2)])
