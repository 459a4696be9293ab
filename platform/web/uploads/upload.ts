import type { Endpoint } from '#platform/contract/endpoint.ts'
import { callInstance } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'
import { xhrTransport } from './xhr.ts'

/** The calls of an upload that can be gone on with; the room of files has them (`uploadCalls`). */
export type UploadCalls = {
  begin: Endpoint
  status: Endpoint
  piece: Endpoint
  cancel: Endpoint
  remove: Endpoint
}
export type StoredFile = {
  fileId: string
  fileNo: number
  url: string
  name: string
  type: string
  bytes: number | null
}
type Begun = { uploadId: string; fileId: string; offset: number }
type Progress = { offset: number; file: StoredFile | null }

type UploadOptions = {
  calls: UploadCalls
  groupId: string
  /** To put the file beside others; without it the server gives a new id, told by `onBegun`. */
  fileId?: string | undefined
  /** An upload that was begun before and lost its connection for good. */
  uploadId?: string | undefined
  signal?: AbortSignal | undefined
  onBegun?: (begun: { uploadId: string; fileId: string }) => void
  /** FL-05: bytes that have left, of `file.size`; `waiting` while the connection is away. */
  onProgress?: (sent: number, state: 'sending' | 'waiting') => void
  /** Replaced by tests. */
  sleep?: (ms: number) => Promise<void>
  send?: Send
}
type Send = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options?: object,
) => Promise<unknown>

/** Small enough that little is sent twice over a bad line, large enough for few calls. */
export const PIECE_BYTES = 1_048_576
const PIECE_TYPE = 'application/offset+octet-stream'
/** How long to wait before each try to come back; then the upload fails and may be gone on with by hand. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]

/**
 * FL-01, FL-05: sends a file in pieces, without a time-out. After a lost connection it asks the server how
 * far it came and goes on from there. Aborting the signal leaves what came; `cancelUpload` gives it up.
 */
export async function uploadFile(
  file: File,
  {
    calls,
    groupId,
    fileId,
    uploadId,
    signal,
    onBegun,
    onProgress = () => {},
    sleep = wait,
    send = callInstance.read().call as Send,
  }: UploadOptions,
): Promise<StoredFile> {
  const quiet = { ...(signal && { signal }), kind: 'upload', timeoutMs: 0 }
  const begun = uploadId
    ? null
    : ((await send(
        calls.begin,
        { body: { groupId, fileId, name: file.name, bytes: file.size } },
        { ...(signal && { signal }) },
      )) as Begun)
  const id = uploadId ?? begun!.uploadId
  if (begun) onBegun?.({ uploadId: id, fileId: begun.fileId })
  let progress: Progress = begun ? { offset: begun.offset, file: null } : await ask()
  let failures = 0
  while (!progress.file) {
    const from = progress.offset
    onProgress(from, 'sending')
    try {
      progress = (await send(
        calls.piece,
        { params: { uploadId: id }, query: { offset: from } },
        {
          ...quiet,
          retries: 0,
          bytes: { content: file.slice(from, from + PIECE_BYTES), type: PIECE_TYPE },
          transport: xhrTransport((sent) => onProgress(Math.min(from + sent, file.size), 'sending')),
        },
      )) as Progress
      failures = 0
    } catch (error) {
      if (!isWorthReturning(error) || failures >= WAITS_MS.length) throw error
      onProgress(from, 'waiting')
      if (!isOffset(error)) await sleep(WAITS_MS[failures]!)
      failures++
      signal?.throwIfAborted()
      progress = await ask().catch((again: unknown) => {
        if (!isWorthReturning(again)) throw again
        return progress
      })
    }
  }
  onProgress(file.size, 'sending')
  return progress.file

  async function ask() {
    return (await send(
      calls.status,
      { params: { uploadId: id } },
      { ...(signal && { signal }), retries: 0 },
    )) as Progress
  }
}

/** Gives an upload up, on the server too. */
export const cancelUpload = (calls: UploadCalls, uploadId: string) =>
  callInstance
    .read()
    .call(calls.cancel, { params: { uploadId } })
    .then(
      () => {},
      () => {},
    )

const isOffset = (error: unknown) => error instanceof CallError && error.code === 'upload-offset'
const isWorthReturning = (error: unknown) =>
  error instanceof CallError &&
  (error.kind === 'offline' ||
    error.kind === 'server' ||
    error.status === 503 ||
    error.status === 429 ||
    error.code === 'upload-interrupted' ||
    isOffset(error))
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
