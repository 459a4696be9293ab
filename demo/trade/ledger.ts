import { institutions, type Institution } from '../clinics/institutions.ts'
import type { Rows } from '../insert-rows.ts'

type HouseKind = 'gateway-clearing' | 'sales' | 'points-granted' | 'bank'
export type HouseAccounts = Record<HouseKind, number>
export const houseKinds: readonly HouseKind[] = ['gateway-clearing', 'sales', 'points-granted', 'bank']

export type Journal = {
  causeType: string
  cause: string
  event: string
  note: string
  actor: string
  at: Date
  entries: (readonly [accountId: number, amount: number])[]
  reverses?: Journal
}

export type Ledger = ReturnType<typeof openLedger>

/** Collects journals in any order; rows are written in the order of time, each with the balance after it. */
export function openLedger(house: HouseAccounts) {
  const journals: Journal[] = []
  const firstId = Math.max(...Object.values(house)) + 1
  const owned = institutions.flatMap((institution) =>
    (['credit', 'points'] as const).map((kind) => ({ institution, kind })),
  )
  const accounts = owned.map((account, index) => ({ id: firstId + index, ...account }))

  function inOrder() {
    const sorted = journals.toSorted((a, b) => a.at.getTime() - b.at.getTime())
    return new Map(sorted.map((journal, index) => [journal, index + 1]))
  }

  return {
    house,
    accountOf: (institution: Institution, kind: 'credit' | 'points') =>
      accounts.find((account) => account.institution === institution && account.kind === kind)!.id,

    /** Entries of nothing are left out. */
    post(journal: Journal): Journal {
      const kept = { ...journal, entries: journal.entries.filter(([, amount]) => amount !== 0) }
      journals.push(kept)
      return kept
    },
    reverse: (
      journal: Journal,
      { event, note, actor, at }: Pick<Journal, 'event' | 'note' | 'actor' | 'at'>,
    ): Journal => {
      const opposite = {
        ...journal,
        event,
        note,
        actor,
        at,
        reverses: journal,
        entries: journal.entries.map(([account, amount]) => [account, -amount] as const),
      }
      journals.push(opposite)
      return opposite
    },

    rows() {
      const ids = inOrder()
      const posted = new Map<number, number>()
      const houseIds = new Set(Object.values(house))
      const entries: Rows<'ledgerEntry'> = []
      for (const [journal, journalId] of ids) {
        journal.entries.forEach(([accountId, amount], index) => {
          const balanceAfter = houseIds.has(accountId) ? null : (posted.get(accountId) ?? 0) + amount
          if (balanceAfter !== null) posted.set(accountId, balanceAfter)
          entries.push({ journalId, line: index + 1, accountId, amount, balanceAfter })
        })
      }
      return {
        ids,
        entries,
        journals: [...ids].map(
          ([{ causeType, cause, event, note, actor, at, reverses }, id]): Rows<'journal'>[number] => ({
            id,
            causeType,
            cause,
            event,
            reverses: reverses ? ids.get(reverses)! : null,
            note,
            actor,
            at,
          }),
        ),
        accounts: accounts.map(({ id, institution, kind }): Rows<'account'>[number] => ({
          id,
          institutionId: institution.id,
          kind,
          posted: posted.get(id) ?? 0,
          floor: kind === 'credit' ? -institution.limit : 0,
        })),
      }
    },
  }
}
