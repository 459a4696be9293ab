import { runNode26 } from './node26.mjs'
import { inRoot, tools } from './project.mjs'

/** The steps that `check` and `test` share. */
export const readingSteps = [
  { name: 'route tree', run: () => runNode26([inRoot('scripts/route-tree.mjs')]) },
  { name: 'type check', run: () => runNode26([tools.tsc, '-b']) },
  { name: 'lint', run: () => runNode26([tools.oxlint, '--type-aware', '--deny-warnings']) },
]
