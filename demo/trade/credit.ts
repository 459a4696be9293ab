import { isBusinessDay, nextBusinessDay, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { institutions, type Institution } from '../clinics/institutions.ts'
import type { Rows } from '../insert-rows.ts'
import { ago, DAY, dayBefore, seoulTime } from '../seoul-time.ts'
import type { Ledger } from './ledger.ts'

/** Whose orders over the limit wait for staff. */
const asksOverLimit = ['daon', 'haneul']

/** What was agreed when each institution began to buy on credit. */
export const termsRows = (now: Date): Rows<'creditTerms'> =>
  institutions
    .filter(({ limit }) => limit > 0)
    .map(({ id, key, limit, termDays, joinedDaysAgo }) => ({
      institutionId: id,
      creditLimit: limit,
      termDays,
      overdueBlocks: true,
      overLimitAsks: asksOverLimit.includes(key),
      blocked: false,
      releasedUntil: null,
      reason: '거래를 시작하며 정한 조건',
      actor: 'system',
      at: ago(now, joinedDaysAgo * DAY),
    }))

type Charge = { orderId: number; institution: Institution; amount: number; settled: number; dueOn: IsoDate }

/** What institutions owe, and how they pay it back: oldest due first. */
export function openCredit(ledger: Ledger, now: Date) {
  const charges: Charge[] = []
  const open = (institution: Institution) =>
    charges.filter((charge) => charge.institution === institution && charge.settled < charge.amount)

  function repay(institution: Institution, amount: number, at: Date, day: IsoDate, kind: 'due' | 'early') {
    let left = amount
    for (const charge of open(institution).sort((a, b) =>
      a.dueOn === b.dueOn ? a.orderId - b.orderId : a.dueOn < b.dueOn ? -1 : 1,
    )) {
      const part = Math.min(left, charge.amount - charge.settled)
      charge.settled += part
      left -= part
    }
    const cause = `${day.replaceAll('-', '')}-${institution.id}-${kind}`
    ledger.post({
      causeType: 'repayment',
      cause,
      event: 'received',
      note: kind === 'due' ? '계좌 입금' : '계좌 입금(중도 상환)',
      actor: 'system',
      at,
      entries: [
        [ledger.accountOf(institution, 'credit'), amount],
        [ledger.house.bank, -amount],
      ],
    })
  }

  return {
    owed: (institution: Institution) =>
      open(institution).reduce((sum, charge) => sum + charge.amount - charge.settled, 0),
    charge: (charge: Omit<Charge, 'settled'>) => void charges.push({ ...charge, settled: 0 }),

    /** Nothing is owed for a cancelled order. */
    close(orderId: number) {
      for (const charge of charges) if (charge.orderId === orderId) charge.settled = charge.amount
    },

    /** Pays so much before the time; for an institution that owes more than it is meant to show. */
    repayPart: (institution: Institution, amount: number, at: Date, day: IsoDate) =>
      repay(institution, amount, at, day, 'early'),

    /** On a business day everything is paid that would fall due before the next one. */
    payday(day: IsoDate) {
      const at = seoulTime(day, '10:30')
      if (at > now || !isBusinessDay(day, holidays)) return
      for (const institution of institutions) {
        if (institution.stoppedPaying !== null && day > dayBefore(now, institution.stoppedPaying)) continue
        const due = open(institution).filter((charge) => charge.dueOn < nextBusinessDay(day, holidays))
        const amount = due.reduce((sum, charge) => sum + charge.amount - charge.settled, 0)
        if (amount > 0) repay(institution, amount, at, day, 'due')
      }
    },

    rows: (): Rows<'creditCharge'> =>
      charges.map(({ orderId, institution, amount, settled, dueOn }) => ({
        orderId,
        institutionId: institution.id,
        amount,
        settled,
        dueOn,
      })),
  }
}
