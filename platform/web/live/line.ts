let standing = false
const watchers = new Set<() => void>()

/** Whether this browser hears news now; pages that cannot wait for it ask from time to time while it does not. */
export const line = {
  stands: () => standing,
  note(stands: boolean) {
    if (stands === standing) return
    standing = stands
    watchers.forEach((watch) => watch())
  },
  watch(watch: () => void) {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}

/** The event that tells the tabs of a browser that their stream broke; the next event of any kind ends it. */
export const LOST = 'lost'
