import { useRouter, useRouterState } from '@tanstack/react-router'
import { OPEN, recordAddress, SCREEN } from './address.ts'
import { useTabPath } from './tab-outlet.tsx'

/** The record that this screen's address names, null for none, and what writes another one there. */
export function useRecordAddress() {
  const router = useRouter()
  const path = useTabPath()
  const asked = useRouterState({
    select: ({ location }) =>
      location.pathname === path ? (location.search as Record<string, unknown>)[OPEN] : undefined,
  })
  return {
    asked: typeof asked === 'string' && asked !== SCREEN ? asked : null,
    write(key: string | null) {
      if (router.state.location.pathname === path)
        void router.navigate({ href: recordAddress(path, key), replace: true, resetScroll: false })
    },
  }
}
