import { useSyncExternalStore } from 'react'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { callInstance, timeouts } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'
import { fileFailure } from './file-messages.ts'

/** FL-05: a download on its way; `total` is null where the server did not say. */
type Transfer = { id: number; name: string; received: number; total: number | null; done: boolean }

/** FL-05: how long the progress of a finished download stays. */
export const HIDE_AFTER_MS = 1_000

let transfers: readonly Transfer[] = []
let lastId = 0
const watchers = new Set<() => void>()
const set = (next: readonly Transfer[]) => {
  transfers = next
  watchers.forEach((watch) => watch())
}
const change = (id: number, part: Partial<Transfer>) =>
  set(transfers.map((each) => (each.id === id ? { ...each, ...part } : each)))
const drop = (id: number) => set(transfers.filter((each) => each.id !== id))

export const downloads = {
  read: () => transfers,
  watch(watch: () => void) {
    watchers.add(watch)
    return () => void watchers.delete(watch)
  },
}
/** Downloads to show. */
export const useDownloads = () => useSyncExternalStore(downloads.watch, downloads.read)

type Options = {
  /** To save it under, where the server names none. */ name: string
  /** What the progress calls it; else the name. */ label?: string
  signal?: AbortSignal
  save?: (blob: Blob, name: string) => void
}

/**
 * FL-05: fetches a file with progress and saves it under the server's name. A failure is told as FL-03 and
 * FL-04 want it.
 */
export async function downloadFile<const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { name, label = name, signal, save = saveBlob }: Options,
): Promise<void> {
  const id = ++lastId
  set([...transfers, { id, name: label, received: 0, total: null, done: false }])
  try {
    const { blob, fileName } = await callInstance.read().download(endpoint, input as never, {
      timeoutMs: timeouts.download,
      ...(signal && { signal }),
      take: (response) => receive(response, (received, total) => change(id, { received, total })),
    })
    change(id, { received: blob.size, total: blob.size, done: true })
    save(blob, fileName ?? name)
    setTimeout(() => drop(id), HIDE_AFTER_MS)
  } catch (error) {
    drop(id)
    throw error instanceof CallError ? fileFailure(error, 'download') : error
  }
}

/** Reads the answer piece by piece and tells how far it is. */
async function receive(
  response: Response,
  onProgress: (received: number, total: number | null) => void,
): Promise<Blob> {
  const length = Number(response.headers.get('content-length'))
  const total = length > 0 && !response.headers.get('content-encoding') ? length : null
  const parts: BlobPart[] = []
  let received = 0
  if (!response.body) return response.blob()
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    received += value.length
    onProgress(received, total)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

function saveBlob(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // the browser reads the address a moment later
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
