import { useRouter, type AnyRouter, type ParsedLocation } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'

export type Drawn = { router: AnyRouter; heading: HTMLElement | undefined; toLocation: ParsedLocation }

/**
 * After each navigation: the document's title (`titleOf`), and, when the path changed or what had the focus
 * is gone, the focus on the heading that is shown, or on `fallback` (an element's id). Whoever went into a
 * field meanwhile, or goes on typing where the navigation began, stays there. Returns what is said aloud.
 */
export function usePageAnnounced(titleOf: (drawn: Drawn) => string, fallback: string) {
  const router = useRouter()
  const [said, setSaid] = useState('')
  // in place before the page that the app begins with is told
  useLayoutEffect(() => {
    let left: Element | null = null
    let typedOn = false
    const onInput = ({ target }: Event) => void (typedOn ||= target === left)
    document.addEventListener('input', onInput)
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement
      typedOn = false
    })
    const stopRendered = router.subscribe('onRendered', ({ toLocation, fromLocation, pathChanged }) => {
      const heading = shownHeading()
      document.title = titleOf({ router, heading, toLocation })
      // another view of the same page took away what was pressed
      const gone = left !== null && left !== document.body && !left.isConnected
      if (!fromLocation || !(pathChanged || gone)) return
      setSaid(document.title)
      const field = document.activeElement
      const stays = field !== left || typedOn
      if (stays && field?.matches('input, select, textarea') && field.checkVisibility()) return
      if (heading) heading.tabIndex = -1
      ;(heading ?? document.getElementById(fallback))?.focus({ preventScroll: true })
    })
    return () => {
      document.removeEventListener('input', onInput)
      stopBefore()
      stopRendered()
    }
  }, [router, titleOf, fallback])
  return said
}

/**
 * Kept pages and other tabs leave their headings in the document, hidden by React. To ask for what is visible
 * would lay the page out.
 */
const shownHeading = () =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find(
    (heading) => !heading.closest('[style*="display: none"]'),
  )
