import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { metaAt } from '#platform/web/keep-alive.tsx'
import { session } from '#platform/web/session.ts'
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
  useEffect(() => router.subscribe('onRendered', ({ toLocation, fromLocation, pathChanged }) => {
    const heading = openHeading()
    const meta = metaAt(router, toLocation.pathname) as { title?: string; breadcrumb?: readonly string[]; layout?: string }
    // RT-18: the layout's name, the public one for a visitor.
    document.body.dataset['layout'] = `${session().read().state === 'active' ? '' : 'pub-'}${meta.layout ?? 'default'}`
    const failed = heading?.dataset['failure'] !== undefined
    const name = (failed ? null : meta.title) ?? heading?.textContent ?? meta.breadcrumb?.at(-1)
    document.title = name ? `${name} | ${SHOP}` : SHOP
    if (!fromLocation || !pathChanged) return
    setSaid(document.title)
    if (heading) heading.tabIndex = -1
    ;(heading ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }), [router])
  return <p className="visually-hidden" role="status">{said}</p>
}

/** The heading that is shown: kept pages leave theirs hidden in the document. */
const openHeading = () => [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => heading.checkVisibility())
