import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { queriesOf, query } from '#platform/web/calls/query.ts'
import { MOST_ROWS, readQueue, type QueueRow, type Stage } from '../contract.ts'

const PAGE = 100
const REFRESH_MS = 30_000
/** So long nobody types on. */
const TYPED_MS = 300

const matches = (text: string) => {
  const wanted = text.toLowerCase()
  return ({ orderNumber, clinic }: QueueRow) =>
    orderNumber.toLowerCase().includes(wanted) || clinic.toLowerCase().includes(wanted)
}

const positionOf = (before: number, shown: number, all: number) =>
  shown > 0 ? `${formatWhole(before + 1)}–${formatWhole(before + shown)} / ${formatWhole(all)}건` : undefined

/**
 * A page of a stage and how much there is in all. What is typed is looked for in the page, and in the whole stage where
 * that is longer. Packed parcels come all at once: a sheet of tracking numbers names any of them.
 */
export function useQueue(stage: Stage) {
  const client = useQueryClient()
  const [place, setPlace] = useState<{ stage: Stage; trail: readonly string[] }>({ stage, trail: [] })
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const text = typed.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text])

  const trail = place.stage === stage ? place.trail : []
  const size = stage === 'packed' ? MOST_ROWS : PAGE
  const read = useQuery({
    ...query(readQueue, { query: { stage, size, ...(trail.length > 0 && { cursor: trail.at(-1) }) } }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const { data } = read
  const next = data?.next ?? null
  const isLong = trail.length > 0 || next !== null
  const wide = useQuery({
    ...query(readQueue, { query: { stage, size, text: asked } }),
    enabled: isLong && asked !== '',
    placeholderData: keepPreviousData,
  })
  const looked = isLong && asked !== '' && text !== '' ? wide.data : undefined
  // the answer for the stage before stands until the new one is there
  const rows = ((looked ?? data)?.rows ?? []).filter((row) => row.stage === stage)
  const go = (to: readonly string[]) => setPlace({ stage, trail: to })

  return {
    data,
    loading:
      read.isPending ||
      (read.isPlaceholderData && rows.length === 0) ||
      (isLong && text !== '' && (asked !== text || wide.isFetching)),
    /** Whoever turns to a stage sees it as it is now. */
    renew: (next: Stage) =>
      client.invalidateQueries({ ...queriesOf(readQueue), refetchType: next === stage ? 'active' : 'none' }),
    rows,
    found: text === '' ? rows : rows.filter(matches(text)),
    typed,
    setTyped,
    /** The first that has what was typed or scanned, wherever in the stage it stands. */
    async first() {
      const near = text === '' ? rows[0] : rows.find(matches(text))
      if (near || !isLong) return near
      return (await client.fetchQuery(query(readQueue, { query: { stage, size, text } }))).rows[0]
    },
    /** The pile or parcel of an order, at whatever stage it stands. */
    named: async (orderNumber: string) =>
      (await client.fetchQuery(query(readQueue, { query: { text: orderNumber } }))).rows.find(
        (row) => row.orderNumber === orderNumber,
      ),
    pages: isLong &&
      text === '' && {
        page: trail.length + 1,
        position: positionOf(trail.length * size, rows.length, data?.counts[stage] ?? 0),
        onPrevious: trail.length > 0 ? () => go(trail.slice(0, -1)) : undefined,
        onNext: next !== null && !read.isPlaceholderData ? () => go([...trail, next]) : undefined,
      },
  }
}
export type Queue = ReturnType<typeof useQueue>
