/** What was heard of the conversation on this page, for whoever shows it. */
let shown = 0
let unseen = 0
let typingUntil = 0
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()
const changed = () => watchers.forEach((watch) => watch())

/** A typing mark stands this long after it was last heard. */
const TYPING_MS = 5_000

export const watchHeard = (watch: () => void) => {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
export const isTyping = () => typingUntil > Date.now()
export const unseenCount = () => unseen

/** A conversation is on the screen until this is called. */
export function showChat() {
  shown++
  unseen = 0
  changed()
  return () => void shown--
}

/** Whether the reader is to be told: somebody wrote, and no conversation is on the screen. */
export function heardOfChat(said?: 'member' | 'staff' | 'shop') {
  if (said === 'staff') typingUntil = 0
  const tell = (said === 'staff' || said === 'shop') && shown === 0
  if (tell) unseen++
  changed()
  return tell
}

export function heardTyping() {
  typingUntil = Date.now() + TYPING_MS
  clearTimeout(timer)
  timer = setTimeout(changed, TYPING_MS + 50)
  changed()
}
