// npm start: from a fresh clone to a running shop. Runs under any Node from 20 on and uses nothing but its
// builtins,
// because it is what installs the rest.
import { buildBrowserApps } from './lib/browser-build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node26Program } from './lib/node26.mjs'
import { inRoot } from './lib/project.mjs'
import { serverEnvironment, serverFlags } from './lib/server-flags.mjs'
import { supervise } from './lib/supervise.mjs'

await ensureInstalled()
const built = await buildBrowserApps()
if (built !== 0) process.exit(built)

process.exitCode = await supervise(
  node26Program([...serverFlags, inRoot('apps/server/main.ts'), ...process.argv.slice(2)], {
    env: {
      ...serverEnvironment,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('.cache/compile'),
    },
  }),
)
