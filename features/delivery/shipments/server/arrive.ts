import { deliverLines, type HeldOrder } from '#features/buying/orders/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { DELIVERED } from '../rules.ts'
import { piecesByLine, type HeldParcel } from './parcel-queries.ts'
import { tellDelivered } from './tell-parcel.ts'
import { setLevel } from './track-queries.ts'

type Arrival = { order: HeldOrder; parcel: HeldParcel; actor: string; at: Date }

/** A parcel on its way, which the caller holds after its order, has arrived: its carrier says so, or staff. */
export async function arrive(tx: Tx, { order, parcel, actor, at }: Arrival) {
  await setLevel.rows(tx, { id: parcel.id, level: DELIVERED, deliveredAt: at, nextCheckAt: null })
  if (parcel.claimId === null)
    await deliverLines(tx, { order, lines: piecesByLine(parcel), note: '', actor, at })
  await tellDelivered(tx, order, parcel.number, at)
}
