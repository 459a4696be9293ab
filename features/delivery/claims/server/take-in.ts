import type { HeldOrder } from '#features/buying/orders/server/index.ts'
import { sendAnew } from '#features/delivery/shipments/server/index.ts'
import { reserveStock, takeBack } from '#features/shelf/stock/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { lineFacts, type LotRow } from './facts.ts'
import { addGoods, claimLines, type ClaimRow, type GoodsRow } from './queries.ts'

type Taking = { claim: ClaimRow; order: HeldOrder; goods: readonly GoodsRow[]; actor: string; at: Date }
type Differs = { line: number; words: string }

const sumOf = (goods: readonly GoodsRow[]) => goods.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Every agreed piece comes back once, from a lot that the clinic has; two rows of one lot and fate are one. What a recall
 * has collected lies in quarantine.
 */
function goodsProblem(
  agreed: ReadonlyMap<number, number>,
  lots: ReadonlyMap<number, ReadonlyMap<number, LotRow>>,
  goods: readonly GoodsRow[],
): Differs | null {
  const seen = new Set<string>()
  for (const { line, lotId, fate } of goods) {
    const key = `${line}/${lotId}/${fate}`
    if (seen.has(key) || !agreed.has(line))
      return { line, words: '같은 로트를 두 번 적었거나 신청에 없는 상품이에요.' }
    seen.add(key)
    const { quantity: has, collected } = lots.get(line)?.get(lotId) ?? { quantity: 0, collected: 0 }
    const ofLot = goods.filter((row) => row.line === line && row.lotId === lotId)
    const back = sumOf(ofLot)
    if (back > has)
      return {
        line,
        words: has === 0 ? '이 병의원에 보내지 않은 로트예요.' : `이 로트는 ${has}개까지 돌려받을 수 있어요.`,
      }
    const here = Math.min(back, collected)
    if (sumOf(ofLot.filter(({ fate: to }) => to === 'quarantine')) < here)
      return { line, words: `회수로 먼저 거둔 ${here}개는 이미 격리돼 있어요. 격리로 적어 주세요.` }
  }
  for (const [line, quantity] of agreed)
    if (sumOf(goods.filter((row) => row.line === line)) !== quantity)
      return { line, words: `돌아온 수량이 승인한 ${quantity}개와 달라요.` }
  return null
}

/**
 * Takes what came back into the stock, lot by lot, but for what a recall has collected; an exchange promises the same
 * pieces anew, for the warehouse to pick.
 */
export async function takeIn(
  tx: Tx,
  { claim, order, goods, actor, at }: Taking,
): Promise<'lot-recalled' | 'out-of-stock' | Differs | null> {
  const [facts, lines] = [await lineFacts(tx, order.id), await claimLines(tx, claim.id)]
  const agreed = new Map(
    lines.filter(({ approved }) => approved > 0).map(({ line, approved }) => [line, approved]),
  )
  const lots = new Map(
    facts.map(({ line, lots: rows }) => [line, new Map(rows.map((lot) => [lot.lotId, lot]))]),
  )
  const problem = goodsProblem(agreed, lots, goods)
  if (problem) return problem
  // Stock is locked by option, then lot, as everywhere.
  const optionOf = (line: number) => facts.find((fact) => fact.line === line)!.optionId
  const inTurn = goods.toSorted((a, b) => optionOf(a.line) - optionOf(b.line) || a.lotId - b.lotId)
  for (const { line, lotId, fate, quantity } of inTurn) {
    const cause = `${order.number}/${claim.number}/${line}/${fate}`
    const here = fate === 'quarantine' ? Math.min(quantity, lots.get(line)!.get(lotId)!.collected) : 0
    const refused =
      quantity > here &&
      (await takeBack(tx, { lotId, quantity: quantity - here, to: fate, cause, at, actor }))
    if (refused) return refused
    await addGoods(tx, claim.id, { line, lotId, fate, quantity, collected: here })
  }
  if (claim.kind !== 'exchange') return null
  const wanted = [...agreed].toSorted(([a], [b]) => optionOf(a) - optionOf(b))
  const reserved = await reserveStock(tx, {
    optionIds: wanted.map(([line]) => optionOf(line)),
    quantities: wanted.map(([, quantity]) => quantity),
    cause: `${order.number}/${claim.number}`,
    at,
  })
  if (!reserved) return 'out-of-stock'
  await sendAnew(tx, {
    claimId: claim.id,
    number: claim.number,
    orderId: order.id,
    lines: wanted.map(([line, quantity]) => ({ line, quantity })),
    at,
  })
  return null
}
