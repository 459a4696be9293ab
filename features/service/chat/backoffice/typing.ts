import { topics } from '#features/signals/live/contract.ts'

const TYPING_MS = 5_000
const until = new Map<string, number>()
const watchers = new Set<() => void>()
const changed = () => watchers.forEach((watch) => watch())

/** A member is writing: whoever has their conversation open sees it for a moment. */
export function heardTypingOf(data: string) {
  let roomId: string | undefined
  try {
    roomId = topics.typing.safeParse(JSON.parse(data)).data?.roomId
  } catch {
    return
  }
  if (roomId === undefined) return
  until.set(roomId, Date.now() + TYPING_MS)
  changed()
  setTimeout(() => {
    if ((until.get(roomId) ?? 0) <= Date.now()) until.delete(roomId)
    changed()
  }, TYPING_MS + 50)
}
export const watchTyping = (watch: () => void) => {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
export const isTypingIn = (memberId: number) => (until.get(String(memberId)) ?? 0) > Date.now()
