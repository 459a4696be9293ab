import { createInstance } from '../start/instance.ts'
import { keysOf, type Keep } from '../start/storage.ts'

/** A screen that is open in tab mode. `href` is its path and query as it was left. */
export type Tab = { path: string; href: string; unsaved: boolean }

const LIST = 'tabs'
const STATE = 'tab-state.'
const COMING = 'tab-coming'

/**
 * NV-04, MN-08: the screens that are open beside the main page, which is always there. They are kept for this
 * browser tab and this person, so that a reload restores them while an address opened cold finds nothing.
 */
export function createTabs({
  storage,
  name,
  limit = 10,
  mainPath = '/',
}: {
  storage: Keep
  /** Begins every entry in the storage. */ name: string
  limit?: number
  mainPath?: string
}) {
  const watchers = new Set<() => void>()
  const holding = new Map<string, Set<string>>()
  const kept = readKept(storage.getItem(`${name}.${LIST}`))
  let owner = kept.owner
  let tabs: readonly Tab[] = kept.tabs.map(({ path, href }) => ({ path, href, unsaved: false }))
  /** Paths, the longest unused first. */
  let used: readonly string[] = tabs.map(({ path }) => path)

  const change = (next: readonly Tab[]) => {
    tabs = next
    storage.setItem(
      `${name}.${LIST}`,
      JSON.stringify({ owner, tabs: tabs.map(({ path, href }) => ({ path, href })) }),
    )
    watchers.forEach((watch) => watch())
  }
  const has = (path: string) => tabs.some((tab) => tab.path === path)
  const edit = (path: string, edited: Partial<Tab>) =>
    change(tabs.map((tab) => (tab.path === path ? { ...tab, ...edited } : tab)))
  const forget = (prefix: string) => keysOf(storage, prefix).forEach((key) => storage.removeItem(key))
  const stateKey = (path: string, part = '') => `${name}.${STATE}${path}|${part}`

  return {
    read: () => tabs,
    has,
    limit,
    mainPath,
    /** No further screen may be opened; the main page counts too. */
    isFull: () => tabs.length + 1 >= limit,
    /** The screen that gives way when no more fit: the longest unused that holds nothing unsaved. */
    idle: (): Tab | null =>
      used
        .map((path) => tabs.find((tab) => tab.path === path))
        .find((tab) => tab !== undefined && !tab.unsaved) ?? null,
    /** A screen was asked for from within: a reload on the way to it is no address opened cold (NV-15). */
    await: (path: string) => storage.setItem(`${name}.${COMING}`, path),
    isAwaited: (path: string) => storage.getItem(`${name}.${COMING}`) === path,
    /** Remembers that a screen was reached, and where within it. */
    reach(path: string, href: string) {
      storage.removeItem(`${name}.${COMING}`)
      if (path === mainPath) return
      used = [...used.filter((other) => other !== path), path]
      if (has(path)) edit(path, { href })
      else change([...tabs, { path, href, unsaved: false }])
    },
    close(path: string) {
      forget(stateKey(path))
      holding.delete(path)
      used = used.filter((other) => other !== path)
      if (has(path)) change(tabs.filter((tab) => tab.path !== path))
    },
    /**
     * The screen to show when `path` is closed: the one after it, else the one before, else the main page.
     */
    besides(path: string): string {
      const index = tabs.findIndex((tab) => tab.path === path)
      return (tabs[index + 1] ?? tabs[index - 1])?.href ?? mainPath
    },
    /** `by` is the form that says so: a screen may hold several. */
    mark(path: string, unsaved: boolean, by = '') {
      const forms = holding.get(path) ?? new Set()
      holding.set(path, forms)
      if (unsaved) forms.add(by)
      else forms.delete(by)
      const tab = tabs.find((open) => open.path === path)
      if (tab && tab.unsaved !== forms.size > 0) edit(path, { unsaved: forms.size > 0 })
    },
    /** Somebody else's screens are not restored. */
    openFor(person: string) {
      if (owner === person) return
      owner = person
      forget(`${name}.${STATE}`)
      change([])
    },
    /** Signed out on purpose. */
    clear() {
      owner = null
      forget(`${name}.${STATE}`)
      change([])
    },
    /** What a screen keeps of itself over a reload: filters, sort, a draft. */
    loadState(path: string, part: string): unknown {
      const text = storage.getItem(stateKey(path, part))
      return text === null ? undefined : JSON.parse(text)
    },
    saveState(path: string, part: string, value: unknown) {
      try {
        storage.setItem(stateKey(path, part), JSON.stringify(value))
      } catch {
        // A full storage loses what would be restored, never the page.
      }
    },
    watch(watch: () => void) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
}

function readKept(text: string | null): { owner: string | null; tabs: { path: string; href: string }[] } {
  try {
    return text === null
      ? { owner: null, tabs: [] }
      : (JSON.parse(text) as { owner: string | null; tabs: { path: string; href: string }[] })
  } catch {
    return { owner: null, tabs: [] }
  }
}

export type Tabs = ReturnType<typeof createTabs>
export const tabsInstance = createInstance<Tabs>()
/** The screens of this browser tab. */
export const tabs = tabsInstance.read
