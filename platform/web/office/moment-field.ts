import { formatBy } from '#domain/calendar.ts'

/** What a datetime-local field holds of an instant (ISO), read on Seoul's clock wherever the browser is. */
export const momentText = (at: string) => formatBy(at, 'yyyy-MM-dd HH:mm').replace(' ', 'T')

/** The instant that such a field says; '' when it is empty, or of a year beyond four digits. */
export function momentOf(text: string) {
  const at = new Date(`${text}:00+09:00`)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
