const ATTENDED_MS = 60_000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'input'] as const

/**
 * Whether somebody is at the page: it was just opened, or touched within a minute (or `withinMs`). What an
 * unattended page asks for by itself, because news came over the stream or an answer grew old, is no activity
 * and keeps no session (A8).
 */
export function watchAttention(page: Pick<Document, 'addEventListener'>, now: () => number = Date.now) {
  let touchedAt = now()
  for (const act of ACTS)
    page.addEventListener(act, () => void (touchedAt = now()), { capture: true, passive: true })
  return (withinMs = ATTENDED_MS) => now() - touchedAt < withinMs
}
