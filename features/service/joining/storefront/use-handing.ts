import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PaperKind } from '#features/service/membership/paper-kinds.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { call } from '#platform/web/calls/call.ts'
import { query } from '#platform/web/calls/query.ts'
import { createQueue } from '#platform/web/calls/queue.ts'
import { fileFailure } from '#platform/web/uploads/file-messages.ts'
import { whyNot } from '#platform/web/uploads/use-uploads.ts'
import { xhrTransport } from '#platform/web/uploads/xhr.ts'
import type { FileItem } from '#ui/file-field.tsx'
import { handPaper, readJoin } from '../contract.ts'

type Handing = { files: File[]; state: FileItem['state']; sent: number; error?: string; retryable?: boolean }

/** One after the other, whichever paper they are of: the shop takes two forms of a person at once. */
const turn = createQueue({ concurrency: 1, delayMs: 0 })

/** The pages of one paper, handed in as one form as soon as they are chosen: one call, whole or not at all. */
export function useHanding(kind: PaperKind, rule: Reply<typeof readJoin>['paperRule']) {
  const client = useQueryClient()
  const [handing, setHanding] = useState<Handing | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(files: File[]) {
    const { signal } = (stop.current = new AbortController())
    const form = new FormData()
    files.forEach((file, index) => form.set(`file-${index + 1}`, file))
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const transport = xhrTransport((sent) =>
      setHanding({ files, sent, state: sent >= bytes ? 'checking' : 'sending' }),
    )
    setHanding({ files, sent: 0, state: 'waiting' })
    try {
      const options = { form, transport, signal, kind: 'upload', retries: 0 } as const
      const paper = await turn(() => call(handPaper, { params: { kind } }, options), { signal })
      client.setQueryData(
        query(readJoin).queryKey,
        (join) => join && { ...join, papers: [...join.papers.filter((one) => one.kind !== kind), paper] },
      )
      setHanding(null)
    } catch (error) {
      if (signal.aborted) return
      const failure = error instanceof CallError ? fileFailure(error, 'upload') : null
      const retryable =
        failure?.kind === 'offline' ||
        failure?.kind === 'server' ||
        failure?.status === 429 ||
        failure?.status === 503
      setHanding({ files, sent: 0, state: 'failed', error: failure?.message ?? String(error), retryable })
    }
  }

  const cancel = () => {
    stop.current?.abort()
    setHanding(null)
  }
  return {
    items: handing ? itemsOf(handing) : [],
    problem,
    add(files: File[]) {
      const fine = files.filter((file) => whyNot(file, rule) === null).slice(0, rule.maxCount)
      const wrong = files.map((file) => whyNot(file, rule)).find((why) => why !== null)
      setProblem(
        wrong ?? (files.length > rule.maxCount ? `파일은 ${rule.maxCount}개까지 올릴 수 있어요.` : null),
      )
      if (fine.length) void send(fine)
    },
    retry: () => handing && void send(handing.files),
    cancel,
  }
}

/** What has left of all is shown at the pages in their order. */
function itemsOf({ files, sent, ...rest }: Handing): FileItem[] {
  let before = 0
  return files.map((file, index) => {
    const from = before
    before += file.size
    return {
      id: String(index),
      name: file.name,
      bytes: file.size,
      sent: Math.min(Math.max(sent - from, 0), file.size),
      ...rest,
    }
  })
}
