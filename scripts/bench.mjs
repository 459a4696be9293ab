// npm run bench [-- words]: builds what is measured, then measures; bench/README.md says the words.
import { buildBrowserApps } from './lib/browser-build.mjs'
import { ensureChromium } from './lib/browsers.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { inRoot } from './lib/project.mjs'

await ensureInstalled()
const built = await buildBrowserApps()
const chromium = await ensureChromium()
if (chromium) process.env.CHROMIUM_PATH = chromium
process.exitCode = built || (await runNode26([inRoot('bench/main.ts'), ...process.argv.slice(2)]))
