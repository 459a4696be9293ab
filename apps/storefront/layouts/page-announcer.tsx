import { metaAt } from '#platform/web/navigation/keep-alive.tsx'
import { usePageAnnounced, type Drawn } from '#platform/web/navigation/page-announced.ts'
import { session } from '#platform/web/session/session.ts'
import './page-announcer.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title where the heading does not say it. */
    title?: string
  }
}

const SHOP = '메디몰'

/** After each navigation: the document's title, the focus on the heading, and the title said aloud. */
export const PageAnnouncer = () => (
  <p className="visually-hidden" role="status">
    {usePageAnnounced(drawn, 'main')}
  </p>
)

function drawn({ router, heading, toLocation }: Drawn) {
  const meta = metaAt(router, toLocation.pathname) as {
    title?: string
    breadcrumb?: readonly string[]
    layout?: string
  }
  // RT-18: the layout's name, the public one for a visitor.
  document.body.dataset['layout'] =
    `${session().read().state === 'active' ? '' : 'pub-'}${meta.layout ?? 'default'}`
  const failed = heading?.dataset['failure'] !== undefined
  const name = (failed ? null : meta.title) ?? heading?.textContent ?? meta.breadcrumb?.at(-1)
  return name ? `${name} | ${SHOP}` : SHOP
}
