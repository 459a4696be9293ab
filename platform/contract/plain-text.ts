/**
 * I1: the place of a text that PostgreSQL cannot keep, a NUL or half a surrogate pair in a value or a name,
 * or null. Walks without recursion: what is nested deeply is looked at like anything else.
 */
export function unkeepableText(value: unknown): string | null {
  const open: (readonly [path: string, value: unknown])[] = [['', value]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, at] = next
    if (typeof at === 'string') {
      if (!isKeepable(at)) return path
    } else if (typeof at === 'object' && at !== null)
      for (const [name, inner] of Object.entries(at)) {
        if (!isKeepable(name)) return path
        if (typeof inner === 'string' || (typeof inner === 'object' && inner !== null))
          open.push([path === '' ? name : `${path}.${name}`, inner])
      }
  }
  return null
}

const isKeepable = (text: string) => text.isWellFormed() && !text.includes('\0')
