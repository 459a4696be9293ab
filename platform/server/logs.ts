import { once } from 'node:events'
import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { maskPersonal } from '#domain/mask-personal.ts'
import pino, { type Logger, type LoggerOptions } from 'pino'

/** CF-02. */
const KEPT_FILES = 30
/** What waits to be written while the disk takes nothing; more is dropped. */
const MOST_WAITING = 1_048_576

/**
 * CF-02: one file a day of the shop's under `<dataDir>/logs`, 30 kept whichever start wrote them. Request
 * bodies, queries and tokens are never handed to the log; what looks personal in the text of a line, as in
 * the message of an error, is masked.
 */
export async function openLogs(
  dataDir: string,
  level: string,
  mostMbPerDay = 100,
  /** Sees each finished line too. */
  also: (line: string) => void = () => {},
): Promise<Logger> {
  const folder = join(dataDir, 'logs')
  await mkdir(folder, { recursive: true })
  await removeOld(folder)
  const file = pino.destination({ dest: fileOfToday(folder), sync: true, maxLength: MOST_WAITING })
  await once(file, 'ready')
  // D4: a full disk costs lines, never the server
  file.on('error', () => {})
  const stream = await capped(file, folder, mostMbPerDay * 1_000_000, also)
  turnAtMidnight(folder, file, stream.turn)
  return pino(logOptions(level), stream)
}

/** P1: what every line goes through. */
export const logOptions = (level: string): LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['password', 'token', '*.password', '*.token', 'headers'],
  hooks: { streamWrite: maskLine },
})

const fileOfToday = (folder: string) => join(folder, `medimall.${seoulDate(new Date())}.log`)

type File = ReturnType<typeof pino.destination>

/**
 * D4: takes so many bytes a day; after them only why the server ended. Nothing is left to be flushed: on a full disk
 * pino's flushing waits without end, at the server's end too.
 */
async function capped(file: File, folder: string, most: number, also: (line: string) => void) {
  let left = most - (await stat(fileOfToday(folder))).size
  return {
    write(line: string) {
      also(line)
      const wasRoom = left > 0
      left -= Buffer.byteLength(line)
      if (wasRoom || line.startsWith(FATAL)) file.write(line)
      if (wasRoom && left <= 0)
        file.write(`{"level":50,"msg":"enough for today: lines are dropped until midnight"}\n`)
    },
    turn: () => void (left = most),
  }
}
const FATAL = '{"level":60,'

function turnAtMidnight(folder: string, stream: File, turn: () => void) {
  const midnight = seoulMidnight(addDays(seoulDate(new Date()), 1)).getTime()
  setTimeout(() => {
    try {
      stream.reopen(fileOfToday(folder))
    } catch {
      // the old file takes what the new one cannot
    }
    turn()
    // what cannot be removed now can be at the next start
    void removeOld(folder).catch(() => {})
    turnAtMidnight(folder, stream, turn)
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
