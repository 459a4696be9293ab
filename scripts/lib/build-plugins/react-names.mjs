import { createRequire } from 'node:module'

const entries = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const mark = '\0names:'

/**
 * React is CommonJS, so that each use is written `(0, react.useState)()`, hundreds of them. Here its names
 * are the exports of a module, which the minifier shortens, and no bundle but the libraries' own wraps
 * CommonJS.
 */
export function reactNames() {
  const require = createRequire(import.meta.url)
  return {
    name: 'react-names',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer, { kind }) =>
      entries.includes(id) && importer && !importer.startsWith(mark) && kind !== 'require-call'
        ? mark + id
        : null,
    load(id) {
      if (!id.startsWith(mark)) return null
      const entry = id.slice(mark.length)
      const names = Object.keys(require(entry)).filter((name) => !/^_|^unstable_|^default$/.test(name))
      return [
        `import library from '${entry}'`,
        'export default library',
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => library.${name})()`),
      ].join('\n')
    },
  }
}
