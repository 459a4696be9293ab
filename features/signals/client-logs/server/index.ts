import { maskBrowserText } from '#domain/mask-personal.ts'
import { serve } from '#platform/server/serve.ts'
import { sendClientLogs } from '../contract.ts'

export const clientLogRoutes = [
  // Whoever sends it may have skipped the masks, and what it says is text, never part of the log's own form.
  serve(sendClientLogs, ({ body, log, request }) => {
    const { app, build, page, entries } = body
    for (const { level, message, repeated } of entries)
      log[level](
        {
          tranId: request.id,
          app,
          build,
          page: maskBrowserText(page),
          message: maskBrowserText(message),
          ...(repeated && { repeated }),
        },
        'in a browser',
      )
    return null
  }),
]
