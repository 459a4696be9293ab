import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, Input, Reply } from '#platform/contract/endpoint.ts'
import { query, type QueryArguments } from '../calls/query.ts'
import { useTabState } from '../tabs/tab-state.ts'

/**
 * What a list endpoint answers: a page of rows and the cursor of the next one. `total` where it is cheap to
 * count.
 */
type ListReply = { rows: readonly unknown[]; next: string | null; total?: number | undefined }
type RowOf<E extends Endpoint> = Reply<E> extends { rows: readonly (infer Row)[] } ? Row : never

type Filters = Record<string, string>
type Kept<F extends Filters> = { applied: F; sort: string; size: number; trail: readonly string[] }

type ListOptions<F extends Filters> = {
  /** The filters as they begin; '' is none and is not sent. Names are the endpoint's query names. */
  filters: F
  sort?: string
  size?: number
  /** Query values that no filter changes. */
  fixed?: Record<string, unknown>
  /** Query values that find one record by its key, wherever in the list it stands. */
  record?: (key: string) => Record<string, unknown>
}

/** What finds a record may also find its neighbours. */
const RECORDS = 50

/**
 * One list of a screen: filters that are typed, then applied, sort, size and keyset pages, kept in the tab's
 * state so that other tabs and a reload change nothing. The endpoint's query takes the filters, `cursor`,
 * `size` and, if given, `sort`.
 */
export function useListPage<const E extends Endpoint, F extends Filters>(
  endpoint: E,
  { filters: initial, sort: firstSort = '', size: firstSize = 50, fixed = {}, record }: ListOptions<F>,
) {
  const begin: Kept<F> = { applied: initial, sort: firstSort, size: firstSize, trail: [] }
  const [kept, setKept] = useTabState<Kept<F>>(`list ${endpoint.path}`, begin)
  const [draft, setDraft] = useState<F>(kept.applied)

  const asked = {
    ...fixed,
    ...Object.fromEntries(Object.entries(kept.applied).filter(([, value]) => value !== '')),
    ...(kept.sort && { sort: kept.sort }),
  }
  const cursor = kept.trail.at(-1)
  const input = {
    query: { ...asked, size: kept.size, ...(cursor !== undefined && { cursor }) },
  } as unknown as Input<E>
  const read = useQuery({
    ...query(endpoint, ...([input] as QueryArguments<E>)),
    placeholderData: keepPreviousData,
  })
  const page = read.data as ListReply | undefined
  const recordInput = (key: string | null) =>
    ({ query: { ...fixed, ...(key !== null && record?.(key)), size: RECORDS } }) as unknown as Input<E>

  return {
    /** What is typed in the filter bar. */
    filters: draft,
    setFilter: <K extends keyof F>(name: K, value: F[K]) => setDraft({ ...draft, [name]: value }),
    /** What the rows were asked by. */
    applied: kept.applied,
    /** Whether a filter leaves rows out that stand there at first. */
    filtered: Object.keys(initial).some((name) => kept.applied[name] !== initial[name]),
    /** 조회; `now` sets filters and searches at once (a queue, a segment). */
    search: (now?: Partial<F>) => {
      const applied = { ...draft, ...now }
      setDraft(applied)
      setKept({ ...kept, applied, trail: [] })
      if (!now) void read.refetch()
    },
    reset: () => {
      setDraft(initial)
      setKept({ ...begin, size: kept.size })
    },
    sort: kept.sort,
    setSort: (sort: string) => setKept({ ...kept, sort, trail: [] }),
    size: kept.size,
    setSize: (size: number) => setKept({ ...kept, size, trail: [] }),
    /** The rows around the record with this key, once they are known; null asks nothing. */
    useRecord: (key: string | null) => {
      const found = useQuery({
        ...query(endpoint, ...([recordInput(key)] as QueryArguments<E>)),
        enabled: record !== undefined && key !== null,
      })
      return (found.data as ListReply | undefined)?.rows as readonly RowOf<E>[] | undefined
    },
    rows: (page?.rows ?? []) as readonly RowOf<E>[],
    total: page?.total,
    /** 1 for the first page. */
    page: kept.trail.length + 1,
    onNext:
      page?.next && !read.isPlaceholderData
        ? () => setKept({ ...kept, trail: [...kept.trail, page.next!] })
        : undefined,
    onPrevious:
      kept.trail.length > 0 ? () => setKept({ ...kept, trail: kept.trail.slice(0, -1) }) : undefined,
    loading: read.isPending,
    busy: read.isFetching && !read.isPending,
    error: read.error,
    refresh: () => void read.refetch(),
    /** The query without the page: for the export of the same list. */
    asked,
  }
}
