import type { ReactNode } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import './day-chart.css'

type DayBar = {
  key: string
  /** Below the bar, where it stands: `11.18`. */
  mark: string
  /** Read for the whole bar: `11.18(수) 3,714만원, 직전 3,448만원`. */
  words: string
  value: number
  before: number
}

const MARKS = 6

/**
 * Bars with a tick where the period before stood, so that it reads without colour. The figures stand in the table that
 * follows it, which is what a screen reader reads.
 */
export function DayChart({
  bars,
  unit,
  children,
}: {
  bars: readonly DayBar[]
  unit: string
  children: ReactNode
}) {
  const most = Math.max(0, ...bars.flatMap(({ value, before }) => [value, before]))
  const height = (value: number) => `${(Math.max(0, value) / (most || 1)) * 100}%`
  const every = Math.ceil(bars.length / MARKS)
  const last = bars.length - 1
  // the last one is always named, and none so close that its words would run into it
  const isMarked = (at: number) => at === last || (at % every === 0 && last - at >= every)
  return (
    <figure className="day-chart">
      <figcaption className="caption">
        <span className="day-chart-key" /> 이번 기간 <span className="day-chart-key day-chart-key-before" />{' '}
        직전 기간
      </figcaption>
      <div className="day-chart-bars" aria-hidden="true">
        <span className="day-chart-most">
          {formatWhole(most)}
          {unit}
        </span>
        {bars.map(({ key, mark, words, value, before }, at) => (
          <span key={key} className="day-chart-day" title={words}>
            <span className="day-chart-plot">
              <i style={{ height: height(value) }} />
              {before > 0 && <b style={{ bottom: height(before) }} />}
            </span>
            <small>{isMarked(at) ? mark : '\u00a0'}</small>
          </span>
        ))}
      </div>
      <details className="day-chart-table">
        <summary>표로 보기</summary>
        {children}
      </details>
    </figure>
  )
}
