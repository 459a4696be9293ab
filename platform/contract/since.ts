/** What a reader of a stream sends in place of the last event's id when it has heard none: for how long it has read. */
export const sinceMs = (ms: number) => `since-${Math.ceil(ms)}`

/** The same as milliseconds, or null when it is the id of an event. */
export function readSince(text: string): number | null {
  const ms = /^since-(\d{1,12})$/.exec(text)?.[1]
  return ms === undefined ? null : Number(ms)
}
