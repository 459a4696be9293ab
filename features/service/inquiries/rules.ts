export type InquiryKind = 'order' | 'product' | 'delivery' | 'money' | 'account' | 'adverse-event' | 'other'
export type InquiryState = 'asked' | 'answered' | 'closed'
type InquiryStep = 'ask' | 'answer' | 'close'

const next: Record<InquiryState, Partial<Record<InquiryStep, InquiryState>>> = {
  asked: { ask: 'asked', answer: 'answered', close: 'closed' },
  answered: { ask: 'asked', answer: 'answered', close: 'closed' },
  closed: {},
}

/** The state after a step; null: the step is not to be taken there. */
export const stateAfter = (state: InquiryState, step: InquiryStep): InquiryState | null =>
  next[state][step] ?? null

const HOUR_MS = 3_600_000
const ANSWER_HOURS = 24
/** Harm to a patient does not wait for the next day. */
const ADVERSE_EVENT_HOURS = 4

export const answerDue = (kind: InquiryKind, askedAt: Date): Date =>
  new Date(askedAt.getTime() + (kind === 'adverse-event' ? ADVERSE_EVENT_HOURS : ANSWER_HOURS) * HOUR_MS)
