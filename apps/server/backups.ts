import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Source } from '#platform/backup/backup.ts'

export type KeeperData = { dataDir: string; source: Source; archiveDir: string }

/**
 * Starts the thread that keeps backups. One that dies is logged and started again at the next minute: the shop goes
 * on without it, and the screen 백업 says what is late.
 */
export function keepBackups(data: KeeperData, log: Logger) {
  let worker = start()
  let stopped = false

  function start() {
    const begun = new Worker(new URL('./backup-keeper.ts', import.meta.url), { workerData: data })
    begun.on('message', ({ text, failed }: { text: string; failed: boolean }) =>
      failed ? log.error(text) : log.info(text),
    )
    begun.on('error', (error: Error) => log.error({ err: error }, 'the thread of the backups died'))
    begun.on('exit', () => {
      if (!stopped) setTimeout(() => !stopped && (worker = start()), 60_000).unref()
    })
    return begun
  }

  return {
    async stop() {
      stopped = true
      const ended = new Promise<void>((done) => void worker.once('exit', () => done()))
      worker.postMessage('stop')
      // a copy under way takes minutes and is made again at the next start
      const patience = setTimeout(() => void worker.terminate(), 2_000)
      await ended
      clearTimeout(patience)
    },
  }
}
