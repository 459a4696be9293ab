import type { IsoDate } from '#domain/calendar.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import type { ChangeKind } from './contract.ts'

type Storage = 'ambient' | 'cold' | 'frozen'

/** What goods may have when they come, in degrees Celsius. */
export const temperatureLimits: Record<Storage, { from: number; to: number } | null> = {
  ambient: null,
  cold: { from: 2, to: 8 },
  frozen: { from: -90, to: -15 },
}

/** Whether goods of this class may be sold at the temperature they came with. */
export function isColdEnough(storage: Storage, temperature: number | null): boolean {
  const limits = temperatureLimits[storage]
  return limits === null || (temperature !== null && temperature >= limits.from && temperature <= limits.to)
}

type Asked = { kind: ChangeKind; quantity: number; seen: number }

/** What a change does to the good pieces and those in quarantine; null when it changes nothing or goes the wrong way. */
export function effectOf({ kind, quantity, seen }: Asked): { good: number; quarantine: number } | null {
  if (kind === 'count')
    return quantity >= 0 && quantity !== seen ? { good: quantity - seen, quarantine: 0 } : null
  if (kind === 'adjust') return quantity !== 0 ? { good: quantity, quarantine: 0 } : null
  if (quantity <= 0) return null
  const moved = {
    quarantine: { good: -quantity, quarantine: quantity },
    release: { good: quantity, quarantine: -quantity },
    scrap: { good: -quantity, quarantine: 0 },
    'scrap-quarantined': { good: 0, quarantine: -quantity },
  }
  return moved[kind]
}

export const moveReasonOf = {
  adjust: 'adjusted',
  count: 'counted',
  quarantine: 'quarantined',
  release: 'released-from-quarantine',
  scrap: 'scrapped',
  'scrap-quarantined': 'scrapped',
} as const satisfies Record<ChangeKind, string>

type Line = { lotNumber: string; expiresOn: IsoDate | null; dated: boolean; shortDateTaken: boolean }

/** What keeps lots from being taken in, the worst first, with their numbers; null when nothing does. */
export function datesRefused(lines: readonly Line[], today: IsoDate, nearMonths: number) {
  const numbers = (bad: (line: Line) => boolean) => lines.filter(bad).map(({ lotNumber }) => lotNumber)
  const found = [
    ['expiry-needed', numbers(({ dated, expiresOn }) => dated && expiresOn === null)],
    ['lot-expired', numbers(({ expiresOn }) => expiresOn !== null && expiresOn < today)],
    [
      'short-date',
      numbers(
        ({ expiresOn, shortDateTaken }) =>
          expiresOn !== null && expiresOn < nearExpiryLimit(today, nearMonths) && !shortDateTaken,
      ),
    ],
  ] as const
  const worst = found.find(([, lotNumbers]) => lotNumbers.length > 0)
  return worst ? { code: worst[0], lotNumbers: worst[1] } : null
}
