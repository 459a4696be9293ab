import { deliverLines, holdOrder, shipLines } from '#features/buying/orders/server/index.ts'
import { pickStock, shipPicked } from '#features/shelf/stock/server/index.ts'
import { seoulDate } from '#domain/calendar.ts'
import type { Shop } from './shop.ts'

type Lines = { line: number; optionId: number; quantity: number }

/** Work on the order has begun, and nothing has been taken from the shelf yet. */
export const prepare = (shop: Shop, orderNumber: string) =>
  shop.run(`update "salesOrder" set status = 'preparing' where number = $1`, [orderNumber])

/** All that is asked for of an order leaves from the nearest lots in one parcel, and arrives at once. */
export async function deliver(shop: Shop, orderNumber: string, wanted?: Record<number, number>) {
  const lines = await shop.run<Lines & { orderId: number }>(
    `select l.line, l."optionId", l.quantity - l.cancelled - l.shipped as quantity, o.id as "orderId" from "orderLine" l join "salesOrder" o on o.id = l."orderId" where o.number = $1 order by l."optionId"`,
    [orderNumber],
  )
  const at = shop.clock.now()
  const { orderId } = lines[0]!
  const parcel = await shop.one<{ id: number; number: number }>(
    `insert into parcel ("orderId", number, storage, state, "pickedAt") select $1, coalesce(max(number), 0) + 1, 'ambient', 'picking', $2::timestamptz from parcel where "orderId" = $1 returning id, number`,
    [orderId, at],
  )
  const moved = lines
    .map((line) => ({ ...line, quantity: wanted ? (wanted[line.line] ?? 0) : line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  const pieces: { optionId: number; lotId: number; quantity: number; line: number }[] = []
  for (const { line, optionId, quantity } of moved) {
    let left = quantity
    const lots = await shop.run<{ lotId: number; free: number }>(
      `select id as "lotId", "onHand" - picked as free from lot where "optionId" = $1 and "onHand" > picked and not recalled order by "expiresOn", id`,
      [optionId],
    )
    for (const { lotId, free } of lots) {
      const taken = Math.min(left, free)
      if (taken > 0) pieces.push({ optionId, lotId, quantity: taken, line })
      left -= taken
    }
  }
  await shop.db.transaction(async (tx) => {
    const order = (await holdOrder(tx, orderNumber))!
    for (const { optionId, lotId, quantity } of pieces.toSorted((a, b) => a.lotId - b.lotId)) {
      const refused = await pickStock(tx, { optionId, lotId, quantity, today: seoulDate(at) })
      if (refused) throw new Error(refused)
    }
    await shipPicked(tx, { pieces, cause: `${orderNumber}/${parcel.number}`, at })
    const by = { note: '', actor: 'test', at, lines: moved }
    await shipLines(tx, { order, ...by })
    await deliverLines(tx, { order: (await holdOrder(tx, orderNumber))!, ...by })
    for (const { line, lotId, quantity } of pieces)
      await tx.run({
        text: `insert into "parcelLine" ("parcelId", "orderId", line, "lotId", quantity) values ($1, $2, $3, $4, $5)`,
        values: [parcel.id, orderId, line, lotId, quantity],
      })
    await tx.run({
      text: `update parcel set state = 'delivered', "shippedAt" = $2, "deliveredAt" = $2 where id = $1`,
      values: [parcel.id, at],
    })
  })
}
