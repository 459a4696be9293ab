// npm run schema: writes db/schema.ts, the types of the tables that the migrations make.
import { ensureInstalled } from './lib/install.mjs'
import { runNode26 } from './lib/node26.mjs'
import { inRoot } from './lib/project.mjs'

await ensureInstalled()
process.exitCode = await runNode26([inRoot('db/generate-schema.ts')])
