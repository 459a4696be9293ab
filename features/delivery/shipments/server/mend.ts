import { holdOrder } from '#features/buying/orders/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseInput } from '#platform/server/refuse.ts'
import { serve } from '#platform/server/serve.ts'
import { carrierName, isCarrier, NUMBER_TAKEN, trackingDigits, trackingProblem } from '../carriers.ts'
import { confirmArrival, correctTracking } from '../mend-contract.ts'
import { arrive } from './arrive.ts'
import { keepChange, setNumber } from './mend-queries.ts'
import { goesBy, holdParcel, orderOfParcel } from './parcel-queries.ts'
import { isTaken } from './ship.ts'
import { tellCorrected } from './tell-parcel.ts'

async function holdBoth(tx: Tx, parcelId: number) {
  const found = await orderOfParcel(tx, parcelId)
  const order = found && (await holdOrder(tx, found.number))
  return order && { order, parcel: (await holdParcel(tx, parcelId))! }
}
const wrongAt = (path: string, message: string) => refuseInput([{ path, message }])

export const mendRoutes = [
  serve(correctTracking, async ({ db, clock, caller, params, body, refuse }) => {
    const { carrier, seen } = body
    if (!isCarrier(carrier)) throw wrongAt('carrier', '택배사를 골라 주세요.')
    const trackingNumber = trackingDigits(body.trackingNumber)
    const wrong = trackingProblem(carrier, trackingNumber)
    if (wrong) throw wrongAt('trackingNumber', wrong)
    const at = clock.now()
    const correct = async (tx: Tx) => {
      const held = await holdBoth(tx, params.parcelId)
      if (!held) throw refuse('parcel-not-found')
      const { order, parcel } = held
      if (parcel.state !== 'shipped') throw refuse('not-on-its-way')
      const moved = !goesBy(parcel, seen)
      if (goesBy(parcel, { carrier, trackingNumber })) {
        // said twice, since the first answer was lost
        if (moved) return
        throw wrongAt('trackingNumber', '지금과 같은 송장번호예요.')
      }
      if (moved) throw refuse('number-moved')
      const { id, number } = parcel
      if ((await setNumber.rows(tx, { id, carrier, trackingNumber, at })).length === 0)
        throw wrongAt('trackingNumber', NUMBER_TAKEN)
      const name = carrierName(carrier)
      const kept = await keepChange.rows(tx, {
        parcelId: id,
        kind: 'corrected',
        words: `${carrierName(parcel.carrier)} ${parcel.trackingNumber ?? ''} → ${name} ${trackingNumber}`,
        receiver: null,
        actor: caller.loginId,
        at,
      })
      await tellCorrected(tx, order, { number, carrier: name, trackingNumber }, kept[0]!.number, at)
    }
    try {
      await db.transaction(correct)
    } catch (error) {
      if (isTaken(error)) throw wrongAt('trackingNumber', NUMBER_TAKEN)
      throw error
    }
    return null
  }),

  serve(confirmArrival, async ({ db, clock, caller, params, body, refuse }) => {
    const by = { actor: caller.loginId, at: clock.now() }
    await db.transaction(async (tx) => {
      const held = await holdBoth(tx, params.parcelId)
      if (!held) throw refuse('parcel-not-found')
      const { parcel } = held
      if (parcel.state !== 'shipped') throw refuse('not-on-its-way')
      if (parcel.storage !== 'ambient' && !body.receiver)
        throw wrongAt('receiver', '냉장·냉동 상품은 받은 분을 적어 주세요.')
      const receiver = body.receiver || null
      await keepChange.rows(tx, {
        parcelId: parcel.id,
        kind: 'arrived',
        words: body.reason,
        receiver,
        ...by,
      })
      await arrive(tx, { ...held, ...by })
    })
    return null
  }),
]
