import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const OFFICE = '메디몰 관리자'

/** After each change of screen: the document's title, the focus on the heading, and the title said aloud. */
export function ScreenAnnouncer() {
  const router = useRouter()
  const [said, setSaid] = useState('')
  useEffect(() => router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const heading = openHeading()
    document.title = heading?.textContent ? `${heading.textContent} | ${OFFICE}` : OFFICE
    if (!fromLocation || !pathChanged) return
    setSaid(document.title)
    if (heading) heading.tabIndex = -1
    ;(heading ?? document.getElementById('work'))?.focus({ preventScroll: true })
  }), [router])
  return <p className="visually-hidden" role="status">{said}</p>
}

/** The heading that is shown: other tabs leave theirs hidden in the document. */
const openHeading = () => [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => heading.checkVisibility())
