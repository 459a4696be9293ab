/**
 * Chromium (136 and later) compiles all functions of a file that begins so while the file arrives, beside the thread
 * that draws. Without it each is compiled on that thread, when it is first called. Other engines read a comment; what it
 * gave stands in docs/performance.md. https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

export const compiledAhead = () => ({
  name: 'compiled-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // it counts only where nothing stands before it, and Vite puts lists of files to the top
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = HINT + file.code
    },
  },
})
