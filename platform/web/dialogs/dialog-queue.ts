import type { ReactNode } from 'react'

type AlertWords = { title: ReactNode; text?: ReactNode; label?: string }
type ConfirmWords = AlertWords & { confirmLabel: string; cancelLabel?: string; danger?: boolean }
/** A dialog of the page's own in the same queue: it draws itself and says its answer through `close`. */
type DialogContent<T> = (close: (answer: T) => void) => ReactNode

type OpenDialog =
  | { id: number; kind: 'alert'; words: AlertWords; close: () => void }
  | { id: number; kind: 'confirm'; words: ConfirmWords; close: (answer: boolean) => void }
  | { id: number; kind: 'own'; content: ReactNode }
type Toast = { id: string; text: string; tone: 'ok' | 'info' | 'danger'; action?: ReactNode }

const TOAST_MS = 3_000

/**
 * UI-01: dialogs wait for each other, one is shown at a time; toasts are shown at once, beside whatever is
 * open.
 */
export function createDialogQueue({ toastMs = TOAST_MS } = {}) {
  let dialogs: readonly OpenDialog[] = []
  let toasts: readonly Toast[] = []
  let count = 0
  const watchers = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const alerts = new Map<string, Promise<void>>()
  const changed = () => watchers.forEach((watch) => watch())

  function queue<T>(build: (id: number, settle: (answer: T) => void) => OpenDialog): Promise<T> {
    const id = ++count
    return new Promise<T>((resolve) => {
      const settle = (answer: T) => {
        dialogs = dialogs.filter((dialog) => dialog.id !== id)
        changed()
        resolve(answer)
      }
      dialogs = [...dialogs, build(id, settle)]
      changed()
    })
  }

  function dismiss(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
    toasts = toasts.filter((toast) => toast.id !== id)
    changed()
  }

  return {
    /** Resolves when it is closed. Three calls that fail alike say it once. */
    alert(words: AlertWords | string): Promise<void> {
      const given = typeof words === 'string' ? { title: words } : words
      const show = () =>
        queue<void>((id, settle) => ({ id, kind: 'alert', words: given, close: () => settle() }))
      if (typeof given.title !== 'string' || (given.text !== undefined && typeof given.text !== 'string'))
        return show()
      const same = `${given.title}\n${given.text ?? ''}`
      const open = alerts.get(same) ?? show().finally(() => alerts.delete(same))
      alerts.set(same, open)
      return open
    },
    confirm: (words: ConfirmWords): Promise<boolean> =>
      queue<boolean>((id, close) => ({ id, kind: 'confirm', words, close })),
    open: <T>(content: DialogContent<T>): Promise<T> =>
      queue<T>((id, settle) => ({ id, kind: 'own', content: content(settle) })),
    toast(text: string, { tone = 'ok', action }: { tone?: Toast['tone']; action?: ReactNode } = {}) {
      const id = `${tone}:${text}`
      clearTimeout(timers.get(id))
      timers.set(
        id,
        setTimeout(() => dismiss(id), toastMs),
      )
      const toast = { id, text, tone, action }
      toasts = toasts.some((shown) => shown.id === id)
        ? toasts.map((shown) => (shown.id === id ? toast : shown))
        : [...toasts, toast]
      changed()
    },
    dismiss,
    /** The dialog to show now. */
    current: () => dialogs[0] ?? null,
    toasts: () => toasts,
    watch(watch: () => void) {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
  }
}
