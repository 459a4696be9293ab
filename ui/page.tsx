import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './page.css'

/** The page's column: 1240 at most, with the margin of the width. */
export const Wrap = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classNames('wrap', className)}>{children}</div>
)

/** The page's h1 with its quiet facts on the same line, and under both a sentence that leads in. */
export const PageHead = ({
  title,
  note,
  lead,
  action,
}: {
  title: ReactNode
  note?: ReactNode
  lead?: ReactNode
  action?: ReactNode
}) => (
  <div className="page-head">
    <h1 className="title-1">{title}</h1>
    {note && <p className="meta">{note}</p>}
    {action && <div className="page-head-action">{action}</div>}
    {lead && <p className="page-head-lead">{lead}</p>}
  </div>
)

/** Main column and a sticky aside (amounts) from M up; one after the other below. */
export const Split = ({
  aside,
  asideLabel,
  narrowAside = false,
  children,
}: {
  aside: ReactNode
  asideLabel: string
  narrowAside?: boolean
  children: ReactNode
}) => (
  <div className={classNames('split', narrowAside && 'split-narrow')}>
    <div className="split-main">{children}</div>
    <aside className="split-aside" aria-label={asideLabel}>
      {aside}
    </aside>
  </div>
)

/** A left column (filters, 마이 menu) from M up, and the page. */
export const SideLayout = ({ side, children }: { side: ReactNode; children: ReactNode }) => (
  <div className="sided">
    <div className="sided-left">{side}</div>
    <div className="sided-main">{children}</div>
  </div>
)

/** Blocks one under the other with the section rhythm. */
export const Stack = ({ children }: { children: ReactNode }) => <div className="stack">{children}</div>

/** Product cards: 2, 3, 3, then 4 beside filters or 5 alone. */
export const ProductGrid = ({ columns = 5, children }: { columns?: 4 | 5; children: ReactNode }) => (
  <ul className={`product-grid product-grid-${columns}`}>{children}</ul>
)

/** Tools over a list: count at the left, sort and view at the right, closed by the ink rule. */
export const ListTools = ({ count, children }: { count: ReactNode; children?: ReactNode }) => (
  <div className="list-tools">
    <p className="list-tools-count">{count}</p>
    {children}
  </div>
)

/** Under an order table: what is chosen, its sum, and what to do with it. */
export const TotalLine = ({
  label,
  amount,
  note,
  actions,
}: {
  label: ReactNode
  amount: ReactNode
  note?: ReactNode
  actions: ReactNode
}) => (
  <div className="total-line">
    <p className="total-line-sum">
      <span className="body-s">{label}</span>{' '}
      <b className="money money-l" translate="no">
        {amount}
      </b>{' '}
      {note && <span className="caption">{note}</span>}
    </p>
    <div className="total-line-actions">{actions}</div>
  </div>
)
