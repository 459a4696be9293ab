import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import './dialog.css'

export type DialogProps = {
  open: boolean
  /** Esc, the close button, or a press outside. The owner sets `open` to false. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. `data-first-focus` marks what has the focus first. */
  actions?: ReactNode
  size?: 's' | 'm' | 'l'
  /**
   * `sheet-bottom` rises from the edge at XS and is a centred dialog above; `drawer` slides from the right
   * from S up.
   */
  place?: 'centre' | 'sheet-bottom' | 'drawer'
  /** An alert: no press outside, announced as an alert dialog. */
  alert?: boolean
  /** Closing is not possible now (a save is going on). */
  locked?: boolean
}

/** The native modal dialog: it holds the focus, gives it back on close, and makes the page behind inert. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'm',
  place = 'centre',
  alert = false,
  locked = false,
}: DialogProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (!locked) onClose()
  }
  // A browser may close on a second Esc whatever the page says: follow it, or stand again while locked.
  const onNativeClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    const element = dialog.current
    if (event.target !== element || !element || element.open || !open) return
    if (locked) element.showModal()
    else onClose()
  }
  const onPressOutside = (event: MouseEvent) => {
    if (event.target === dialog.current && !alert && !locked) onClose()
  }

  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      className={classNames('dialog', `dialog-${size}`, `dialog-${place}`)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={onCancel}
      onClose={onNativeClose}
      onMouseDown={onPressOutside}
    >
      {open && (
        <div className="dialog-frame">
          <header className="dialog-head">
            <h2 className="title-3" id={`${id}-title`}>
              {title}
            </h2>
            {!alert && <IconButton icon="close" label="닫기" disabled={locked} onClick={onClose} />}
          </header>
          {(description || children) && (
            <div className="dialog-body">
              {description && (
                <p className="dialog-description" id={`${id}-description`}>
                  {description}
                </p>
              )}
              {children}
            </div>
          )}
          {actions && <footer className="dialog-actions">{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}
