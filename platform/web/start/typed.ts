/**
 * Whether something typed or a send in flight would be lost by a reload. Typing marks the page until the next
 * one is open; a form that saves drafts may hold a mark of its own for as long as it likes.
 */
export function createTypedMark() {
  const held = new Set<object>()
  let typed = false
  return {
    type: () => void (typed = true),
    clear: () => void (typed = false),
    hold() {
      const mark = {}
      held.add(mark)
      return () => void held.delete(mark)
    },
    mayLose: () => typed || held.size > 0,
  }
}

export const typedMark = createTypedMark()
