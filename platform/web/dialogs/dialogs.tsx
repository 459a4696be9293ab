import { useSyncExternalStore } from 'react'
import { AlertDialog, ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ToastPile } from '#ui/toast.tsx'
import { createDialogQueue } from './dialog-queue.ts'

const queue = createDialogQueue()

/** Says one thing; resolves when the reader has closed it. */
export const showAlert = queue.alert
/** Asks before something that matters; resolves to the answer. */
export const askConfirm = queue.confirm
/** A dialog of the page's own, in turn with the others. */
export const openDialog = queue.open
/** A short message for 3 seconds that stops nobody. */
export const showToast = queue.toast
export const hasOpenDialog = () => queue.current() !== null

/** Draws dialogs and toasts; the app mounts it once, beside its outlet. */
export function DialogHost() {
  const dialog = useSyncExternalStore(queue.watch, queue.current)
  const toasts = useSyncExternalStore(queue.watch, queue.toasts)
  return (
    <>
      {dialog?.kind === 'alert' && (
        <AlertDialog
          key={dialog.id}
          open
          title={dialog.words.title}
          closeLabel={dialog.words.label ?? '확인'}
          onClose={dialog.close}
        >
          {dialog.words.text}
        </AlertDialog>
      )}
      {dialog?.kind === 'confirm' && (
        <ConfirmDialog
          key={dialog.id}
          open
          title={dialog.words.title}
          confirmLabel={dialog.words.confirmLabel}
          cancelLabel={dialog.words.cancelLabel ?? '닫기'}
          danger={dialog.words.danger ?? false}
          onConfirm={() => dialog.close(true)}
          onCancel={() => dialog.close(false)}
        >
          {dialog.words.text}
        </ConfirmDialog>
      )}
      {dialog?.kind === 'own' && dialog.content}
      <ToastPile toasts={toasts} onDismiss={queue.dismiss} />
    </>
  )
}
