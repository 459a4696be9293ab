import { seoulDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { lotRefusal } from '#features/shelf/stock/rules.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Bench } from '../contract.ts'
import { benchOf, type BenchFacts } from './bench-queries.ts'

/** The bench as the clerk sees it, with the facts behind it. */
export async function openBench(
  on: Queryable | Tx,
  key: { orderNumber: string; storage: Storage },
  now: Date,
) {
  const facts = await benchOf.row(on, key)
  return facts && { facts, bench: benchFrom(facts, key.storage, now) }
}

function benchFrom(facts: BenchFacts, storage: Storage, now: Date): Bench {
  const today = seoulDate(now)
  const { orderNumber, parcelId, parcelNumber, assignedTo, clinic, delivery } = facts
  return {
    orderNumber,
    storage,
    parcelId,
    parcelNumber,
    state: facts.state ?? 'waiting',
    assignedTo,
    clinic,
    receiver: delivery.receiver,
    address: `(${delivery.postcode}) ${[delivery.address1, delivery.address2].filter(Boolean).join(' ')}`,
    memo: delivery.memo,
    lines: facts.lines.map(({ waits, elsewhere, lots, ...line }) => ({
      ...line,
      wanted: waits - elsewhere,
      picked: lots.reduce((sum, { picked }) => sum + picked, 0),
      lots: lots.map(({ recalled, ...lot }) => ({
        ...lot,
        refused: lotRefusal(
          { optionId: line.optionId, expiresOn: lot.expiresOn, recalled },
          { optionId: line.optionId, today },
        ),
      })),
    })),
  }
}
