// npm run doctor: says what is missing before the shop goes live, and asks each outside service one harmless question.
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { inRoot } from './lib/project.mjs'

await ensureInstalled()
process.exitCode = await runNode26([inRoot('apps/server/doctor.ts')])
