type WantedLine = { optionId: number }
type Sent = WantedLine & { from: string }

/** Lines on their way into the cart, from wherever on a page they were sent: one product may stand there twice. */
export function openUnderWay() {
  let all: readonly Sent[] = []
  const watchers = new Set<() => void>()
  const set = (next: readonly Sent[]) => {
    all = next
    watchers.forEach((watcher) => watcher())
  }
  return {
    read: () => all,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Marks lines as sent and gives what to call at the end; null: one of their options is on its way already. */
    start(lines: readonly WantedLine[], from: string): (() => void) | null {
      if (lines.some(({ optionId }) => all.some((sent) => sent.optionId === optionId))) return null
      const mine = lines.map((line) => ({ ...line, from }))
      set([...all, ...mine])
      return () => set(all.filter((sent) => !mine.includes(sent)))
    },
  }
}
