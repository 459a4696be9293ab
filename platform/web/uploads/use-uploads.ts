import { useEffect, useRef, useState } from 'react'
import { acceptsFile, HEIC_REFUSED, isHeicName } from '#domain/file-accept.ts'
import { formatFileSize } from '#domain/formats.ts'
import { callInstance } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'
import { fileFailure } from './file-messages.ts'
import { newId } from '../start/new-id.ts'
import { createQueue } from '../calls/queue.ts'
import { cancelUpload, uploadFile, type StoredFile, type UploadCalls } from './upload.ts'

type UploadRule = { groupId: string; accept: string; maxBytes: number; maxCount: number }
type UploadItem = {
  id: string
  name: string
  bytes: number
  state: 'waiting' | 'sending' | 'away' | 'checking' | 'done' | 'failed'
  sent: number
  error?: string
  retryable?: boolean
  stored?: StoredFile | undefined
}
/** Each file into a set of its own, and out of the field once it is stored. */
type Apart = { maxCount: number; onStored: (stored: StoredFile, file: File) => void }
type Options = {
  apart?: Apart | undefined
  /** Files that the record holds already: they count too. */
  besides?: number
}
/** What no form takes within a day is forgotten. */
const LOST = '올린 지 하루가 지나 지워졌어요. 다시 첨부해 주세요.'
type Kept = { file: File; stop: AbortController; uploadId?: string }

/**
 * The files of one field: sent one after the other into one set, each with its progress. `fileId` is what the
 * form submits once
 * `busy` is over; the record that takes it claims the files.
 */
export function useUploads(
  calls: UploadCalls,
  rule: UploadRule | null,
  { apart, besides = 0 }: Options = {},
) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const kept = useRef(new Map<string, Kept>())
  const set = useRef<string | undefined>(undefined)
  const [turn] = useState(() => createQueue({ concurrency: 1, delayMs: 0 }))
  const change = (id: string, part: Partial<UploadItem>) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const forget = (id: string) => {
    kept.current.delete(id)
    setItems((now) => now.filter((item) => item.id !== id))
  }
  /** What lay in the set is gone with it: the files are still here and go into a new one when they are sent again. */
  const lose = (fileId: string) => {
    if (set.current === fileId) set.current = undefined
    for (const entry of kept.current.values()) delete entry.uploadId
    setItems((now) =>
      now.map((item) =>
        item.stored?.fileId === fileId
          ? { ...item, stored: undefined, state: 'failed', sent: 0, error: LOST, retryable: true }
          : item,
      ),
    )
  }
  useEffect(() => {
    const open = kept.current
    return () => open.forEach(({ stop }) => stop.abort())
  }, [])

  async function send(id: string) {
    const entry = kept.current.get(id)
    if (!entry || !rule) return
    entry.stop = new AbortController()
    const {
      file,
      stop: { signal },
    } = entry
    change(id, { state: 'waiting' })
    let into: string | undefined
    try {
      const stored = await turn(
        () => {
          into = apart || entry.uploadId ? undefined : set.current
          return uploadFile(file, {
            calls,
            groupId: rule.groupId,
            fileId: into,
            uploadId: entry.uploadId,
            signal,
            onBegun: ({ uploadId, fileId }) => {
              entry.uploadId = uploadId
              set.current = fileId
            },
            onProgress: (sent, state) =>
              change(id, {
                sent,
                state: state === 'waiting' ? 'away' : sent >= file.size ? 'checking' : 'sending',
              }),
          })
        },
        { signal },
      )
      if (apart) {
        forget(id)
        apart.onStored(stored, file)
      } else change(id, { state: 'done', sent: file.size, stored })
    } catch (error) {
      if (signal.aborted) return
      if (into && error instanceof CallError && error.code === 'file-not-found') {
        lose(into)
        return send(id)
      }
      const failure = error instanceof CallError ? fileFailure(error, 'upload') : null
      const gone = failure?.code === 'upload-not-found'
      if (gone) delete entry.uploadId
      const retryable =
        gone ||
        failure?.kind === 'offline' ||
        failure?.kind === 'server' ||
        failure?.status === 429 ||
        failure?.status === 503
      if (!retryable) delete entry.uploadId
      change(id, { state: 'failed', error: failure?.message ?? String(error), retryable })
    }
  }

  return {
    items,
    /** The record took the files: the next ones go into a set of their own. */
    clear() {
      kept.current.clear()
      set.current = undefined
      setItems([])
    },
    /** A record could not take the set: it is there no more. */
    lost: () => set.current && lose(set.current),
    /** Why files were not taken at all. */
    problem,
    /** Where the files are, once one was begun. */
    fileId: () => (items.some(({ state }) => state === 'done') ? set.current : undefined),
    busy: items.some(({ state }) => state !== 'done' && state !== 'failed'),
    add(files: File[]) {
      if (!rule) return
      const wrong = files.flatMap((file) => whyNot(file, rule) ?? []).join(' ')
      const fine = files.filter((file) => whyNot(file, rule) === null)
      const most = apart?.maxCount ?? rule.maxCount
      const room = most - besides - items.filter(({ state }) => state !== 'failed').length
      setProblem(
        [wrong, fine.length > room ? `파일은 ${most}개까지 올릴 수 있어요.` : ''].filter(Boolean).join(' ') ||
          null,
      )
      for (const file of fine.slice(0, Math.max(room, 0))) {
        const id = newId()
        kept.current.set(id, { file, stop: new AbortController() })
        setItems((now) => [...now, { id, name: file.name, bytes: file.size, state: 'waiting', sent: 0 }])
        void send(id)
      }
    },
    cancel(id: string) {
      const entry = kept.current.get(id)
      entry?.stop.abort()
      if (entry?.uploadId) void cancelUpload(calls, entry.uploadId)
      forget(id)
    },
    retry: (id: string) => void send(id),
    async remove(id: string) {
      const { stored } = items.find((item) => item.id === id) ?? {}
      const uploadId = kept.current.get(id)?.uploadId
      try {
        if (stored)
          await callInstance
            .read()
            .call(calls.remove, { params: { fileId: stored.fileId, fileNo: stored.fileNo } })
        else if (uploadId) await cancelUpload(calls, uploadId)
        forget(id)
      } catch (error) {
        if (!(error instanceof CallError) || error.status === 404) return forget(id)
        setProblem(fileFailure(error, 'upload').message)
      }
    },
  }
}

/** FL-02: a courtesy before anything is sent; the server decides. */
export function whyNot(
  file: File,
  { accept, maxBytes }: Pick<UploadRule, 'accept' | 'maxBytes'>,
): string | null {
  if (!acceptsFile(accept, file) && isHeicName(file.name)) return `${file.name}: ${HEIC_REFUSED}`
  if (!acceptsFile(accept, file))
    return `${file.name}: 올릴 수 없는 형식이에요. ${accept.replaceAll('.', '').replace('image/*', '사진').toUpperCase()} 파일을 선택해 주세요.`
  if (file.size > maxBytes)
    return `${file.name}: 파일 크기는 ${formatFileSize(maxBytes)}까지예요. 더 작은 파일을 선택해 주세요.`
  return file.size === 0 ? `${file.name}: 내용이 없는 파일이에요.` : null
}
