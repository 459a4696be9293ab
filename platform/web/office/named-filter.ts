import { useEffect } from 'react'
import { useTabState } from '../tabs/tab-state.ts'

type Filters = Record<string, string>

/** The search of an address that names filters of a list: `?find=status%3Dconfirmed`. */
export const named = (filters: Filters) => ({ find: String(new URLSearchParams(filters)) }) as never

export const readNamed = ({ find }: Record<string, unknown>): { find?: string } =>
  typeof find === 'string' && find !== '' ? { find } : {}

/**
 * Applies the filters that the address names, once for each address: so a figure leads to the rows that make it. What it
 * does not name, or what the list does not know, is as in `none`.
 */
export function useNamedFilter<F extends Filters>(
  { find = '' }: { find?: string },
  none: F,
  search: (filters: F) => void,
) {
  const [seen, setSeen] = useTabState('named filter', '')
  useEffect(() => {
    if (find === seen || find === '') return
    setSeen(find)
    const known = [...new URLSearchParams(find)].filter(([name]) => name in none)
    search({ ...none, ...Object.fromEntries(known) })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address
  }, [find])
}
