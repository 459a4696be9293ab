import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import './state.css'

export type StateTone = 'wait' | 'new' | 'hold' | 'cold' | 'ok' | 'off'

const drawn: Record<StateTone, IconName> = {
  wait: 'clock',
  new: 'clock',
  hold: 'error',
  cold: 'snow',
  ok: 'check',
  off: 'minus',
}

/**
 * Icon and word. Only what asks for work carries a tint: wait (deadline), new, hold (blocked), cold; ok and
 * off stay plain.
 */
export const StateMark = ({
  tone,
  icon,
  children,
}: {
  tone: StateTone
  icon?: IconName
  children: ReactNode
}) => (
  <span className={`office-state office-state-${tone}`}>
    <Icon name={icon ?? drawn[tone]} size="s" />
    {children}
  </span>
)
