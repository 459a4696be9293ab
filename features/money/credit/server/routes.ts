import { addMonths, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { keyset, wholeKey } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  exportCreditEntries,
  listCharges,
  listCreditEntries,
  readCredit,
  type CreditEntry,
} from '../contract.ts'
import { creditEntryLabel } from '../labels.ts'
import { chargeState, creditState, dueOn, entryKind } from '../rules.ts'
import {
  chargeGroups,
  creditBalances,
  creditEntries,
  creditOverview,
  ENTRIES_PER_PAGE,
  type EntryRow,
} from './queries.ts'

const entryOf = (entry: EntryRow): CreditEntry => ({
  entryId: String(entry.journalId),
  at: entry.at.toISOString(),
  kind: entryKind(entry),
  note: entry.note,
  orderNumber: entry.causeType === 'order' ? entry.cause : null,
  debit: Math.max(0, -entry.amount),
  credit: Math.max(0, entry.amount),
  balance: 0 - entry.balanceAfter,
})

const places = keyset({ journalId: wholeKey(15) })

const periodOf = (month: string) => ({
  from: seoulMidnight(`${month}-01`),
  to: seoulMidnight(addMonths(`${month}-01`, 1)),
})

export const creditRoutes = [
  serve(readCredit, async ({ db, clock, caller }) => {
    const today = seoulDate(clock.now())
    const found = (await creditOverview.row(db, { institutionId: caller.institutionId, today }))!
    return {
      ...creditState(found),
      nextDue: found.nextDueOn ? { dueOn: found.nextDueOn, amount: found.nextAmount! } : null,
      overdue: found.overdueSince ? { since: found.overdueSince, amount: found.overdueAmount! } : null,
      ageing: { notDue: found.notDue, to30: found.to30, to60: found.to60, over60: found.over60 },
      block: found.block,
      dueOn: dueOn(today, found.termDays),
    }
  }),

  serve(listCreditEntries, async ({ db, caller, query }) => {
    const period = { institutionId: caller.institutionId, ...periodOf(query.month) }
    const after = places.read(query.after)?.journalId ?? 0
    const [found, [opening, closing]] = await db.snapshot((on) =>
      Promise.all([
        creditEntries(on, { ...period, after, size: ENTRIES_PER_PAGE + 1 }),
        creditBalances(on, period),
      ]),
    )
    const { rows, next } = places.page(found, ENTRIES_PER_PAGE)
    return {
      opening: opening!.owed,
      closing: closing!.owed,
      entries: rows.map(entryOf),
      next,
    }
  }),

  serve(exportCreditEntries, async ({ db, clock, caller, query, refuse }) => {
    const period = { institutionId: caller.institutionId, ...periodOf(query.month) }
    const [found, [opening, closing]] = await db.snapshot((on) =>
      Promise.all([creditEntries(on, { ...period, size: EXCEL_ROWS }), creditBalances(on, period)]),
    )
    // room for what was owed before and after
    if (found.length > EXCEL_ROWS - 2)
      throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS - 2)] })
    const edge = (word: string, balance: number) => ({
      at: null,
      kind: word,
      note: '',
      orderNumber: null,
      debit: null,
      credit: null,
      balance,
    })
    return excelOf({
      name: `여신 원장 ${query.month}`,
      plainName: `credit-ledger ${query.month}`,
      at: clock.now(),
      columns: [
        { title: '일자', width: 20, value: (row) => row.at },
        { title: '구분', value: (row) => row.kind },
        { title: '적요', width: 40, value: (row) => row.note },
        { title: '주문번호', width: 20, value: (row) => row.orderNumber },
        { title: '차변', value: (row) => row.debit },
        { title: '대변', value: (row) => row.credit },
        { title: '잔액', value: (row) => row.balance },
      ],
      rows: [
        edge('이월 잔액', opening!.owed),
        ...found
          .map(entryOf)
          .map((entry) => ({ ...entry, at: new Date(entry.at), kind: creditEntryLabel[entry.kind] })),
        edge('마감 잔액', closing!.owed),
      ],
    })
  }),

  serve(listCharges, async ({ db, clock, caller }) => {
    const today = seoulDate(clock.now())
    const groups = await chargeGroups(db, {
      institutionId: caller.institutionId,
      since: addMonths(today, -12),
    })
    return groups.map((group) => ({
      ...group,
      state: chargeState(group, today),
      remaining: group.amount - group.settled,
    }))
  }),
]
