import type { ReactNode } from 'react'
import { Button, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'
import './pagination.css'

type PageLink = { className: string; rel: 'prev' | 'next'; children: ReactNode }

/** Keyset paging: there is a before and an after, no page numbers; where it is lives in the address. */
export const PageLinks = ({
  previous,
  next,
  label,
}: {
  previous?: ((link: PageLink) => ReactNode) | undefined
  next?: ((link: PageLink) => ReactNode) | undefined
  label: string
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
