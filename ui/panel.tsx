import { useId, type ReactNode } from 'react'
import './panel.css'

type PanelProps = {
  title: ReactNode
  level?: 2 | 3
  /** Quiet words after the title: what the figures are based on. */
  note?: ReactNode
  /** At the right end of the head: a link or a control. */
  action?: ReactNode
  id?: string
  children: ReactNode
}

/** A block that opens with its title over an ink rule. No card, no shadow. */
export const Panel = ({ title, level = 2, note, action, id, children }: PanelProps) => {
  const ownId = useId()
  const titleId = `${id ?? ownId}-title`
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <section className="panel" id={id} aria-labelledby={titleId}>
      <div className="panel-head">
        <Title className={level === 2 ? 'title-2' : 'title-3'} id={titleId}>
          {title}
        </Title>
        {note && <p className="meta">{note}</p>}
        {action && <div className="panel-action">{action}</div>}
      </div>
      {children}
    </section>
  )
}

/** Term and value pairs under hairlines; two pairs a line from L with `wide`. */
export const FactList = ({
  facts,
  wide = false,
}: {
  facts: readonly { term: ReactNode; value: ReactNode }[]
  wide?: boolean
}) => (
  <dl className={wide ? 'facts facts-wide' : 'facts'}>
    {facts.map((fact, index) => (
      <div key={index} className="facts-pair">
        <dt>{fact.term}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
)

/** A column of one-line entries, value at the right: `다음 결제예정 2026.11.30 … 6,480,000원`. */
export const LineList = ({
  lines,
}: {
  lines: readonly { key: string; left: ReactNode; right?: ReactNode }[]
}) => (
  <ul className="lines">
    {lines.map((line) => (
      <li key={line.key}>
        <span className="lines-left">{line.left}</span>
        {line.right !== undefined && <span className="lines-right">{line.right}</span>}
      </li>
    ))}
  </ul>
)
