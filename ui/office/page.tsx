import type { ReactNode, Ref } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import './page.css'

type OfficePageProps = {
  title: string
  /** Beside the title: when the figures are from, what is promised. */
  note?: ReactNode
  /** Right of the title. */
  actions?: ReactNode
  /** An open `OfficeDrawer`: it pushes from 1024 and lies over the list below. */
  drawer?: ReactNode
  children: ReactNode
  /** The box that scrolls. */
  ref?: Ref<HTMLDivElement>
}

/**
 * One screen of the back office: title, then its parts in the order queue, filters, tools, table, pages, bulk
 * bar.
 */
export const OfficePage = ({ title, note, actions, drawer, children, ref }: OfficePageProps) => (
  <div className="office-page">
    <div className="office-work" ref={ref}>
      <header className="office-head">
        <h1 className="title-1">{title}</h1>
        {note && <p className="office-head-note">{note}</p>}
        {actions && <div className="office-head-actions">{actions}</div>}
      </header>
      {children}
    </div>
    {drawer}
  </div>
)

/** A part of a screen that is no list: a block with an ink rule, a heading and its own actions. */
export const OfficeBlock = ({
  title,
  note,
  actions,
  children,
}: {
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) => (
  <section className="office-block">
    <header>
      <h2 className="title-2">{title}</h2>
      {note && <p className="caption">{note}</p>}
      {actions && <div className="office-block-actions">{actions}</div>}
    </header>
    {children}
  </section>
)

/** Blocks with the page's own margin. */
export const OfficeBody = ({ children }: { children: ReactNode }) => (
  <div className="office-body">{children}</div>
)

export type QueueItem = { key: string; label: string; count?: number | undefined }

/** A list by status: words with their counts. */
export const QueueBar = ({
  label,
  items,
  current,
  onChange,
}: {
  label: string
  items: readonly QueueItem[]
  current: string
  onChange: (key: string) => void
}) => (
  <nav className="office-queue" aria-label={label}>
    <ul>
      {items.map((item) => (
        <li key={item.key}>
          <button
            type="button"
            aria-current={item.key === current ? 'true' : undefined}
            onClick={() => onChange(item.key)}
          >
            {item.label} {item.count !== undefined && <b>{formatWhole(item.count)}</b>}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)
