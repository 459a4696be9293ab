import type { MemberStatus } from '#features/access/accounts/account-contract.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { StateMark, type StateTone } from '#ui/office/state.tsx'

const tones: Partial<Record<MemberStatus, StateTone>> = { '05': 'ok', '07': 'hold', '09': 'off' }

/** The status of a member as a mark. */
export const MemberState = ({ status }: { status: MemberStatus }) => (
  <StateMark tone={tones[status] ?? 'wait'}>{memberStatusLabel[status]}</StateMark>
)
