import { createInstance } from './instance.ts'
import { keysOf, type Keep } from './storage.ts'

const PREFIX = 'medimall.draft.'
const DAY_MS = 86_400_000

/**
 * Half-filled forms, kept in this tab per member, so that what was typed is there after an expired session
 * and a new sign-in. Another member never sees it; leaving on purpose forgets it; nothing is kept longer than
 * a day.
 */
export function createDrafts(storage: Keep, member: () => string | null, now: () => number = Date.now) {
  const nameOf = (form: string) => `${PREFIX}${encodeURIComponent(member() ?? '')}|${form}`
  return {
    save(form: string, value: unknown) {
      try {
        storage.setItem(nameOf(form), JSON.stringify({ at: now(), value }))
      } catch {
        // A full storage loses the draft, never the page.
      }
    },
    /** What was saved, or null. The caller checks it with the form's schema. */
    load(form: string): unknown {
      const text = storage.getItem(nameOf(form))
      if (!text) return null
      const { at, value } = JSON.parse(text) as { at: number; value: unknown }
      if (now() - at <= DAY_MS) return value
      storage.removeItem(nameOf(form))
      return null
    },
    drop: (form: string) => storage.removeItem(nameOf(form)),
    dropAll: () => keysOf(storage, PREFIX).forEach((name) => storage.removeItem(name)),
    /** After somebody else signed in at this tab. */
    dropOthers: () =>
      keysOf(storage, PREFIX)
        .filter((name) => !name.startsWith(nameOf('')))
        .forEach((name) => storage.removeItem(name)),
  }
}

export type Drafts = ReturnType<typeof createDrafts>
export const draftsInstance = createInstance<Drafts>()
/** The drafts of who is signed in now. */
export const drafts = draftsInstance.read
