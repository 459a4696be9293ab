import { parseAst } from 'vite'

/**
 * No file of the build waits at its top level. While one does, WebKit gives out whatever imports from it before it has
 * run, to all but the first who ask: the exports are undefined there (https://bugs.webkit.org/show_bug.cgi?id=242740).
 */
export const noWaiting = () => ({
  name: 'no-waiting',
  apply: 'build',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && waits(parseAst(chunk.code, { sourceType: 'module' })))
        this.error(`${chunk.fileName} waits at its top level: put the await into a function`)
  },
})

/** Whether an await stands in this piece of a module outside of all functions. */
export function waits(node) {
  if (!node || typeof node !== 'object') return false
  if (/Function/.test(node.type)) return false
  return (
    node.type === 'AwaitExpression' ||
    (node.type === 'ForOfStatement' && node.await) ||
    Object.values(node).some(waits)
  )
}
