import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type PopProps = {
  /** What stands on the button; its words are its name unless `name` says more. */
  face: ReactNode
  name?: string
  /** What the sheet holds. */
  label: string
  className?: string
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/** A button with a sheet under it, which a press outside, Esc or a focus that goes on closes. */
export function Pop({ face, name, label, className, onOpen, children }: PopProps) {
  const id = useId()
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <div
      className="office-pop"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <button
        type="button"
        className={classNames('btn', className ?? 'btn-secondary btn-small')}
        aria-label={name}
        popoverTarget={id}
      >
        <span className="btn-face">{face}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="office-pop-sheet"
        role="group"
        aria-label={label}
        onToggle={(event) => event.newState === 'open' && onOpen?.()}
      >
        {children(close)}
      </div>
    </div>
  )
}
