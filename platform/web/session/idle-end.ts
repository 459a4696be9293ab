import { createInstance } from '../start/instance.ts'

type IdleEnd = {
  /** When an unused session ends, in ms since 1970; null when none does. */
  at(): number | null
  /** One call that counts as activity. */
  stay(): Promise<unknown>
}

/** AU-05: for pages that show how long the session lasts; there once the session is watched. */
export const idleEndInstance = createInstance<IdleEnd>()
