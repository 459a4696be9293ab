import type { AuditChange } from './audit-contract.ts'

type Raw = {
  record: string
  key: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}
/** How often a row was written says nothing about what was done. */
const SILENT = new Set(['version'])

/** Of several writes to one record what came of them: a row taken out and put back as it was is no change. */
export function netChanges(raw: readonly Raw[]): AuditChange[] {
  const byRecord = Map.groupBy(raw, ({ record, key }) => `${record} ${key}`)
  return [...byRecord.values()].flatMap((writes) => {
    const was = new Map<string, unknown>()
    const is = new Map<string, unknown>()
    for (const { before, after } of writes)
      for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
        if (!was.has(field)) was.set(field, before[field])
        is.set(field, after[field])
      }
    const fields = [...is.keys()]
      .filter((field) => !SILENT.has(field) && !same(was.get(field), is.get(field)))
      .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    const { record, key } = writes[0]!
    return fields.length ? [{ record, key, fields }] : []
  })
}

/** Masked values look alike before and after: they were written since they differ. */
const same = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other) && !JSON.stringify(one ?? '').includes('**')
