import type { ReactNode } from 'react'
import './meter.css'

type MeterProps = {
  /** What is measured: `여신한도 사용`. */
  label: string
  value: number
  max: number
  /** The sentence below; it says what the bar shows. */
  children?: ReactNode
  tone?: 'accent' | 'warn' | 'danger'
}

export const Meter = ({ label, value, max, children, tone = 'accent' }: MeterProps) => {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  return (
    <div className={`gauge gauge-${tone}`}>
      <div
        className="gauge-track"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={`${Math.round(percent)}%`}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {children && <p className="gauge-words">{children}</p>}
    </div>
  )
}
