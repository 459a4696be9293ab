import type { CommonCode } from './contract.ts'
import { GROUP_ENTRY } from './shop-data.ts'

/** MN-10: codes by upper-cased group, without the entries that name a group, in their order. */
export function groupCodes(codes: readonly CommonCode[]): Map<string, CommonCode[]> {
  const real = codes
    .filter(({ id }) => id !== GROUP_ENTRY)
    .toSorted((one, other) => one.rank - other.rank || one.id.localeCompare(other.id))
  return Map.groupBy(real, ({ groupId }) => groupId.toUpperCase())
}

/** The places {0}, {1} of a sentence, as often as they stand there, in order. */
export const placesOf = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort()
