import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './notice.css'

type NoticeTone = 'info' | 'cold' | 'warn' | 'danger' | 'ok'

const toneIcon: Record<NoticeTone, IconName> = {
  info: 'info',
  cold: 'snow',
  warn: 'warning',
  danger: 'error',
  ok: 'check',
}

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  /** What happened and what to do next. */
  children?: ReactNode
  action?: ReactNode
  icon?: IconName
  /**
   * Announced when it appears: danger at once, the rest when the reader pauses. `false` for text that was
   * always there.
   */
  live?: boolean
}

export const Notice = ({
  tone = 'info',
  title,
  children,
  action,
  icon,
  live = tone === 'danger',
}: NoticeProps) => (
  <div className={`notice notice-${tone}`} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
    <Icon name={icon ?? toneIcon[tone]} />
    <div className="notice-words">
      {title && <p className="notice-title">{title}</p>}
      {children && <div>{children}</div>}
    </div>
    {action && <div className="notice-action">{action}</div>}
  </div>
)

/** One small line under a row: icon and words. `가격이 바뀌었어요 38,500원 → 39,600원`. */
export const LineNote = ({
  tone = 'warn',
  icon,
  children,
}: {
  tone?: NoticeTone
  icon?: IconName
  children: ReactNode
}) => (
  <span className={classNames('line-note', `line-note-${tone}`)}>
    <Icon name={icon ?? (tone === 'danger' ? 'ban' : toneIcon[tone])} size="s" />
    <span>{children}</span>
  </span>
)

/** A hairline strip over a page: `냉장 상품은 금요일에 출고하지 않아요`. */
export const Strip = ({
  icon = 'snow',
  children,
  action,
}: {
  icon?: IconName
  children: ReactNode
  action?: ReactNode
}) => (
  <div className="strip">
    <Icon name={icon} />
    <p>{children}</p>
    {action && <div className="strip-action">{action}</div>}
  </div>
)
