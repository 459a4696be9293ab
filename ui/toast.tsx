import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './toast.css'

export type ToastItem = {
  id: string
  tone?: 'ok' | 'info' | 'danger'
  text: ReactNode
  /** `장바구니 보기`, `되돌리기`. */
  action?: ReactNode
}

/**
 * The pile of short messages. Keep it mounted: a live region must exist before its words do. Timing belongs
 * to the owner.
 */
export const ToastPile = ({
  toasts,
  onDismiss,
}: {
  toasts: readonly ToastItem[]
  onDismiss: (id: string) => void
}) => (
  <div className="toasts" role="log" aria-live="polite" aria-label="알림">
    {toasts.map((toast) => (
      <div
        key={toast.id}
        className={`toast toast-${toast.tone ?? 'ok'}`}
        role={toast.tone === 'danger' ? 'alert' : undefined}
      >
        <Icon name={toast.tone === 'danger' ? 'error' : toast.tone === 'info' ? 'info' : 'check'} />
        <p>{toast.text}</p>
        {toast.action && <span className="toast-action">{toast.action}</span>}
        <IconButton icon="close" iconSize="s" label="알림 닫기" onClick={() => onDismiss(toast.id)} />
      </div>
    ))}
  </div>
)
