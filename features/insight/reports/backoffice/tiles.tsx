import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { named } from '#platform/web/office/named-filter.ts'
import './reports.css'

export const Tiles = ({ children }: { children: ReactNode }) => <dl className="tiles">{children}</dl>

type TileProps = {
  label: string
  value: string
  note?: ReactNode
  /** The list that makes the figure: the orders, narrowed by `find`, or another screen. */
  find?: Record<string, string>
  to?: string
}

export const Tile = ({ label, value, note, find, to }: TileProps) => (
  <div className="tile">
    <dt>{label}</dt>
    <dd>
      <b className="money money-m">
        {find || to ? (
          <Link to={to ?? '/orders'} search={find ? named(find) : ({} as never)}>
            {value}
          </Link>
        ) : (
          value
        )}
      </b>
      {note && <span className="caption">{note}</span>}
    </dd>
  </div>
)
