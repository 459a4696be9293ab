import { createInstance } from '../start/instance.ts'
import { newId } from '../start/new-id.ts'
import { keysOf, type Keep } from '../start/storage.ts'

const PREFIX = 'medimall.once.'

/**
 * One key per sheet (an order sheet, a request form). It outlives a reload and a lost answer, so that sending
 * again can never do the thing twice; once the sheet is settled the next one gets a new key.
 */
export function createIdempotency(storage: Keep, newKey: () => string = newId) {
  return {
    keyFor(sheet: string) {
      const kept = storage.getItem(PREFIX + sheet)
      if (kept) return kept
      const key = newKey()
      storage.setItem(PREFIX + sheet, key)
      return key
    },
    settle: (sheet: string) => storage.removeItem(PREFIX + sheet),
    dropAll: () => keysOf(storage, PREFIX).forEach((name) => storage.removeItem(name)),
  }
}

export const idempotencyInstance = createInstance<ReturnType<typeof createIdempotency>>()
/** Keys that make a call happen once. */
export const idempotency = idempotencyInstance.read
