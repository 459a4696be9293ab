import { mkdir, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { maskPersonal } from '#domain/mask-personal.ts'
import pino, { type Logger } from 'pino'
import pinoRoll from 'pino-roll'

/** CF-02. */
const KEPT_FILES = 30

/**
 * CF-02: one file a day under `<dataDir>/logs`, 30 kept whichever start wrote them. Request bodies, queries and tokens are
 * never handed to the log; what looks personal in the text of a line, as in the message of an error, is masked.
 */
export async function openLogs(dataDir: string, level: string): Promise<Logger> {
  const folder = join(dataDir, 'logs')
  await mkdir(folder, { recursive: true })
  await removeOld(folder)
  const stream = await pinoRoll({ file: join(folder, 'medimall'), frequency: 'daily', dateFormat: 'yyyy-MM-dd', extension: '.log', limit: { count: KEPT_FILES, removeOtherLogFiles: true }, mkdir: true })
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['password', 'token', '*.password', '*.token', 'headers'], hooks: { streamWrite: maskLine } }, stream)
}

/** Leaves room for the day's own file. The roller only looks when a day ends, which a server that starts each morning never sees. */
async function removeOld(folder: string) {
  const logs = (await readdir(folder)).filter((name) => /^medimall\.\d{4}-\d{2}-\d{2}\.\d+\.log$/.test(name)).toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  await Promise.all(logs.slice(0, 1 - KEPT_FILES).map((name) => unlink(join(folder, name))))
}

/** Texts alone: a number stays one, and the transaction id is what a line is found by. */
const maskLine = (line: string) => line.replace(/"tranId":"[^"]*"|"(?:[^"\\]|\\.)*"/g, (text) => (text.startsWith('"tranId"') ? text : maskPersonal(text)))
