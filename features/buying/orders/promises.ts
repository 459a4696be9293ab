import { shipDate, type Instant, type IsoDate } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { waitsFor } from './line-states.ts'
import { parcelsOn } from './rules.ts'

/**
 * [BX-07] The day that paid goods of each storage class are promised to leave: by the cut-off, the holidays and the
 * wish.
 */
export function promiseDays(paidAt: Instant, wantedOn: IsoDate | null): Record<Storage, IsoDate> {
  const first = (storage: Storage) => ({
    storage,
    shipsOn: shipDate({ orderedAt: paidAt, storage, holidays }),
  })
  const [ambient, cold, frozen] = parcelsOn([first('ambient'), first('cold'), first('frozen')], wantedOn)
  return { ambient: ambient!.shipsOn, cold: cold!.shipsOn, frozen: frozen!.shipsOn }
}

type Promised = {
  storage: Storage
  quantity: number
  shipped: number
  cancelled: number
  promisedOn: IsoDate | null
  expectedOn: IsoDate | null
  delayReason: string | null
}

/** The day that what waits of a storage class leaves, as far as anybody has promised one. */
export function leavingDay(lines: readonly Promised[], storage: Storage): IsoDate | null {
  const line = lines.find((one) => one.storage === storage && waitsFor(one) > 0)
  return line ? (line.expectedOn ?? line.promisedOn) : null
}

/** Delays that the buyer was told of and that are not over, one for each storage class. */
export const delaysOf = <L extends Promised>(lines: readonly L[]): L[] =>
  lines.filter(
    (line, at) =>
      line.delayReason !== null &&
      waitsFor(line) > 0 &&
      lines.findIndex((one) => one.storage === line.storage && one.delayReason && waitsFor(one) > 0) === at,
  )
