import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { metaAt } from '#platform/web/keep-alive.tsx'
import './page-announcer.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title where the heading does not say it. */
    title?: string
  }
}

const SHOP = '메디몰'

/** After each navigation: the document's title, the focus on the heading, and the title said aloud. */
export function PageAnnouncer() {
  const router = useRouter()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const name = (path: string, heading: HTMLElement | undefined) => {
      const meta = metaAt(router, path) as { title?: string; breadcrumb?: readonly string[] }
      const failed = heading?.dataset['failure'] !== undefined
      const title = (failed ? null : meta.title) ?? heading?.textContent ?? meta.breadcrumb?.at(-1)
      document.title = title ? `${title} | ${SHOP}` : SHOP
    }
    // The page that a visit begins with is there already, alone.
    if (router.state.resolvedLocation) name(router.state.resolvedLocation.pathname, headings()[0])
    return router.subscribe('onRendered', ({ toLocation, fromLocation, pathChanged }) => {
      const heading = headings().find((shown) => shown.checkVisibility())
      name(toLocation.pathname, heading)
      if (!fromLocation || !pathChanged) return
      setSaid(document.title)
      if (heading) heading.tabIndex = -1
      ;(heading ?? document.getElementById('main'))?.focus({ preventScroll: true })
    })
  }, [router])
  return <p className="visually-hidden" role="status">{said}</p>
}

/** Kept pages leave theirs hidden in the document. */
const headings = () => [...document.querySelectorAll<HTMLElement>('main h1')]
