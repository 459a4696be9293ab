/**
 * The major version of iOS or iPadOS that a browser tells, else null: 3 to 19 and whatever follows. Since 26
 * the system's own number stands still at 18 and Safari's goes on; an iPad that asks for desktop pages says
 * it is a Mac, but is touched.
 */
export function iosVersion(userAgent: string, touchPoints = 0): number | null {
  const apple = /\b(iPhone|iPad|iPod)\b/.test(userAgent)
  const disguised = /\bMacintosh\b/.test(userAgent) && touchPoints > 1
  if (!apple && !disguised) return null
  const system = Number(/\bOS (\d+)_\d+/.exec(userAgent)?.[1] ?? 0)
  const safari = Number(/\bVersion\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  const version = disguised ? safari : system >= 18 ? Math.max(system, safari) : system
  return version >= 3 ? version : null
}
