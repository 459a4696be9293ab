/**
 * A page's style sheet comes with the page: the router's plugin leaves its import in the route too, which is always loaded.
 */
export const pageStyles = () => ({
  name: 'page-styles',
  apply: 'build',
  transform(code, id) {
    if (!/-(page|layout)\.tsx$/.test(id) || !code.includes('?tsr-split=')) return null
    return { code: code.replace(/^import "[^"]+\.css";\n/gm, ''), map: null }
  },
})
