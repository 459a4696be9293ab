import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onSmallDisk } from '#testing/small-disk.ts'
import { openLogs } from './logs.ts'

async function newFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), 'medimall-logs-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'logs'))
  return { dataDir, logs: join(dataDir, 'logs') }
}

test('[CF-02] one file a day, of which the 30 newest stay whichever start wrote them; other files are left alone', async () => {
  const { dataDir, logs } = await newFolder()
  const old = Array.from(
    { length: 40 },
    (_, day) => `medimall.${new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)}.log`,
  )
  for (const name of [...old, 'notes.txt']) await writeFile(join(logs, name), 'old')
  const log = await openLogs(dataDir, 'debug')
  log.debug('written at the default level')
  const list = async () => (await readdir(logs)).filter((name) => name.endsWith('.log'))
  await expect.poll(async () => (await list()).filter((name) => !old.includes(name))).toHaveLength(1)
  await expect.poll(list).toHaveLength(30)
  const left = await list()
  expect(left.filter((name) => old.includes(name)).sort()).toEqual(old.slice(11))
  expect(await readdir(logs)).toContain('notes.txt')
})

test('[CF-02] at midnight in Seoul the next file begins, and the oldest goes', async () => {
  const { dataDir, logs } = await newFolder()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-22T14:59:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  for (let day = 1; day <= 29; day++)
    await writeFile(join(logs, `medimall.2026-10-${String(day).padStart(2, '0')}.log`), 'old')
  const log = await openLogs(dataDir, 'debug')
  log.debug('in the evening')
  const text = async (day: string) => readFile(join(logs, `medimall.${day}.log`), 'utf8').catch(() => '')
  await vi.waitFor(async () => expect(await text('2026-11-22')).toContain('in the evening'), {
    timeout: 15_000,
  })
  for (const [minutes, day] of [
    [1, '2026-11-23'],
    [24 * 60, '2026-11-24'],
  ] as const) {
    vi.advanceTimersByTime(minutes * 60_000)
    await vi.waitFor(
      async () => {
        log.debug(`on ${day}`)
        expect(await text(day)).toContain(`on ${day}`)
      },
      { timeout: 15_000 },
    )
  }
  await vi.waitFor(async () => expect(await readdir(logs)).toHaveLength(30), { timeout: 15_000 })
  expect(await text('2026-10-02')).toBe('')
  expect(await text('2026-10-03')).toBe('old')
  expect(await text('2026-11-22')).not.toContain('on ')
})

test('[CF-02] personal data in a line is masked, wherever it stands', async () => {
  const { dataDir, logs } = await newFolder()
  const log = await openLogs(dataDir, 'debug')
  const error = new Error('duplicate key: buyer@demo.example')
  log.error(
    {
      err: { message: error.message, stack: error.stack },
      tranId: '01012345678',
      elapsed: 1_763_601_000_000,
      card: { number: '4111 1111 1111 1111' },
    },
    'call of 010-1234-5678 failed',
  )
  await expect
    .poll(async () =>
      (await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')))).join(''),
    )
    .toContain('failed')
  const text = (
    await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')))
  ).join('')
  expect(text).not.toMatch(/buyer@demo|010-1234-5678|4111 1111/)
  expect(JSON.parse(text.trim())).toMatchObject({
    tranId: '01012345678',
    elapsed: 1_763_601_000_000,
    msg: 'call of ***-****-**** failed',
    err: { message: 'duplicate key: ***@***' },
  })
})

const readAll = async (logs: string) =>
  (await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')))).join('')

test('[D4] a day takes so much and no more, whichever start wrote it; why a server ended is always kept', async () => {
  const { dataDir, logs } = await newFolder()
  const first = await openLogs(dataDir, 'debug', 1)
  const line = 'x'.repeat(10_000)
  for (let times = 0; times < 200; times++) first.error(line)
  await expect.poll(() => readAll(logs)).toContain('enough for today')
  first.fatal('ended')
  const second = await openLogs(dataDir, 'debug', 1)
  second.error('one more')
  second.fatal('started again')
  await expect.poll(() => readAll(logs)).toContain('started again')
  const text = await readAll(logs)
  expect(text.length).toBeLessThan(1_020_000)
  expect(text).toContain('ended')
  expect(text).not.toContain('one more')
})

test(
  '[D4] a full disk costs lines, not the server, and is written to again when there is room',
  onSmallDisk(4, async ({ folder, fill, empty }) => {
    const log = await openLogs(folder, 'debug')
    log.info('before')
    await expect.poll(() => readAll(join(folder, 'logs'))).toContain('before')
    fill()
    for (let times = 0; times < 3_000; times++) log.error({ text: 'y'.repeat(1_000) }, 'while full')
    await new Promise((done) => setTimeout(done, 200))
    log.fatal('still here')
    empty()
    await vi.waitFor(
      async () => {
        log.info('after')
        expect(await readAll(join(folder, 'logs'))).toContain('after')
      },
      { timeout: 15_000 },
    )
  }),
)
