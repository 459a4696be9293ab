import type { ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import './pagination.css'

type PaginationProps = {
  /** Called for the page before or after; leave one out where there is none. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** `1~50 / 총 1,204건` */
  position?: ReactNode
  busy?: boolean
  label?: string
}

/** Keyset paging: there is a before and an after, no page numbers. */
export const Pagination = ({
  onPrevious,
  onNext,
  position,
  busy = false,
  label = '목록 이동',
}: PaginationProps) => (
  <nav className="paging" aria-label={label}>
    <Button size="small" disabled={!onPrevious || busy} onClick={onPrevious}>
      <Icon name="chevron-left" size="s" />
      이전
    </Button>
    {position && <p className="paging-position">{position}</p>}
    <Button size="small" disabled={!onNext || busy} onClick={onNext}>
      다음
      <Icon name="chevron-right" size="s" />
    </Button>
  </nav>
)

type PageLink = { className: string; rel: 'prev' | 'next'; children: ReactNode }

/** The same as links, where the position lives in the address. */
export const PageLinks = ({
  previous,
  next,
  position,
  label = '목록 이동',
}: {
  previous?: ((link: PageLink) => ReactNode) | undefined
  next?: ((link: PageLink) => ReactNode) | undefined
  position?: ReactNode
  label?: string
}) => {
  const className = buttonClass({ size: 'small' })
  return (
    <nav className="paging" aria-label={label}>
      {previous?.({
        className,
        rel: 'prev',
        children: (
          <span className="btn-face">
            <Icon name="chevron-left" size="s" />
            이전
          </span>
        ),
      }) ?? (
        <Button size="small" disabled>
          <Icon name="chevron-left" size="s" />
          이전
        </Button>
      )}
      {position && <p className="paging-position">{position}</p>}
      {next?.({
        className,
        rel: 'next',
        children: (
          <span className="btn-face">
            다음
            <Icon name="chevron-right" size="s" />
          </span>
        ),
      }) ?? (
        <Button size="small" disabled>
          다음
          <Icon name="chevron-right" size="s" />
        </Button>
      )}
    </nav>
  )
}
