import type { ReactNode } from 'react'
import './item-cell.css'

type ItemCellProps = {
  /** A drawn pack or a product photo. */
  picture?: ReactNode
  /** The name, usually a link. */
  name: ReactNode
  /** Spec, unit, minimum: the quiet second line. */
  meta?: ReactNode
  /** Lines under it: price change, sold-out reason (`LineNote`). */
  children?: ReactNode
}

/** Picture, name and spec: the first cell of an order row. */
export const ItemCell = ({ picture, name, meta, children }: ItemCellProps) => (
  <div className="item">
    {picture && <div className="item-picture">{picture}</div>}
    <div className="item-words">
      <span className="item-name">{name}</span>
      {meta && <span className="item-meta">{meta}</span>}
      {children}
    </div>
  </div>
)
