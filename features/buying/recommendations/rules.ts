import type { IsoDate } from '#domain/calendar.ts'

export const COLLECTION_PRODUCTS = 50

export type CollectionState = 'upcoming' | 'running' | 'ended' | 'withdrawn'

/** Both days belong to it. */
export function collectionState(
  { startsOn, endsOn, withdrawn }: { startsOn: IsoDate; endsOn: IsoDate; withdrawn: boolean },
  today: IsoDate,
): CollectionState {
  if (withdrawn) return 'withdrawn'
  if (today > endsOn) return 'ended'
  return today < startsOn ? 'upcoming' : 'running'
}

/** Product codes as they are pasted: by line, comma, tab or blank; each once. */
export const codesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
