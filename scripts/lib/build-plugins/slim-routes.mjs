const children = /(const \w+Children)\b[^={]*=\s*\{([^}]*)\}/g
const path = /\bcreateFileRoute\((["'])[^"'`]+\1\)/g

/**
 * Browsers go without the names that the route tree's types are made of: the router reads its objects as lists, and
 * knows a page's path from the tree.
 */
export const slimRoutes = () => ({
  name: 'slim-routes',
  apply: 'build',
  transform: (code, id) =>
    /[\\/]route-tree\.gen\.ts$|-(page|layout)\.tsx/.test(id)
      ? {
          code: code
            .replace(path, 'createFileRoute()')
            .replace(children, (_, start, names) => `${start} = [${valuesOf(names)}]`),
          map: null,
        }
      : null,
})

/** Of `name: value`, or a name alone. */
const valuesOf = (names) =>
  names
    .split(',')
    .map((each) => each.split(':').at(-1).trim())
    .filter(Boolean)
    .join()
