/** What the runtime needs of a Storage. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The browser's storage, or memory where it is refused (blocked cookies, full disk). */
export function openStorage(read: () => Storage): Keep {
  try {
    const storage = read()
    storage.setItem('medimall.probe', '1')
    storage.removeItem('medimall.probe')
    return storage
  } catch {
    return createMemoryStorage()
  }
}

export function createMemoryStorage(): Keep {
  const kept = new Map<string, string>()
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

export const keysOf = (storage: Keep, prefix: string) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (name): name is string => name?.startsWith(prefix) ?? false,
  )
