import { call } from '#platform/web/calls/call.ts'
import { createLogSender } from '#platform/web/start/log-sender.ts'
import type { Web } from '#platform/web/start/start.ts'
import { sendClientLogs } from '#features/signals/client-logs/contract.ts'

/** CF-02: hands warnings and errors of this page to the server. The path goes along, never the query. */
export function sendLogs(web: Web) {
  const build = document.documentElement.dataset['build'] ?? ''
  const sender = createLogSender({
    send: (entries) =>
      call(
        sendClientLogs,
        { body: { app: 'storefront', build, page: window.location.pathname.slice(0, 200), entries } },
        { retries: 0 },
      ),
  })
  web.sendLogs(sender.take)
  document.addEventListener('visibilitychange', () => document.hidden && sender.flush())
}
