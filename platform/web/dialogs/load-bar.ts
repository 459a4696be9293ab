const HIDE_MS = 500

/** NV-13: shown from the start of a navigation until 500 ms after its end. */
export function createLoadBar({ hideMs = HIDE_MS } = {}) {
  const watchers = new Set<() => void>()
  let shown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (next: boolean) => {
    if (shown === next) return
    shown = next
    watchers.forEach((watch) => watch())
  }
  return {
    start() {
      clearTimeout(timer)
      show(true)
    },
    finish() {
      clearTimeout(timer)
      timer = setTimeout(() => show(false), hideMs)
    },
    isShown: () => shown,
    watch(watch: () => void) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
}

export const loadBar = createLoadBar()
