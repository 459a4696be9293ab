import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  /** What will happen, and what cannot be undone. */
  children?: ReactNode
  /** A noun: `삭제`, `주문 취소`. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that matters. The way out has the focus first when the answer cannot be undone. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = '닫기',
  danger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => (
  <Dialog
    alert
    open={open}
    onClose={onCancel}
    size="s"
    title={title}
    description={children}
    actions={
      <>
        <Button data-first-focus={danger || undefined} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          data-first-focus={!danger || undefined}
          variant={danger ? 'danger' : 'primary'}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </>
    }
  />
)

/** Says one thing and is closed. */
export const AlertDialog = ({
  open,
  title,
  children,
  closeLabel = '확인',
  onClose,
}: {
  open: boolean
  title: ReactNode
  children?: ReactNode
  closeLabel?: string
  onClose: () => void
}) => (
  <Dialog
    alert
    open={open}
    onClose={onClose}
    size="s"
    title={title}
    description={children}
    actions={
      <Button variant="primary" onClick={onClose}>
        {closeLabel}
      </Button>
    }
  />
)
