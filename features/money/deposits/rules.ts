export const depositStates = ['open', 'matched', 'aside'] as const
export type DepositState = (typeof depositStates)[number]

/** Where a transfer may go. A part that was matched leaves it open; undoing opens what was whole. */
export const depositTransitions: Record<DepositState, readonly DepositState[]> = {
  open: ['open', 'matched', 'aside'],
  aside: ['open'],
  matched: ['open'],
}

/** `sure`: one clinic alone, by name or order, and to the won. `choose`: a person decides. */
export const proposals = ['sure', 'choose', 'none'] as const
export type Proposal = (typeof proposals)[number]

export const candidateReasons = ['order', 'name', 'director', 'charge', 'due', 'owed'] as const
export type CandidateReason = (typeof candidateReasons)[number]

const COMPANY = /\(주\)|주식회사|\(유\)|유한회사|의료법인|\(의\)/g

/** What is compared of the name that a bank shows: no form of company, no blanks and marks. */
export const nameKeyOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(COMPANY, '')
    .replace(/[^0-9a-z가-힣]/g, '')
