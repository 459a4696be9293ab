import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import './drawer.css'

type OfficeDrawerProps = {
  title: ReactNode
  /** A second line: state, dates. */
  meta?: ReactNode
  onClose: () => void
  /** The rows before and after, with where this one stands: `2 / 17`. */
  position?: string | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** The decision: form rows and buttons, always in view. */
  foot?: ReactNode
  /** What is looked at while the form is filled, such as papers: a pane of its own left of it, above it below 1024. */
  beside?: ReactNode
  /** For a long form: wider, and with the names of its parts above it. */
  broad?: boolean
  children: ReactNode
  /** What single keys do from anywhere inside, `a` or `1`; not while something is typed. */
  keys?: Readonly<Record<string, () => void>>
  /** Changes with what is shown, so that the focus goes to it. */
  subject?: string
}

/**
 * Details beside a list: pushes it from 1024, lies over it below. Esc closes; the focus goes in when it
 * opens.
 */
export function OfficeDrawer({
  title,
  meta,
  onClose,
  position,
  onPrevious,
  onNext,
  foot,
  beside,
  broad = false,
  children,
  keys,
  subject,
}: OfficeDrawerProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    head.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [subject])
  const within = useRef(false)
  useEffect(() => {
    // what had the focus is gone with its row: a removed element says nothing of it
    if (within.current && document.activeElement === document.body)
      head.current?.focus({ preventScroll: true })
  })
  const onKey = (event: KeyboardEvent) => {
    // a dialog over the drawer has keys of its own
    if (event.defaultPrevented || (event.target as Element).closest('dialog')) return
    const act = event.key === 'Escape' ? onClose : typesInto(event) ? undefined : keys?.[keyOf(event)]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc from anywhere inside
    <aside
      className={classNames(
        'office-drawer',
        Boolean(beside) && 'office-drawer-wide',
        broad && 'office-drawer-broad',
      )}
      aria-label={typeof title === 'string' ? title : '상세'}
      onKeyDown={onKey}
      onFocus={() => (within.current = true)}
      onBlur={() => (within.current = false)}
    >
      <header>
        <div className="office-drawer-line">
          <h2 ref={head} tabIndex={-1}>
            {title}
          </h2>
          {position && (
            <span className="meta figure" translate="no">
              {position}
            </span>
          )}
          {(onPrevious ?? onNext) && (
            <>
              <IconButton
                icon="chevron-left"
                iconSize="s"
                label="이전 건"
                disabled={!onPrevious}
                onClick={onPrevious}
              />
              <IconButton
                icon="chevron-right"
                iconSize="s"
                label="다음 건"
                disabled={!onNext}
                onClick={onNext}
              />
            </>
          )}
          <IconButton icon="close" iconSize="s" label="닫기" onClick={onClose} />
        </div>
        {meta && <div className="office-drawer-meta">{meta}</div>}
      </header>
      {beside && <div className="office-drawer-beside">{beside}</div>}
      <div className="office-drawer-body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </aside>
  )
}

/** By the key's place, so that a Korean keyboard is the same. */
const keyOf = ({ code }: KeyboardEvent) => code.replace(/^(?:Key|Digit|Numpad)/, '').toLowerCase()
const typesInto = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement &&
    target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))

/** The parts of a long drawer by name: a press brings one up, and the focus to its heading. */
export const DrawerAnchors = ({ parts }: { parts: readonly { key: string; label: ReactNode }[] }) => (
  <nav className="office-anchors" aria-label="항목">
    <ul>
      {parts.map(({ key, label }) => (
        <li key={key}>
          <button
            type="button"
            onClick={(event) => {
              const body = event.currentTarget.closest('.office-drawer-body')
              const part = body?.querySelector<HTMLElement>(`[data-part="${key}"]`)
              part?.scrollIntoView({ block: 'start' })
              part?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

/** A part of the drawer, a hairline under it. */
export const DrawerSection = ({
  title,
  action,
  part,
  children,
}: {
  title?: ReactNode
  /** What `DrawerAnchors` finds it by. */
  part?: string
  action?: ReactNode
  children: ReactNode
}) => (
  <section className="office-drawer-section" data-part={part}>
    {title && (
      <h3 tabIndex={part ? -1 : undefined}>
        {title}
        {action && <span className="office-drawer-action">{action}</span>}
      </h3>
    )}
    {children}
  </section>
)

/** Facts: the word left, the value right of it. */
export const Pairs = ({
  facts,
  sums = false,
}: {
  facts: readonly { term: string; value: ReactNode }[]
  /** Amounts that add up: they end at the right. */
  sums?: boolean
}) => (
  <dl className={classNames('office-pairs', sums && 'office-sums')}>
    {facts.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Form rows: the label left of its control. Put `Field`s inside. */
export const FormRows = ({ children }: { children: ReactNode }) => (
  <div className="office-form">{children}</div>
)
/** The buttons at the end of a drawer, the main one last. */
export const DrawerActions = ({ children }: { children: ReactNode }) => (
  <div className="office-drawer-actions">{children}</div>
)
