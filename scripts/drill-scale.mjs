// npm run drill:scale [-- parts]: three processes, a pooler, a proxy, a replica and an S3 store, all on this machine.
import { buildBrowserApps } from './lib/browser-build.mjs'
import { ensureProgram } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { inRoot } from './lib/project.mjs'

await ensureInstalled()
const env = {
  HAPROXY_PATH: await ensureProgram('haproxy'),
  PGBOUNCER_PATH: await ensureProgram('pgbouncer'),
  DRILL_PARTS: process.argv.slice(2).join(' '),
}
const built = await buildBrowserApps()
process.exitCode = built || (await runNode26([inRoot('testing/drills/scale.ts')], { env }))
