import {
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { useTabPath } from './tab-outlet.tsx'
import { tabs } from './tabs.ts'

/**
 * `useState` whose value a reload restores, until the tab is closed. Plain JSON only, and nothing personal.
 */
export function useTabState<T>(part: string, initial: T): [T, (next: T) => void] {
  const path = useTabPath()
  const [value, setValue] = useState<T>(() => (tabs().loadState(path, part) as T | undefined) ?? initial)
  return [
    value,
    (next) => {
      setValue(next)
      tabs().saveState(path, part, next)
    },
  ]
}

/** Marks the tab while something in it is not saved: a dot in the tab, and a question before it is closed. */
export function useUnsaved(unsaved: boolean) {
  const path = useTabPath()
  const form = useId()
  useEffect(() => tabs().mark(path, unsaved, form), [path, unsaved, form])
  // A hidden page's effects are taken down while its draft is still there; an insertion effect ends with the
  // form alone.
  useInsertionEffect(() => () => queueMicrotask(() => tabs().mark(path, false, form)), [path, form])
}

export const useTabs = () => useSyncExternalStore(tabs().watch, tabs().read)

/** A hidden page forgets how far its boxes were scrolled: this one comes back to where it was. */
export function useKeptScroll<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null)
  const place = useRef({ top: 0, left: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.scrollTo(place.current)
    const remember = () => void (place.current = { top: element.scrollTop, left: element.scrollLeft })
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [])
  return box
}
