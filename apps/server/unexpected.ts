import type { Logger } from 'pino'

/**
 * What nobody caught is logged and said. A rejected promise ends nothing: its own request has failed already. After an
 * exception nobody knows what stands, so the server stops in order and is started again by whoever watches it.
 */
export function watchUnexpected(log: Logger, stop: (code: number) => unknown) {
  process.on('unhandledRejection', (reason) => tell(log, reason, 'a rejected promise was not handled'))
  process.on('uncaughtException', (error) => {
    tell(log, error, 'an exception was not handled; the server stops')
    void stop(1)
  })
}

function tell(log: Logger, thrown: unknown, text: string) {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown))
  log.fatal({ err: { message, stack } }, text)
  process.stderr.write(`${text}: ${name}\n`)
}
