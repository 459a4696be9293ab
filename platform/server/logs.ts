import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import pinoRoll from 'pino-roll'

/** CF-02: one file a day under `<dataDir>/logs`, 30 kept. Request bodies, queries, tokens and personal data are never handed to the log. */
export async function openLogs(dataDir: string, level: string): Promise<Logger> {
  const folder = join(dataDir, 'logs')
  await mkdir(folder, { recursive: true })
  const stream = await pinoRoll({ file: join(folder, 'medimall'), frequency: 'daily', dateFormat: 'yyyy-MM-dd', extension: '.log', limit: { count: 30 }, mkdir: true })
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['password', 'token', '*.password', '*.token', 'headers'] }, stream)
}
