import { sql } from 'kysely'
import type { CartLine } from '#features/buying/cart/contract.ts'
import { mostOf } from '#features/buying/cart/rules.ts'
import { linesOf } from '#features/buying/cart/server/index.ts'
import { allowanceProblem, type Allowance } from '#features/shelf/catalogue/allowance.ts'
import type { QuantityRule } from '#features/shelf/catalogue/rules.ts'
import { statement, type Queryable } from '#platform/database/database.ts'

type Asked = { institutionId: number; optionIds: number[]; now: Date }

/**
 * [BX-09] What an institution ordered of options in the period of their allowance, but by special orders, which have
 * quantities of their own. Pieces that were cancelled do not count, pieces that came back do.
 */
const orderedInPeriod = statement<Asked>()(
  (input) => sql<{ optionId: number; used: number }>`
  select p.id as "optionId", sum(l.quantity - l.cancelled)::int as used
  from "productOption" p join "salesOrder" o on o."institutionId" = ${input.institutionId} and o."orderType" = '01' and o.status <> 'cancelled'
    and o."placedAt" >= date_trunc(p."allowancePeriod", ${input.now}::timestamptz at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
  join "orderLine" l on l."orderId" = o.id and l."optionId" = p.id
  where p.id = any(${input.optionIds}::int[]) group by 1`,
)

/** By option; one without an allowance has none. Nothing is read when there is none among them. */
export async function usedAllowances(
  on: Queryable,
  { institutionId, now, lines }: { institutionId: number; now: Date; lines: readonly Limited[] },
): Promise<ReadonlyMap<number, number>> {
  const limited = lines.filter(({ allowance }) => allowance !== null)
  if (limited.length === 0) return new Map()
  const optionIds = limited.map(({ optionId }) => optionId)
  const used = await orderedInPeriod.rows(on, { institutionId, now, optionIds })
  return new Map([
    ...optionIds.map((id) => [id, 0] as const),
    ...used.map((row) => [row.optionId, row.used] as const),
  ])
}
type Limited = { optionId: number; allowance: unknown }

/** Why so many are more than the institution's share; `fits` is what it may still order. Null: they are not. */
export function overAllowance(
  line: QuantityRule & { available: number; unitName: string; allowance: Allowance | null },
  quantity: number,
  used: number,
): { code: 'over-allowance'; message: string; blocking: true; fits: number | null } | null {
  if (!line.allowance || quantity + used <= line.allowance.pieces) return null
  const fits = mostOf(line, Math.min(line.available, line.allowance.pieces - used))
  return {
    code: 'over-allowance',
    message: allowanceProblem(line.allowance, { used, fits, unitName: line.unitName }),
    blocking: true,
    fits,
  }
}

/** Lines of a cart with what is more than their institution's share; such a line stays out of an order. */
export const fairLines = (lines: readonly CartLine[], used: ReadonlyMap<number, number>): CartLine[] =>
  lines.map((line) => {
    const known = used.get(line.optionId)
    const over =
      known === undefined || line.problem?.blocking ? null : overAllowance(line, line.quantity, known)
    if (!over) return line
    const { fits: _, ...problem } = over
    return { ...line, amount: 0, problem }
  })

/** Lines that are ordered without the cart, as their institution may order them at this moment. */
export async function fairLinesOf(
  ...[on, buyer, now, asked]: Parameters<typeof linesOf>
): Promise<CartLine[]> {
  const lines = await linesOf(on, buyer, now, asked)
  return fairLines(lines, await usedAllowances(on, { ...buyer, now, lines }))
}
