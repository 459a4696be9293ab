import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './sticky-bar.css'

type StickyBarProps = {
  /** What the bar is for: `결제`, `선택 상품`. */
  label: string
  /** The figure at the left: caption and amount. */
  sum?: ReactNode
  /** One main action, at most one more before it. */
  children: ReactNode
  /** The page has the tab bar: sit on top of it. */
  overTabs?: boolean
}

/**
 * The action bar at the thumb, below M only. The page gets room for it with the class `has-sticky-bar` on its
 * main.
 */
export const StickyBar = ({ label, sum, children, overTabs = false }: StickyBarProps) => (
  <div
    className={classNames('actionbar', overTabs && 'actionbar-over-tabs')}
    role="region"
    aria-label={label}
  >
    {sum && <div className="actionbar-sum">{sum}</div>}
    <div className="actionbar-actions">{children}</div>
  </div>
)

/** The caption and the amount of the bar; press it to see the amounts in a sheet. */
export const StickyBarSum = ({
  caption,
  amount,
  onOpen,
}: {
  caption: ReactNode
  amount: ReactNode
  onOpen?: () => void
}) => {
  const words = (
    <>
      <span className="caption">
        {caption}
        {onOpen && ' ↑'}
      </span>
      <b className="money money-m" translate="no">
        {amount}
      </b>
    </>
  )
  return onOpen ? (
    <button type="button" className="actionbar-open" aria-haspopup="dialog" onClick={onOpen}>
      {words}
    </button>
  ) : (
    words
  )
}
