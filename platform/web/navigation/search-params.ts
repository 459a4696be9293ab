type Search = Record<string, unknown>

/**
 * Search parameters as plain text, spread into the router's options: the names and values of the shop's
 * addresses (`ordType=01`, `ordId=…`) stay what they are, instead of being read as numbers or written in quotes.
 * A page's own `validateSearch` makes numbers of them; a repeated name is a list; empty values are left out.
 */
export const plainSearch = {
  parseSearch(text: string): Search {
    const params = new URLSearchParams(text)
    return Object.fromEntries(
      [...new Set(params.keys())].map((name) => {
        const values = params.getAll(name)
        return [name, values.length > 1 ? values : values[0]]
      }),
    )
  },
  stringifySearch(search: Search): string {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(search)) {
      for (const part of Array.isArray(value) ? value : [value]) {
        if (part !== undefined && part !== null && part !== '')
          params.append(name, String(part as string | number | boolean))
      }
    }
    return params.size ? `?${params.toString()}` : ''
  },
}

/**
 * A parameter that a page cannot do without, for `validateSearch`. Where it is missing or there twice, the page's
 * `validate` says so, and the address gets nothing in its place.
 */
export const neededText = <Name extends string>(search: Search, name: Name) =>
  (typeof search[name] === 'string' ? { [name]: search[name] } : {}) as Record<Name, string>
