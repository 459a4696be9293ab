// Writes apps/*/route-tree.gen.ts, which the type check needs and no clone contains. The router's plugin does
// it
// while vite reads its configuration, so nothing has to be built. Run it with Node 26.
import { existsSync } from 'node:fs'
import { resolveConfig } from 'vite'
import { browserApps, inRoot } from './lib/project.mjs'

for (const app of browserApps()) {
  await resolveConfig(
    { root: inRoot('apps', app), configFile: inRoot('apps', app, 'vite.config.ts'), logLevel: 'warn' },
    'build',
  )
  // The plugin prints what is wrong and goes on.
  if (!existsSync(inRoot('apps', app, 'route-tree.gen.ts'))) process.exitCode = 1
}
