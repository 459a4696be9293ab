import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { callInstance, createCall, timeouts } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'
import { createMessages, messagesInstance } from '../calls/messages.ts'
import { downloadFile, downloads, HIDE_AFTER_MS } from './download.ts'
import { fileFailure } from './file-messages.ts'
import { COMPLETION_POLL_MS, downloadByForm } from './form-download.ts'

const file = endpoint({
  method: 'GET',
  path: '/api/file',
  summary: 'x',
  access: 'anyone',
  reply: fileReply,
  refusals: { 'file-not-found': { status: 404, message: '파일을 찾을 수 없어요.' } },
})
const answering = (respond: () => Response | Promise<Response>) =>
  callInstance.open(
    createCall({
      fetch: (async () => respond()) as typeof fetch,
      limits: { concurrency: 3, delayMs: 0 },
      token: () => null,
      menu: () => null,
      seal: async (text: string) => text,
      profileHeader: async () => '',
      accept: () => {},
      end: () => {},
      used: () => {},
      attended: () => true,
      refresh: async () => false,
      early: { take: () => null, answers: [] },
      newId: () => 'tran-0001',
      sleep: async () => {},
    }),
  )

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[FL-05] a download shows how far it is, and hides 1000 ms after it is done', async () => {
  const seen: (readonly [number, number | null])[] = []
  const stop = downloads.watch(() =>
    downloads.read().forEach(({ received, total }) => seen.push([received, total])),
  )
  answering(
    () =>
      new Response(
        new ReadableStream({
          start(line) {
            line.enqueue(new Uint8Array(3))
            line.enqueue(new Uint8Array(7))
            line.close()
          },
        }),
        {
          headers: {
            'content-length': '10',
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="a.pdf"; filename*=UTF-8''%EA%B0%80.pdf`,
          },
        },
      ),
  )
  const saved: [number, string][] = []
  await downloadFile(file, {}, { name: '명세서', save: (blob, name) => saved.push([blob.size, name]) })
  stop()
  expect(saved).toEqual([[10, '가.pdf']])
  expect(seen).toEqual([
    [0, null],
    [3, 10],
    [10, 10],
    [10, 10],
  ])
  expect(HIDE_AFTER_MS).toBe(1_000)
  vi.advanceTimersByTime(999)
  expect(downloads.read()).toMatchObject([{ done: true }])
  vi.advanceTimersByTime(1)
  expect(downloads.read()).toEqual([])
})

test('[FL-04] a download that answers JSON with another code than 0000 shows the configured sentence', async () => {
  const failing = async (body: object, status = 200) => {
    answering(
      () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    )
    return downloadFile(file, {}, { name: 'a' }).then(
      () => 'saved',
      (error: CallError) => error.message,
    )
  }
  // the server's sentence is the one that staff configured for the code
  expect(await failing({ resultCode: 'file-not-found', message: '찾는 파일이 없습니다.', body: null })).toBe(
    '찾는 파일이 없습니다.',
  )
  expect(await failing({ resultCode: 'file-not-found', body: null }, 404)).toBe('파일을 찾을 수 없어요.')
  expect(await failing({ resultCode: 'E999', body: null })).toBe(
    '파일을 내려받지 못했어요. 잠시 후 다시 시도해 주세요.',
  )
  messagesInstance.open(createMessages({ ko: { 'file.download': '다운로드에 실패했습니다.' } }, 'ko'))
  expect(await failing({ resultCode: 'E999', body: null })).toBe('다운로드에 실패했습니다.')
  messagesInstance.open(createMessages({}, 'ko'))
  expect(downloads.read()).toEqual([])
})

test('[FL-03] each kind of trouble with a file has its sentence', () => {
  const broken = (status: number) =>
    new CallError({ kind: 'server', code: `http-${status}`, status, message: 'Bad Gateway' })
  expect(fileFailure(broken(502), 'upload').message).toBe(
    '파일을 올리지 못했어요. 잠시 후 다시 시도해 주세요.',
  )
  expect(fileFailure(broken(500), 'retrieval').message).toBe(
    '파일 정보를 불러오지 못했어요. 잠시 후 다시 시도해 주세요.',
  )
  expect(fileFailure(broken(500), 'download').message).toBe(
    '파일을 내려받지 못했어요. 잠시 후 다시 시도해 주세요.',
  )
  expect(fileFailure(broken(404), 'download').message).toBe(
    '주소에 해당하는 파일이 없어요. 주소를 확인해 주세요.',
  )
  const offline = new CallError({ kind: 'offline', code: 'offline', message: '인터넷에 연결할 수 없어요.' })
  expect(fileFailure(offline, 'upload')).toBe(offline)
})

test('[FL-05] a form download is over when its cookie is there, looked for every 500 ms, or after 60 s', async () => {
  expect([COMPLETION_POLL_MS, timeouts.download]).toEqual([500, 60_000])
  let time = 0
  const cookies = { cookie: '' }
  const slept: number[] = []
  let asked = ''
  const parts = {
    cookies,
    now: () => time,
    newKey: () => 'key-0001',
    submit: (url: string) => {
      asked = url
    },
    sleep: async (ms: number) => {
      slept.push(ms)
      time += ms
      if (time === 1_500) cookies.cookie = 'other=1; download.key-0001=done'
    },
  }
  expect(await downloadByForm('/api/file/attach?fileId=x', parts)).toBe(true)
  expect([asked, slept, cookies.cookie]).toEqual([
    '/api/file/attach?fileId=x&completion=key-0001',
    [500, 500, 500],
    'download.key-0001=; Path=/; Max-Age=0; SameSite=Strict',
  ])
  cookies.cookie = 'download.other=done'
  time = 10_000
  slept.length = 0
  expect(await downloadByForm('/api/file/attach', { ...parts })).toBe(false)
  expect([slept.length, asked]).toEqual([120, '/api/file/attach?completion=key-0001'])
})
