import { once } from 'node:events'
import { mkdir, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { maskPersonal } from '#domain/mask-personal.ts'
import pino, { type Logger } from 'pino'

/** CF-02. */
const KEPT_FILES = 30

/**
 * CF-02: one file a day of the shop's under `<dataDir>/logs`, 30 kept whichever start wrote them. Request
 * bodies, queries and
 * tokens are never handed to the log; what looks personal in the text of a line, as in the message of an
 * error, is masked.
 */
export async function openLogs(dataDir: string, level: string): Promise<Logger> {
  const folder = join(dataDir, 'logs')
  await mkdir(folder, { recursive: true })
  await removeOld(folder)
  const stream = pino.destination({ dest: fileOfToday(folder), sync: false })
  await once(stream, 'ready')
  turnAtMidnight(folder, stream)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['password', 'token', '*.password', '*.token', 'headers'],
      hooks: { streamWrite: maskLine },
    },
    stream,
  )
}

const fileOfToday = (folder: string) => join(folder, `medimall.${seoulDate(new Date())}.log`)

function turnAtMidnight(folder: string, stream: ReturnType<typeof pino.destination>) {
  const midnight = seoulMidnight(addDays(seoulDate(new Date()), 1)).getTime()
  setTimeout(() => {
    stream.reopen(fileOfToday(folder))
    // what cannot be removed now can be at the next start
    void removeOld(folder).catch(() => {})
    turnAtMidnight(folder, stream)
  }, midnight - Date.now()).unref()
}

/** Leaves room for the day's own file. */
async function removeOld(folder: string) {
  const logs = (await readdir(folder))
    .filter((name) => /^medimall\.\d{4}-\d{2}-\d{2}\.log$/.test(name) && !fileOfToday(folder).endsWith(name))
    .toSorted()
  await Promise.all(logs.slice(0, 1 - KEPT_FILES).map((name) => unlink(join(folder, name))))
}

/** Texts alone: a number stays one, and the transaction id is what a line is found by. */
const maskLine = (line: string) =>
  line.replace(/"tranId":"[^"]*"|"(?:[^"\\]|\\.)*"/g, (text) =>
    text.startsWith('"tranId"') ? text : maskPersonal(text),
  )
