import type { Telemetry } from './telemetry.ts'

/** Puts a name on whatever asks an outside service. */
export type OutsideWatch = (service: string) => <T>(ask: () => Promise<T>) => Promise<T>

/** Tells the meter, and the trace when there is one, how an outside service answered. Addresses stay here. */
export const watchOutside =
  ({ meter, tracing }: Telemetry): OutsideWatch =>
  (service) =>
  async (ask) => {
    const begun = performance.now()
    const ended = tracing?.step('outside', service)
    const end = (failed: boolean) => {
      meter.note('outside', service, { ms: performance.now() - begun, failed })
      ended?.(failed)
    }
    try {
      const answer = await ask()
      end(answer instanceof Response && answer.status >= 500)
      return answer
    } catch (error) {
      end(true)
      throw error
    }
  }

/** A `fetch` that is watched under the service's name. */
export const watchedFetch =
  (watch: OutsideWatch, service: string, send: typeof fetch): typeof fetch =>
  (...call) =>
    watch(service)(() => send(...call))

/** Where nobody watches. */
export const unwatched: OutsideWatch = () => (ask) => ask()
