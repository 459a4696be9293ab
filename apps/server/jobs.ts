import { forgetCalls } from '#platform/server/once.ts'
import type { Services } from '#platform/server/serve.ts'

type Job = { name: string; everyMs: number; run(services: Services): Promise<unknown> }

const jobs: Job[] = [
  { name: 'forget-calls', everyMs: 3_600_000, run: ({ db, clock }) => forgetCalls(db, clock.now()) },
]

/** Work on timers. A run that fails is logged and tried again at its next turn; `stop` waits for runs under way. */
export function startJobs(services: Services) {
  let stopped = false
  const running = new Set<Promise<unknown>>()
  const timers = jobs.map((job) => {
    let busy = false
    return setInterval(() => {
      if (busy || stopped) return
      busy = true
      const run = job.run(services).catch((error: Error) => services.log.error({ err: { message: error.message, stack: error.stack }, job: job.name }, 'job failed')).finally(() => {
        busy = false
        running.delete(run)
      })
      running.add(run)
    }, job.everyMs)
  })
  return {
    async stop() {
      stopped = true
      timers.forEach((timer) => clearInterval(timer))
      await Promise.all(running)
    },
  }
}
