import { useEffect, useRef } from 'react'

/**
 * Asks whether the page is still the one that is shown or gone to: a late answer pulls nobody off the page they
 * went on to. `if (isShown()) await navigate(…)`
 */
export function useIsShown() {
  const path = useRef<string | null>(null)
  useEffect(() => {
    path.current = location.pathname
    return () => {
      path.current = null
    }
  }, [])
  return () => path.current === location.pathname
}
