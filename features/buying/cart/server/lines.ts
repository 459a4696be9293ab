import { seoulDate } from '#domain/calendar.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { optionUnderOffer, priceFor, priceSteps, withOffer } from '#features/shelf/prices/rules.ts'
import { overridesFrom } from '#features/shelf/prices/server/index.ts'
import { isNearExpiry, stockState } from '#features/shelf/stock/rules.ts'
import type { Database, Queryable } from '#platform/database/database.ts'
import type { BusinessCaller } from '#platform/server/caller.ts'
import type { CartLine } from '../contract.ts'
import { lineProblem, priceChange } from '../rules.ts'
import { cartRows, optionRows, type LineRow, type OptionRow } from './queries.ts'

export type Buyer = Pick<BusinessCaller, 'memberId' | 'customerType' | 'institutionId' | 'priceGroupId'>

/** The buyer's cart as it stands: one statement, on the connection `on` when the caller has more to read. */
export async function readLines(
  db: Database,
  buyer: Buyer,
  now: Date,
  on: Queryable = db,
): Promise<{ cartKey: string | null; lines: CartLine[] }> {
  const found = await cartRows.rows(on, { ...buyer, now })
  const held = found.filter((row): row is LineRow => row.lineId !== null)
  return {
    cartKey: found[0]?.cartKey ?? null,
    lines: held.map((row) => showLine(row, buyer, now)),
  }
}

/** Lines that are ordered without the cart, as its own are shown. */
export const linesOf = async (
  on: Queryable,
  buyer: Buyer,
  now: Date,
  lines: readonly { optionId: number; quantity: number; offered?: number }[],
): Promise<CartLine[]> =>
  (
    await optionRows.rows(on, {
      ...buyer,
      now,
      optionIds: lines.map(({ optionId }) => optionId),
      quantities: lines.map(({ quantity }) => quantity),
    })
  ).map((row, at) => showLine(row, buyer, now, lines[at]?.offered))

function showLine(found: OptionRow, buyer: Buyer, now: Date, offered?: number): CartLine {
  const row = optionUnderOffer(found, offered)
  const overrides = withOffer(overridesFrom(row.overrides), offered)
  const { unitPrice, listPrice, reason, promotionName, nextTier } = priceFor({
    option: row,
    overrides,
    quantity: row.quantity,
    now,
  })
  const problem = lineProblem(row, row.quantity, buyer.customerType)
  return {
    lineId: row.lineId,
    memberId: buyer.memberId,
    optionId: row.optionId,
    optionName: row.optionName,
    categoryCode: row.categoryCode,
    productCode: row.productCode,
    quantity: row.quantity,
    selected: row.selected,
    name: row.name,
    spec: row.spec,
    brandName: row.brandName,
    kind: row.kind,
    storage: row.storage,
    taxable: row.taxable,
    picture: row.picture,
    unitName: row.unitName,
    packQuantity: row.packQuantity,
    minQuantity: row.minQuantity,
    stepQuantity: row.stepQuantity,
    unitPrice,
    listPrice,
    priceReason: reason,
    promotionName,
    nextTier,
    steps: priceSteps({ option: row, overrides, now }),
    seenPrice: row.seenPrice ?? unitPrice,
    amount: problem ? 0 : unitPrice * row.quantity,
    available: row.available,
    stockState: stockState(row.available, smallestOrder(row)),
    nextExpiry: row.nextExpiry,
    nearExpiry: isNearExpiry(row.nextExpiry, seoulDate(now)),
    restockOn: row.restockOn,
    allowance: row.allowance === null ? null : { pieces: row.allowance, period: row.allowancePeriod },
    problem: problem ?? priceChange(row.seenPrice ?? unitPrice, unitPrice),
  }
}

/** The selected lines that can be ordered as they stand. */
export const orderableLines = (lines: readonly CartLine[]) =>
  lines.filter((line) => line.selected && !line.problem?.blocking)
