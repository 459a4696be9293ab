/**
 * A page's style sheet comes with its page: the router's plugin leaves the import in the route too, and in
 * what both share, which every visit loads.
 */
export const pageStyles = () => ({
  name: 'page-styles',
  apply: 'build',
  transform: (code, id) =>
    id.includes('-page.tsx?tsr-shared=') || (id.endsWith('-page.tsx') && code.includes('?tsr-split='))
      ? { code: code.replace(/^import ['"][^'"]+\.css['"];?\n/gm, ''), map: null }
      : null,
})
