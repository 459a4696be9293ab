import { addMonths, seoulDate } from '#domain/calendar.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { lotRefusal } from '#features/shelf/stock/rules.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Bench } from '../contract.ts'
import { heldNow } from '../rules.ts'
import { benchOf, type BenchFacts } from './bench-queries.ts'
import { exchangeBenchOf } from './exchange-queries.ts'

type Key = { orderNumber: string; storage: Storage }

/** Benches as the clerk sees them, with the facts behind them; an order that is not there has none. */
export async function openBenches(on: Queryable | Tx, keys: readonly Key[], now: Date) {
  const asked = {
    orderNumbers: keys.map(({ orderNumber }) => orderNumber),
    storages: keys.map(({ storage }) => storage),
  }
  const own = await benchOf.rows(on, asked)
  const found = own.length < keys.length ? [...own, ...(await exchangeBenchOf.rows(on, asked))] : own
  return found.map((facts) => ({ facts, bench: benchFrom(facts, keys[facts.place - 1]!.storage, now) }))
}

export const openBench = async (on: Queryable | Tx, key: Key, now: Date) =>
  (await openBenches(on, [key], now))[0]

function benchFrom(facts: BenchFacts, storage: Storage, now: Date): Bench {
  const today = seoulDate(now)
  const { orderNumber, parcelId, parcelNumber, assignedTo, clinic, delivery, useByMonths } = facts
  const leastUseBy = addMonths(today, useByMonths)
  const told = facts.lines.find(({ delayReason }) => delayReason !== null)
  const held = facts.lines.find((line) => heldNow(line, today) !== null)
  return {
    orderNumber,
    exchange: facts.claimId !== null,
    storage,
    parcelId,
    parcelNumber,
    state: facts.state ?? 'waiting',
    assignedTo,
    clinic,
    receiver: delivery.receiver,
    address: `(${delivery.postcode}) ${[delivery.address1, delivery.address2].filter(Boolean).join(' ')}`,
    memo: delivery.memo,
    useByMonths,
    promisedOn: facts.lines[0]?.promisedOn ?? null,
    delay: told ? { expectedOn: told.expectedOn, reason: told.delayReason! } : null,
    hold: held ? { reason: held.heldReason!, until: held.heldUntil } : null,
    lines: facts.lines.map(({ waits, elsewhere, lots, ...line }) => ({
      line: line.line,
      optionId: line.optionId,
      productCode: line.productCode,
      productName: line.productName,
      optionName: line.optionName,
      unitName: line.unitName,
      udi: line.udi,
      wanted: waits - elsewhere,
      picked: lots.reduce((sum, { picked }) => sum + picked, 0),
      lots: lots.map(({ recalled, clearance, ...lot }) => ({
        ...lot,
        refused:
          lotRefusal(
            { optionId: line.optionId, expiresOn: lot.expiresOn, recalled },
            { optionId: line.optionId, today },
          ) ?? (!clearance && lot.expiresOn !== null && lot.expiresOn < leastUseBy ? 'lot-too-short' : null),
      })),
    })),
  }
}
