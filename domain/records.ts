export const AUDIT_FIELDS = ['regDttm', 'regUsrId', 'regUsrIp', 'updDttm', 'updUsrId', 'updUsrIp'] as const

const MAXIMUM_DEPTH = 20

type Container = Record<string, unknown> | unknown[]

const auditFields = new Set<string>(AUDIT_FIELDS)

/** [HT-09] A copy without the audit fields, at any level, to send a record back. */
export const stripAuditFields = <T>(record: T): T =>
  copyWithout(record, (key) => auditFields.has(key), Infinity)

/** [HT-09] A copy without functions down to 20 levels; what lies deeper is shared with the original. */
export const removeFunctions = <T>(value: T): T =>
  copyWithout(value, (_key, child) => typeof child === 'function', MAXIMUM_DEPTH)

const isContainer = (value: unknown): value is Container => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}

/**
 * Copies plain objects and arrays level by level, so that an object reached twice is copied at its
 * smallest depth, and a cycle becomes the same cycle in the copy. Dates and other instances stay.
 */
function copyWithout<T>(root: T, drops: (key: string, child: unknown) => boolean, depth: number): T {
  if (!isContainer(root)) return drops('', root) ? (undefined as T) : root
  const copies = new Map<Container, Container>()
  const copyOf = (original: Container): Container => {
    const copy = copies.get(original) ?? (Array.isArray(original) ? [] : {})
    copies.set(original, copy)
    return copy
  }

  const copied = copyOf(root)
  let level: Container[] = [root]
  for (let at = 1; at <= depth && level.length > 0; at++) {
    const next: Container[] = []
    for (const original of level) {
      const copy = copyOf(original)
      for (const [key, child] of Object.entries(original)) {
        // Assigning to __proto__ would change the copy's prototype instead of a field.
        if (key === '__proto__' || drops(key, child)) continue
        const fresh = isContainer(child) && at < depth && !copies.has(child)
        if (fresh) next.push(child)
        const kept = isContainer(child) && (fresh || copies.has(child)) ? copyOf(child) : child
        if (Array.isArray(copy)) copy.push(kept)
        else copy[key] = kept
      }
    }
    level = next
  }
  return copied as T
}
