import { readWhole } from '#domain/whole-number.ts'
import { countDeposits, listDeposits, readDepositEvents, type Deposit } from '../contract.ts'

/** What every step with a transfer changes. */
export const changedByDeposit = [listDeposits, countDeposits, readDepositEvents]

/** A part of a transfer as it is typed. */
export type Part = {
  institutionId: number
  name: string
  owed: number
  orderNumber: string | null
  amount: string
}
export type Payer = Omit<Part, 'amount'>

export const wonOf = (held: string) => readWhole(held) ?? 0

/** One more clinic, with as much of what is left as it owes. */
export function withPayer(parts: readonly Part[], payer: Payer, left: number): Part[] {
  const free = left - parts.reduce((sum, { amount }) => sum + wonOf(amount), 0)
  return [...parts, { ...payer, amount: String(Math.max(0, Math.min(free, payer.owed))) }]
}

/** What is proposed is filled in, when there is no doubt. */
export const firstParts = ({ proposal, state, candidates, amount, matched }: Deposit): Part[] =>
  state === 'open' && proposal === 'sure' && candidates[0]
    ? withPayer([], candidates[0], amount - matched)
    : []
