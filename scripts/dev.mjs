// npm run dev: the server, restarted on each change, and the browser apps served from source. Ctrl-C stops
// all.
import { ensureInstalled } from './lib/install.mjs'
import { node26Program } from './lib/node26.mjs'
import { runAll } from './lib/processes.mjs'
import { browserApps, inRoot, say, tools } from './lib/project.mjs'

await ensureInstalled()
const firstPort = 5173
const vite = (app, index) =>
  // PORT tells both sides where the server is: it listens there, and vite passes the API's calls on to it.
  node26Program(
    [
      tools.vite,
      inRoot('apps', app),
      '--config',
      inRoot('apps', app, 'vite.config.ts'),
      '--port',
      String(firstPort + index),
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    { env: { MEDIMALL_DEV: '1' } },
  )

browserApps().forEach((app, index) =>
  say(`${app}: http://127.0.0.1:${firstPort + index}${app === 'backoffice' ? '/office/' : '/'}`),
)
process.exitCode = await runAll([
  node26Program(['--watch', '--watch-preserve-output', inRoot('apps/server/main.ts')], {
    env: { MEDIMALL_DEV: '1' },
  }),
  ...browserApps().map(vite),
])
