import { LRUCache } from 'lru-cache'
import type { Database } from '#platform/database/database.ts'
import type { PriceOverride } from '../rules.ts'
import { contractEntries, groupEntries, publicEntries, type EntryRow } from './queries.ts'

export type Buyer = { priceGroupId: number | null; institutionId: number | null }
export type Overrides = ReadonlyMap<number, readonly PriceOverride[]>

/** A buyer's overrides as one consistent picture, whatever changes while an answer is written. */
export type BuyerPrices = { overridesFor(optionId: number): readonly PriceOverride[] }

const none: readonly PriceOverride[] = []
const MAX_INSTITUTIONS = 1_000

export function overrideOf(row: EntryRow): PriceOverride {
  const { minQuantity, unitPrice } = row
  if (row.promotionName === null)
    return {
      scope: row.institutionId !== null ? 'contract' : row.priceGroupId !== null ? 'group' : 'tier',
      minQuantity,
      unitPrice,
    }
  return {
    scope: 'promotion',
    minQuantity,
    unitPrice,
    promotion: { name: row.promotionName, startsAt: row.startsAt!.getTime(), endsAt: row.endsAt!.getTime() },
  }
}

export function byOption(rows: readonly EntryRow[]): Map<number, PriceOverride[]> {
  const map = new Map<number, PriceOverride[]>()
  for (const row of rows) {
    const list = map.get(row.optionId)
    if (list) list.push(overrideOf(row))
    else map.set(row.optionId, [overrideOf(row)])
  }
  return map
}

/**
 * Holds the sparse overrides of a database in memory, so that pricing a list costs no statement. A scope
 * (everyone,
 * a price group, an institution) is read at its first use; any change of prices, here or elsewhere, drops
 * them all.
 */
export function openPriceBook(db: Database) {
  /** Replaced as a whole, so that a read begun before a change cannot put old prices back. */
  let pages = emptyPages()
  let listening: Promise<void> | undefined

  async function pricesFor(buyer: Buyer, now: Date): Promise<BuyerPrices> {
    listening ??= db
      .listen('prices', () => void (pages = emptyPages()))
      .catch((error: unknown) => {
        listening = undefined
        throw error
      })
    await listening
    const { open, groups, contracts } = pages
    const { priceGroupId, institutionId } = buyer
    const [everyone, group, contract] = await Promise.all([
      once(open, 0, () => publicEntries.rows(db, { now })),
      priceGroupId === null
        ? undefined
        : once(groups, priceGroupId, () => groupEntries.rows(db, { priceGroupId })),
      institutionId === null
        ? undefined
        : once(contracts, institutionId, () => contractEntries.rows(db, { institutionId })),
    ])
    return {
      overridesFor: (optionId) => join(everyone.get(optionId), group?.get(optionId), contract?.get(optionId)),
    }
  }

  return { pricesFor }
}

type Page = {
  get(id: number): Promise<Overrides> | undefined
  set(id: number, overrides: Promise<Overrides>): unknown
  delete(id: number): unknown
}

const emptyPages = () => ({
  open: new Map<number, Promise<Overrides>>(),
  groups: new Map<number, Promise<Overrides>>(),
  contracts: new LRUCache<number, Promise<Overrides>>({ max: MAX_INSTITUTIONS }),
})

/** Callers who come at once share one read; a failed read is tried again by the next. */
function once(page: Page, id: number, read: () => Promise<EntryRow[]>): Promise<Overrides> {
  const known = page.get(id)
  if (known) return known
  const reading = read().then(byOption)
  page.set(id, reading)
  reading.catch(() => page.delete(id))
  return reading
}

/** The very list that was read wherever there is one alone, so that answers made from it are known again. */
function join(
  open: readonly PriceOverride[] = none,
  group: readonly PriceOverride[] = none,
  contract: readonly PriceOverride[] = none,
): readonly PriceOverride[] {
  if (group === none && contract === none) return open
  if (open === none && contract === none) return group
  return [...open, ...group, ...contract]
}
