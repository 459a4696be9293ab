// npm start: from a fresh clone to a running shop. Runs under any Node from 20 on and uses nothing but its
// builtins,
// because it is what installs the rest.
import { buildBrowserApps } from './lib/browser-build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { inRoot } from './lib/project.mjs'
import { serverEnvironment, serverFlags } from './lib/server-flags.mjs'

await ensureInstalled()
const built = await buildBrowserApps()
if (built !== 0) process.exit(built)

process.exitCode = await runNode26(
  [...serverFlags, inRoot('apps/server/main.ts'), ...process.argv.slice(2)],
  {
    env: {
      ...serverEnvironment,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('.cache/compile'),
    },
    // Nothing is sent over the channel. Its end tells the server that this process is gone, even by SIGKILL,
    // which cannot be passed on: the server hears 'disconnect' and stops itself and its database.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
