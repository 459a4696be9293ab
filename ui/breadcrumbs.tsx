import type { ReactNode } from 'react'
import './breadcrumbs.css'

type Crumb = { label: string; to?: string }

/**
 * Where this page stands. The last item is the page itself; hidden at XS, where the masthead has a way back.
 */
export const Breadcrumbs = ({
  items,
  renderLink,
}: {
  items: readonly Crumb[]
  renderLink: (to: string, label: string) => ReactNode
}) => (
  <nav className="crumbs" aria-label="현재 위치">
    <ol>
      {items.map((item, index) => (
        <li key={`${index}-${item.label}`}>
          {item.to !== undefined && index < items.length - 1 ? (
            renderLink(item.to, item.label)
          ) : (
            <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
