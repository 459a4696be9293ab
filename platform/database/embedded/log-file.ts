import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const largest = 1024 * 1024

export const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Keeps one older file beside it. PostgreSQL appends, so it goes on at the start of the emptied file. */
export function trimLog(file: string, most = largest): void {
  if (sizeOf(file) <= most) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** What was written after `from`, at most its last 4 kB. */
export function readLogFrom(file: string, from: number): string {
  const size = sizeOf(file)
  const start = Math.max(from, size - 4096)
  const text = Buffer.alloc(Math.max(0, size - start))
  const handle = openSync(file, 'r')
  readSync(handle, text, 0, text.length, start)
  closeSync(handle)
  return text.toString().trim()
}
