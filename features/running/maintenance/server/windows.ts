import type { Clock } from '#platform/clock/clock.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { commonRefusals } from '#platform/contract/envelope.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/server/refuse.ts'
import { ClosedByCheck, STOREFRONT_TARGET } from '../contract.ts'
import { ipMatches } from '#platform/server/address-list.ts'
import { isOpen } from '../rules.ts'
import { windowsFrom, type StoredCheck } from './queries.ts'

/**
 * The windows to come, kept in memory by each process: asking costs no statement. A change is announced by
 * NOTIFY.
 */
export async function openMaintenance({ db, clock }: { db: Database; clock: Clock }) {
  let known: Promise<StoredCheck[]> | null = null
  const watchers = new Set<() => void>()
  function forget() {
    known = null
    watchers.forEach((watch) => watch())
  }
  await db.listen('maintenance', forget)

  async function windows() {
    known ??= windowsFrom(db, clock.now()).catch((error: unknown) => {
      known = null
      throw error
    })
    const now = clock.now()
    return (await known).filter(({ endsAt, targetCode }) => endsAt > now && targetCode === STOREFRONT_TARGET)
  }

  return {
    windows,
    forget,
    /** Calls back when the windows have changed. */
    watch: (watch: () => void) => void watchers.add(watch),
    /**
     * CS-08: in the window nothing is put into a cart or ordered, but what was paid for is still approved.
     */
    closes: ({ access, method }: Endpoint) =>
      (access === 'buyer' || access === 'director') && method !== 'GET',
    async refusalFor(ip: string): Promise<Refusal | null> {
      const now = clock.now()
      const open = (await windows()).find((window) => isOpen(window, now) && !ipMatches(ip, window.ipList))
      return open
        ? new Refusal('maintenance', commonRefusals.maintenance, {
            data: ClosedByCheck.encode({
              beginsAt: open.beginsAt.toISOString(),
              endsAt: open.endsAt.toISOString(),
              redirectUrl: open.redirectUrl,
            }),
          })
        : null
    },
  }
}

export type Maintenance = Awaited<ReturnType<typeof openMaintenance>>
