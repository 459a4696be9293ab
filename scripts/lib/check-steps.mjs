import { runNode26 } from './node26.mjs'
import { inRoot, tools } from './project.mjs'

const apps = ['server', 'storefront', 'backoffice']

/** Side by side with one checker each: of several, each works out for itself most of what the others do, too. */
async function checkTypes() {
  const codes = await Promise.all(
    apps.map((app) => runNode26([tools.tsc, '-p', inRoot('apps', app), '--checkers', '1'])),
  )
  return Math.max(...codes)
}

/** The steps that `check` and `test` share. */
export const readingSteps = [
  { name: 'route tree', run: () => runNode26([inRoot('scripts/route-tree.mjs')]) },
  { name: 'types', run: checkTypes },
  { name: 'format', run: () => runNode26([tools.oxfmt, '--check', inRoot('.')]) },
  { name: 'lint', run: () => runNode26([tools.oxlint, '--type-aware', '--deny-warnings']) },
]
