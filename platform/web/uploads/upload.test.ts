import { expect, test } from 'vitest'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { CallError, cancelledCall, offlineCall } from '../calls/call-error.ts'
import { PIECE_BYTES, uploadFile, type UploadCalls } from './upload.ts'

const named = (name: string) => ({ summary: name }) as unknown as Endpoint
const calls: UploadCalls = {
  begin: named('begin'),
  status: named('status'),
  piece: named('piece'),
  cancel: named('cancel'),
  remove: named('remove'),
}
const stored = { fileId: 'f', fileNo: 1, url: '/f', name: 'a.pdf', type: 'application/pdf', bytes: 1 }

/** A server that keeps what it gets, over a line that breaks when `breaks` says so. */
function server(
  size: number,
  breaks: (call: string, times: number) => CallError | 'after' | null = () => null,
) {
  const log: string[] = []
  let kept = 0
  let times = 0
  const send = async (endpoint: Endpoint, input: { query?: unknown }, options?: object) => {
    const call = endpoint.summary
    const trouble = breaks(call, ++times)
    if (trouble instanceof CallError) throw trouble
    if (call === 'begin') return { uploadId: 'u', fileId: 'f', offset: 0 }
    if (call === 'piece') {
      const { offset } = input.query as { offset: number }
      log.push(`piece ${offset}`)
      if (offset !== kept)
        throw new CallError({ kind: 'refused', code: 'upload-offset', status: 409, message: 'x' })
      kept += (options as { bytes: { content: Blob } }).bytes.content.size
      if (trouble === 'after') throw offlineCall('t', null)
    } else log.push(call)
    return { offset: kept, file: kept === size ? stored : null }
  }
  return { send: send as never, log }
}
const sleeping = () => {
  const slept: number[] = []
  return { slept, sleep: async (ms: number) => void slept.push(ms) }
}

test('[FL-05] a file goes in pieces and tells how far it came', async () => {
  const size = PIECE_BYTES * 2 + 100
  const { send, log } = server(size)
  const seen: number[] = []
  expect(
    await uploadFile(new File([new Uint8Array(size)], 'a.pdf'), {
      calls,
      groupId: 'g',
      send,
      onProgress: (sent) => seen.push(sent),
    }),
  ).toBe(stored)
  expect(log).toEqual(['piece 0', `piece ${PIECE_BYTES}`, `piece ${PIECE_BYTES * 2}`])
  expect(seen).toEqual([0, PIECE_BYTES, PIECE_BYTES * 2, size])
})

test('[FL-05] after a lost connection it asks how far it came and goes on from there', async () => {
  const size = PIECE_BYTES + 100
  // the second piece arrives, but its answer is lost; then the line is away twice
  const { send, log } = server(size, (call, times) =>
    times === 2 ? 'after' : times === 3 || times === 4 ? offlineCall('t', null) : null,
  )
  const { slept, sleep } = sleeping()
  const states: string[] = []
  expect(
    await uploadFile(new File([new Uint8Array(size)], 'a.pdf'), {
      calls,
      groupId: 'g',
      send,
      sleep,
      onProgress: (_, state) => states.push(state),
    }),
  ).toBe(stored)
  expect(log).toEqual(['piece 0', 'status', `piece ${PIECE_BYTES}`])
  expect([slept, states.filter((state) => state === 'waiting').length]).toEqual([[500, 1_000], 2])
})

test('[FL-01] an upload that was begun before goes on without sending a byte twice', async () => {
  const { send, log } = server(0)
  expect(await uploadFile(new File([], 'a.pdf'), { calls, groupId: 'g', uploadId: 'u', send })).toBe(stored)
  expect(log).toEqual(['status'])
})

test('[FL-05] what the server refuses is not tried again, and cancelling ends it at once', async () => {
  const refusal = new CallError({
    kind: 'refused',
    code: 'file-type-mismatch',
    status: 422,
    message: '파일 내용이 PDF 형식이 아니에요.',
  })
  for (const trouble of [refusal, cancelledCall('t')]) {
    const { slept, sleep } = sleeping()
    const { send } = server(10, (call) => (call === 'piece' ? trouble : null))
    await expect(
      uploadFile(new File([new Uint8Array(10)], 'a.pdf'), { calls, groupId: 'g', send, sleep }),
    ).rejects.toBe(trouble)
    expect(slept).toEqual([])
  }
})

test('[FL-05] a line that stays away fails in the end, so that somebody can go on by hand', async () => {
  const { slept, sleep } = sleeping()
  const { send } = server(10, (call) => (call === 'begin' ? null : offlineCall('t', null)))
  await expect(
    uploadFile(new File([new Uint8Array(10)], 'a.pdf'), { calls, groupId: 'g', send, sleep }),
  ).rejects.toMatchObject({ kind: 'offline' })
  expect(slept).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
})
