import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '#platform/web/calls/call.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { query } from '#platform/web/calls/query.ts'
import { line } from '#platform/web/live/line.ts'
import { listChatMessages, markChatRead, readChat, type ChatMessage } from '../contract.ts'
import { isTyping, showChat, watchHeard } from './heard.ts'
import { outbox, type Waiting } from './outbox.ts'

/** Without news the conversation is asked for again after this time; what waits is sent again, too. */
const PATIENCE_MS = 4_000

type Talk = { rows: readonly ChatMessage[]; more: boolean }
const TALK_KEY = [listChatMessages.path, 'talk'] as const

/** All that came after the last message that was seen, however much it is. */
async function catchUp(kept: Talk | undefined): Promise<Talk> {
  if (!kept?.rows.length) return call(listChatMessages)
  let rows = kept.rows
  for (let more = true; more;) {
    const next = await call(listChatMessages, { query: { after: rows.at(-1)!.seq } })
    rows = joined(rows, next.rows)
    more = next.more
  }
  return { rows, more: kept.more }
}
/** Each message once, whoever brought it. */
function joined(first: readonly ChatMessage[], second: readonly ChatMessage[]) {
  const known = new Set(first.map(({ seq }) => seq))
  return [...first, ...second.filter(({ seq }) => !known.has(seq))].toSorted(
    (one, other) => one.seq - other.seq,
  )
}

/** The conversation of whoever is signed in, as it goes on. */
export function useTalk(refused: (message: Waiting, error: CallError) => void) {
  const client = useQueryClient()
  const stands = useSyncExternalStore(line.watch, line.stands)
  const waiting = useSyncExternalStore(outbox.watch, outbox.read)
  const typing = useSyncExternalStore(watchHeard, isTyping)
  const talk = useQuery({
    queryKey: TALK_KEY,
    queryFn: () => catchUp(client.getQueryData<Talk>(TALK_KEY)),
    refetchInterval: stands ? false : PATIENCE_MS,
  })
  const standing = useQuery({ ...query(readChat), refetchInterval: stands ? false : PATIENCE_MS })
  const [olderFailed, setOlderFailed] = useState(false)
  const { refetch: askStanding } = standing
  const onRefused = useRef(refused)
  useEffect(() => {
    onRefused.current = refused
  })
  useEffect(() => showChat(), [])

  const { refetch } = talk
  const [send] = useState(
    () => () =>
      void outbox.send(
        () => Promise.all([refetch(), askStanding()]),
        (message, error) => {
          onRefused.current(message, error)
          if (error.code === 'chat-closed') void askStanding()
        },
      ),
  )
  useEffect(() => {
    if (!waiting.length) return
    send()
    const again = setInterval(send, PATIENCE_MS)
    return () => clearInterval(again)
  }, [waiting, stands, send])

  const rows = talk.data?.rows
  const last = rows?.at(-1)?.seq ?? 0
  useEffect(() => {
    if (last > 0 && document.visibilityState === 'visible')
      call(markChatRead, { body: { seq: last } }).catch(() => {})
  }, [last])

  async function older() {
    const first = rows?.[0]?.seq
    if (first === undefined) return
    setOlderFailed(false)
    try {
      const page = await call(listChatMessages, { query: { before: first } })
      client.setQueryData<Talk>(
        TALK_KEY,
        (now) => now && { rows: joined(page.rows, now.rows), more: page.more },
      )
    } catch {
      setOlderFailed(true)
    }
  }
  return {
    rows,
    more: talk.data?.more ?? false,
    older,
    olderFailed,
    waiting,
    typing,
    standing: standing.data,
    /** What was written may not arrive now. */
    lost: talk.isError || standing.isError,
  }
}
