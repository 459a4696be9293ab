import { StateMark } from '#ui/office/state.tsx'
import { staffStatusLabel } from '../labels.ts'
import type { StaffStatus } from '../staff-contract.ts'

const toneOf = { active: 'ok', pending: 'wait', disabled: 'off' } as const

export const StaffState = ({ status }: { status: StaffStatus }) => (
  <StateMark tone={toneOf[status]}>{staffStatusLabel[status]}</StateMark>
)
