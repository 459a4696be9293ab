import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Services } from './serve.ts'

/**
 * Compares a sample of the answers with their contract. One that does not fit is an alarm in the log, with the
 * places and never the values; it is sent all the same.
 */
export function replySound({ settings, log }: Pick<Services, 'settings' | 'log'>) {
  return (endpoint: Endpoint, answer: unknown, tranId: string) => {
    if (Math.random() >= settings.checkReplies) return
    const checked = endpoint.reply.safeEncode(answer as never)
    if (checked.success) return
    log.error(
      {
        alarm: 'reply-off-contract',
        route: `${endpoint.method} ${endpoint.path}`,
        tranId,
        places: checked.error.issues.slice(0, 5).map(({ path, code }) => `${path.join('.')}: ${code}`),
      },
      'an answer is not what the contract says',
    )
  }
}
