import type { ReactNode } from 'react'
import './empty-state.css'

/** One line and one action: `아직 주문 내역이 없어요` / `자주 찾는 상품 보기`. */
export const EmptyState = ({
  children,
  detail,
  action,
}: {
  children: ReactNode
  detail?: ReactNode
  action?: ReactNode
}) => (
  <div className="empty">
    <p className="empty-line">{children}</p>
    {detail && <p className="empty-detail">{detail}</p>}
    {action && <div className="empty-action">{action}</div>}
  </div>
)
