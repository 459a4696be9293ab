// Builds the browser apps if their sources changed; --force builds them anyway.
import { buildBrowserApps } from './lib/browser-build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
process.exitCode = await buildBrowserApps({ force: process.argv.includes('--force') })
