import { addMonths, seoulDate, seoulMidnight, type IsoDate } from '#domain/calendar.ts'
import { earliestReturnExpiry, expiryAfter } from '#features/money/points/rules.ts'
import type { Institution } from '../clinics/institutions.ts'
import type { Rows } from '../insert-rows.ts'
import { seoulTime } from '../seoul-time.ts'
import type { Journal, Ledger } from './ledger.ts'

type Lot = {
  id: number
  institution: Institution
  granted: number
  used: number
  expired: number
  expiresAt: Date
  journal: Journal
}
type Use = { lot: Lot; journal: Journal; amount: number }

type Grant = { institution: Institution; amount: number; cause: string; note: string }

const VALID_MONTHS = 12

/** Points by lots, the nearest expiry spent first. */
export function openPoints(ledger: Ledger) {
  const lots: Lot[] = []
  const uses: Use[] = []
  const promised = new Map<IsoDate, Grant[]>()
  const left = (lot: Lot) => lot.granted - lot.used - lot.expired
  const live = (institution: Institution) =>
    lots.filter((lot) => lot.institution === institution && left(lot) > 0)

  const addLot = (institution: Institution, granted: number, expiresAt: Date, journal: Journal) =>
    void lots.push({ id: lots.length + 1, institution, granted, used: 0, expired: 0, expiresAt, journal })

  function grant({ institution, amount, cause, note }: Grant, day: IsoDate) {
    const journal = ledger.post({
      causeType: 'points',
      cause,
      event: 'granted',
      note,
      actor: 'system',
      at: seoulTime(day, '03:00'),
      entries: [
        [ledger.accountOf(institution, 'points'), amount],
        [ledger.house['points-granted'], -amount],
      ],
    })
    addLot(institution, amount, expiryAfter(addMonths(day, VALID_MONTHS)), journal)
  }

  return {
    balance: (institution: Institution) => live(institution).reduce((sum, lot) => sum + left(lot), 0),

    /** Granted when that day is reached, which may be never. */
    promise(grant: Grant, day: IsoDate) {
      promised.set(day, [...(promised.get(day) ?? []), grant])
    },

    /** Midnight sweeps what expired; then what was promised for the day is granted. */
    turnOver(day: IsoDate) {
      for (const lot of lots) {
        const rest = left(lot)
        if (rest === 0 || lot.expiresAt > seoulMidnight(day)) continue
        lot.expired += rest
        ledger.post({
          causeType: 'points',
          cause: String(lot.id),
          event: 'expired',
          note: '유효기간 만료',
          actor: 'system',
          at: lot.expiresAt,
          entries: [
            [ledger.accountOf(lot.institution, 'points'), -rest],
            [ledger.house['points-granted'], rest],
          ],
        })
      }
      for (const one of promised.get(day) ?? []) grant(one, day)
    },

    spend(institution: Institution, amount: number, journal: Journal) {
      let wanted = amount
      for (const lot of live(institution).sort(
        (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || a.id - b.id,
      )) {
        const part = Math.min(wanted, left(lot))
        if (part === 0) break
        lot.used += part
        wanted -= part
        uses.push({ lot, journal, amount: part })
      }
    },

    /**
     * Gives back to the lots they came from; from one that ends too soon they come back as a lot of their
     * own.
     */
    giveBack(spent: Journal, reversal: Journal) {
      const earliest = earliestReturnExpiry(seoulDate(reversal.at))
      for (const { lot, amount } of uses.filter((candidate) => candidate.journal === spent)) {
        if (lot.expiresAt < earliest) addLot(lot.institution, amount, earliest, reversal)
        else {
          lot.used -= amount
          uses.push({ lot, journal: reversal, amount: -amount })
        }
      }
    },

    rows: (ids: ReadonlyMap<Journal, number>): { lots: Rows<'pointLot'>; uses: Rows<'pointUse'> } => ({
      lots: lots.map(({ id, institution, granted, used, expired, expiresAt, journal }) => ({
        id,
        accountId: ledger.accountOf(institution, 'points'),
        granted,
        used,
        expired,
        expiresAt,
        journalId: ids.get(journal)!,
      })),
      uses: uses.map(({ lot, journal, amount }) => ({ lotId: lot.id, journalId: ids.get(journal)!, amount })),
    }),
  }
}
