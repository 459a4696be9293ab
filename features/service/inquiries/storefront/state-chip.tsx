import { Chip, type ChipTone } from '#ui/chip.tsx'
import { inquiryStateLabel } from '../labels.ts'
import type { InquiryState } from '../rules.ts'

const tones: Record<InquiryState, ChipTone> = { asked: 'warn', answered: 'ok', closed: 'neutral' }

export const StateChip = ({ state }: { state: InquiryState }) => (
  <Chip tone={tones[state]} {...(state === 'asked' && { icon: 'clock' })}>
    {inquiryStateLabel[state]}
  </Chip>
)
