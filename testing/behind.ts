import { expect } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from './shop.ts'

/** Sends what has to wait for what `hold` locks, commits that once it waits and `meanwhile` is done, and gives its answer. */
export async function sentBehind<T>(
  shop: Pick<Shop, 'db' | 'run'>,
  hold: (tx: Tx) => Promise<unknown>,
  send: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const { promise, resolve } = Promise.withResolvers<T>()
  await shop.db.transaction(async (tx) => {
    await hold(tx)
    resolve(send())
    await expect
      .poll(
        () =>
          shop.run(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        { interval: 5, timeout: 10_000 },
      )
      .toHaveLength(1)
    await meanwhile()
  })
  return promise
}
