import { StateMark, type StateTone } from '#ui/office/state.tsx'
import type { LotRow, LotState } from '../contract.ts'
import { lotFilterLabel } from '../labels.ts'

const tones: Record<LotState, StateTone> = {
  sellable: 'ok',
  near: 'wait',
  expired: 'hold',
  quarantined: 'hold',
  recalled: 'hold',
  'used-up': 'off',
}

/** The state of a lot, and of its option where staff have something to do. */
export function LotMark({ lot }: { lot: LotRow }) {
  const { state, optionOnHand, reserved, reorderAt } = lot
  const isShort = optionOnHand < reserved
  const isLow = reorderAt !== null && optionOnHand - reserved <= reorderAt
  return (
    <>
      <StateMark tone={tones[state]} {...(state === 'recalled' && { icon: 'ban' })}>
        {lotFilterLabel[state]}
      </StateMark>
      {lot.clearance && <StateMark tone="wait">{lotFilterLabel.clearance}</StateMark>}
      {isShort && <StateMark tone="hold">{lotFilterLabel.short}</StateMark>}
      {!isShort && isLow && <StateMark tone="wait">{lotFilterLabel.low}</StateMark>}
    </>
  )
}
