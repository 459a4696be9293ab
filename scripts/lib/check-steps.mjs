import { runNode26 } from './node26.mjs'
import { inRoot, tools } from './project.mjs'

/** The steps that `check` and `test` share. */
export const readingSteps = [
  { name: 'route tree', run: () => runNode26([inRoot('scripts/route-tree.mjs')]) },
  { name: 'types of the server', run: () => runNode26([tools.tsc, '-p', inRoot('apps/server')]) },
  { name: 'types of the storefront', run: () => runNode26([tools.tsc, '-p', inRoot('apps/storefront')]) },
  { name: 'types of the back office', run: () => runNode26([tools.tsc, '-p', inRoot('apps/backoffice')]) },
  { name: 'format', run: () => runNode26([tools.oxfmt, '--check', inRoot('.')]) },
  { name: 'lint', run: () => runNode26([tools.oxlint, '--type-aware', '--deny-warnings']) },
]
