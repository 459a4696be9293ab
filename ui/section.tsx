import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './section.css'

type SectionProps = {
  number: number
  title: string
  /** One line that says what was chosen; shown while folded. */
  summary?: ReactNode
  open: boolean
  /** Left out: it stays as it is. */
  onToggle?: (open: boolean) => void
  /** Valid: quiet number and a way to change it. */
  done?: boolean
  /** Something in it must be mended. */
  invalid?: boolean
  /** The word while folded. Default `바꾸기`, or `보기` for what cannot be changed here. */
  openWord?: string
  id?: string
  children: ReactNode
}

/**
 * A numbered step of a form that may fold to one line. What is inside stays mounted, so nothing typed is lost.
 */
export const Section = ({
  number,
  title,
  summary,
  open,
  onToggle,
  done = false,
  invalid = false,
  openWord = '바꾸기',
  id,
  children,
}: SectionProps) => {
  const ownId = useId()
  const titleId = `${id ?? ownId}-title`
  const bodyId = `${id ?? ownId}-body`
  const summaryId = `${id ?? ownId}-summary`
  return (
    <section
      id={id}
      className={classNames('sec', open && 'sec-open', done && 'sec-done', invalid && 'sec-invalid')}
      aria-labelledby={titleId}
    >
      <div className="sec-head">
        <span className="sec-number" aria-hidden="true">
          {invalid ? <Icon name="error" /> : number}
        </span>
        <h2 className="title-3">
          {onToggle ? (
            <button
              type="button"
              id={titleId}
              className="sec-toggle"
              aria-expanded={open}
              aria-controls={bodyId}
              aria-describedby={summary && !open ? summaryId : undefined}
              onClick={() => onToggle(!open)}
            >
              {title}
            </button>
          ) : (
            <span id={titleId}>{title}</span>
          )}
        </h2>
        <p className="sec-summary" id={summaryId}>
          {!open && summary}
        </p>
        {onToggle && (
          <span className="sec-word" aria-hidden="true">
            {open ? '접기' : openWord}
          </span>
        )}
      </div>
      <div className="sec-body" id={bodyId} hidden={!open}>
        {children}
      </div>
    </section>
  )
}

/** The column of numbered sections. */
export const Sections = ({ children }: { children: ReactNode }) => <div className="secs">{children}</div>
