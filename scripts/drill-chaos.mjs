// npm run drill:chaos [-- minutes [seed]]: buyers, staff and the warehouse go on while processes, database, pooler, store,
// outside services, disks and clocks go wrong one after another; an hour unless said otherwise. The same seed brings the
// same faults in the same order. DRILL_FAULTS: a pattern of the names of those that alone are to come.
import { buildBrowserApps } from './lib/browser-build.mjs'
import { ensureProgram } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { fail, inRoot } from './lib/project.mjs'

const [minutes = '60', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
if (!(Number(minutes) > 0)) fail(`${minutes}: say for how many minutes.`)
if (!Number.isInteger(Number(seed))) fail(`${seed}: a seed is a whole number.`)
await ensureInstalled()
const env = {
  HAPROXY_PATH: await ensureProgram('haproxy'),
  PGBOUNCER_PATH: await ensureProgram('pgbouncer'),
  DRILL_MINUTES: minutes,
  DRILL_SEED: seed,
}
const built = await buildBrowserApps()
process.exitCode = built || (await runNode26([inRoot('testing/drills/chaos.ts')], { env }))
