import { formatBusinessNumber } from './business-number.ts'
import { groupTyped } from './digits.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** [VA-09] '1234-5678-9012-3456'; groups what is there while it is being typed. */
export const formatCardNumber = (text: string): string => groupTyped(text, [4, 4, 4, 4])

/** [VA-09] '123-45-67890' */
export const formatCompanyNumber = formatBusinessNumber

/** [VA-09] '512 B', '1.50 KB': base 1024, two decimals above bytes, TB at most. */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) throw new RangeError(`not a file size: ${bytes}`)
  let size = bytes
  let unit = 0
  // 1023.995 and up would be shown as 1024.00 of the smaller unit.
  while (size >= (unit === 0 ? 1024 : 1023.995) && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 ? Math.floor(size) : size.toFixed(2)} ${UNITS[unit]}`
}
