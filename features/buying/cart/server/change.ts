import type { Issue } from '#platform/contract/envelope.ts'
import type { Database, Queryable, Tx } from '#platform/database/database.ts'
import { priceFor } from '#features/shelf/prices/rules.ts'
import { overridesFrom } from '#features/shelf/prices/server/index.ts'
import { addToCart, CART_LINES, changeCart } from '../contract.ts'
import { isThere, issueAt, quantityIssues } from './line-issues.ts'
import type { Buyer } from './lines.ts'
import { changeLines, deleteLines, linesToChange, unselectOptions } from './change-lines.ts'
import { countLines, optionsToAdd, putLines, upsertLines } from './queries.ts'

type Wanted = { optionId: number; quantity: number }

/** `unknown`: the options at these places do not exist for this buyer. */
type Added = { issues: Issue[]; unknown?: boolean } | { full: true } | { count: number; cartKey: string }

/**
 * Puts all lines in, or none: two statements however many lines. `buyNow` replaces quantities and selects only
 * these; `on` is a transaction of the caller's.
 */
export async function addLines(
  db: Database,
  buyer: Buyer,
  now: Date,
  wanted: Wanted[],
  { buyNow = false, on = db as Queryable } = {},
): Promise<Added> {
  const found = await optionsToAdd.rows(on, {
    ...buyer,
    now,
    optionIds: [...new Set(wanted.map(({ optionId }) => optionId))],
  })
  const facts = new Map(found.map((fact) => [fact.optionId, fact]))
  const sums = new Map<number, number>()
  for (const { optionId, quantity } of wanted) sums.set(optionId, (sums.get(optionId) ?? 0) + quantity)
  const total = (optionId: number) => sums.get(optionId)! + (buyNow ? 0 : (facts.get(optionId)?.held ?? 0))

  const unknown = wanted.flatMap(({ optionId }, index) =>
    isThere(facts.get(optionId), buyer)
      ? []
      : [issueAt(addToCart.body, index, 'optionId', '주문할 수 없는 상품이에요.')],
  )
  if (unknown.length) return { issues: unknown, unknown: true }
  const issues = wanted.flatMap(({ optionId, quantity }, index) =>
    quantityIssues(addToCart.body, index, facts.get(optionId)!, [quantity, total(optionId)], buyer),
  )
  if (issues.length) return { issues }
  const fresh = found.filter(({ held }) => held === 0).length
  if (found[0]!.lineCount + fresh > CART_LINES) return { full: true }

  const optionIds = [...sums.keys()]
  const priced = optionIds.map(
    (optionId) =>
      priceFor({
        option: facts.get(optionId)!,
        overrides: overridesFrom(facts.get(optionId)!.overrides),
        quantity: total(optionId),
        now,
      }).unitPrice,
  )
  const lines = {
    memberId: buyer.memberId,
    optionIds,
    quantities: optionIds.map((id) => sums.get(id)!),
    prices: priced,
    at: now,
  }
  const { lineCount, cartKey: open } = found[0]!
  if (open && !buyNow)
    return {
      count: lineCount + (await putLines.rows(on, lines)).filter(({ fresh: added }) => added).length,
      cartKey: open,
    }

  const { count, cartKey } = (await upsertLines.row(on, { ...lines, replaces: buyNow }))!
  return { count, cartKey: cartKey! }
}

type Change = {
  lineId: number
  quantity?: number | undefined
  optionId?: number | undefined
  selected?: boolean | undefined
}

type Changed = { issues: Issue[] } | { missing: true } | { count: number }

/** Changes all lines or none. A line that takes the option of another one is merged with it. */
export async function modifyLines(
  db: Database,
  buyer: Buyer,
  now: Date,
  changes: Change[],
  { onlyThese = false } = {},
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const found = new Map(
      (
        await linesToChange(
          tx,
          { ...buyer, now },
          changes.map(({ lineId }) => lineId),
          changes.map(({ optionId }) => optionId ?? null),
        )
      ).map((line) => [line.lineId, line]),
    )
    if (
      changes.some(
        ({ lineId, optionId }) =>
          !found.has(lineId) || (optionId !== undefined && !isThere(found.get(lineId), buyer)),
      )
    )
      return { missing: true }

    const wanted = changes.map((change) => {
      const line = found.get(change.lineId)!
      const moves = line.optionId !== line.heldOptionId
      return {
        change,
        line,
        moves,
        untouched: change.quantity === undefined && !moves,
        quantity: change.quantity ?? line.quantity,
      }
    })
    /**
     * What an option comes to: its line here, all that are moved to it, and a line of it that is not named.
     */
    const totalOf = ({ line, moves, quantity }: (typeof wanted)[number]) =>
      line.held +
      (moves
        ? wanted
            .filter((other) => other.moves && other.line.optionId === line.optionId)
            .reduce((sum, other) => sum + other.quantity, 0)
        : quantity)

    const issues = wanted.flatMap((one, index) =>
      one.untouched
        ? []
        : quantityIssues(changeCart.body, index, one.line, [one.quantity, totalOf(one)], buyer),
    )
    if (issues.length) return { issues }

    const planned = wanted.map((one) => {
      const { unitPrice } = priceFor({
        option: one.line,
        overrides: overridesFrom(one.line.overrides),
        quantity: totalOf(one),
        now,
      })
      return {
        line: one.line,
        quantity: one.quantity,
        price: one.untouched ? null : unitPrice,
        selected: one.change.selected ?? (onlyThese || one.line.selected),
      }
    })
    const stays = planned.filter(({ line }) => line.optionId === line.heldOptionId)
    const moves = planned.filter(({ line }) => line.optionId !== line.heldOptionId)
    await changeLines(
      tx,
      buyer.memberId,
      {
        lineIds: stays.map(({ line }) => line.lineId),
        quantities: stays.map(({ quantity }) => quantity),
        prices: stays.map(({ price }) => price),
        selected: stays.map(({ selected }) => selected),
      },
      onlyThese,
    )
    if (moves.length)
      await moveLines(
        tx,
        buyer,
        now,
        moves.map(({ line, quantity, price }) => ({
          lineId: line.lineId,
          optionId: line.optionId,
          quantity,
          price: price!,
        })),
      )
    const unselected = moves.filter(({ selected }) => !selected).map(({ line }) => line.optionId)
    if (unselected.length) await unselectOptions(tx, buyer.memberId, unselected)
    return (await countLines.row(tx, buyer))!
  })
}

/**
 * A line with another option is another line: it is put in anew, which also merges it with the one that holds
 * that option.
 */
async function moveLines(
  tx: Tx,
  buyer: Buyer,
  now: Date,
  moves: { lineId: number; optionId: number; quantity: number; price: number }[],
) {
  await deleteLines(
    tx,
    buyer.memberId,
    moves.map(({ lineId }) => lineId),
  )
  const merged = new Map<number, { quantity: number; price: number }>()
  for (const { optionId, quantity, price } of moves)
    merged.set(optionId, { quantity: (merged.get(optionId)?.quantity ?? 0) + quantity, price })
  const lines = [...merged.values()]
  await upsertLines.rows(tx, {
    memberId: buyer.memberId,
    optionIds: [...merged.keys()],
    quantities: lines.map(({ quantity }) => quantity),
    prices: lines.map(({ price }) => price),
    replaces: false,
    at: now,
  })
}
