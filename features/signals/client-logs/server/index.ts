import { maskBrowserText } from '#domain/mask-personal.ts'
import { serve } from '#platform/server/serve.ts'
import { sendClientLogs } from '../contract.ts'

/** Of all pages together: strangers can neither fill the log nor hide in it what else it says. */
const MOST_PER_MINUTE = 100

export function clientLogRoutes() {
  let minute = 0
  let taken = 0
  const hasRoom = (now: Date) => {
    const thisMinute = Math.floor(now.getTime() / 60_000)
    if (thisMinute !== minute) [minute, taken] = [thisMinute, 0]
    return taken++ < MOST_PER_MINUTE
  }
  return [
    // Whoever sends it may have skipped the masks, and what it says is text, never part of the log's own form.
    serve(sendClientLogs, ({ body, log, request, clock }) => {
      const { app, build, page, entries } = body
      for (const { level, message, repeated } of entries)
        if (hasRoom(clock.now()))
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
}
