export const claimKinds = ['cancel', 'return', 'exchange'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimStates = [
  'asked',
  'approved',
  'collecting',
  'collected',
  'inspecting',
  'done',
  'rejected',
  'withdrawn',
] as const
export type ClaimState = (typeof claimStates)[number]

export const claimReasons = [
  'change-of-mind',
  'ordered-wrong',
  'wrong-item',
  'damaged',
  'defective',
  'short-dated',
  'recalled',
  'other',
] as const
export type ClaimReason = (typeof claimReasons)[number]

const comingBack: Record<ClaimState, readonly ClaimState[]> = {
  asked: ['approved', 'rejected', 'withdrawn'],
  approved: ['collecting', 'collected', 'withdrawn'],
  collecting: ['collected', 'withdrawn'],
  collected: ['inspecting'],
  inspecting: ['done', 'rejected'],
  done: [],
  rejected: [],
  withdrawn: [],
}

/** [OD-08] Where a claim may go from each state. Nothing of a cancel has to come back, so it is done when its money is. */
const transitions: Record<ClaimKind, Record<ClaimState, readonly ClaimState[]>> = {
  cancel: { ...comingBack, approved: ['done'], collecting: [], collected: [], inspecting: [] },
  return: comingBack,
  exchange: comingBack,
}

export const mayBecome = (kind: ClaimKind, from: ClaimState, to: ClaimState) =>
  transitions[kind][from].includes(to)

/** The stages of the queue. */
export const claimQueues = [
  'asked',
  'approved',
  'collecting',
  'inspecting',
  'exchanging',
  'refunding',
  'done',
  'rejected',
  'withdrawn',
  'all',
] as const

/** Orders of the list of staff. */
export const claimSorts = ['waiting', 'newest', 'amount'] as const
export type ClaimSort = (typeof claimSorts)[number]
