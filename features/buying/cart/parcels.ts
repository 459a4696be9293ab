import { shipDate, type Instant } from '#domain/calendar.ts'
import { holidays } from '#domain/holidays.ts'
import { splitVat } from '#domain/money.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import type { Amounts, Parcel } from './contract.ts'

/** Won per parcel, VAT included. Below `freeFrom` of goods the fee is charged. */
const fees: Record<Storage, { fee: number; freeFrom: number }> = {
  ambient: { fee: 3_300, freeFrom: 100_000 },
  cold: { fee: 5_500, freeFrom: 300_000 },
  frozen: { fee: 8_800, freeFrom: 300_000 },
}
const storages: readonly Storage[] = ['cold', 'frozen', 'ambient']

export type PricedLine = {
  storage: Storage
  taxable: boolean
  quantity: number
  unitPrice: number
  listPrice: number
  amount: number
}

/** One parcel per storage, the most delicate first, with its fee and the day it leaves. */
export const parcelsOf = (lines: readonly PricedLine[], orderedAt: Instant): Parcel[] =>
  storages.flatMap((storage) => {
    const own = lines.filter((line) => line.storage === storage)
    if (own.length === 0) return []
    const { fee, freeFrom } = fees[storage]
    const goods = sum(own, ({ amount }) => amount)
    const missing = Math.max(0, freeFrom - goods)
    return [
      {
        storage,
        lineCount: own.length,
        goods,
        shipping: missing > 0 ? fee : 0,
        freeFrom,
        missing,
        shipsOn: shipDate({ orderedAt, storage, holidays }),
      },
    ]
  })

/** [BX-10] The same when those of `shared` travel with an earlier order: they cost no second fee. */
export const sharing = (parcels: readonly Parcel[], shared: readonly Storage[]): Parcel[] =>
  parcels.map((parcel) => (shared.includes(parcel.storage) ? { ...parcel, shipping: 0, missing: 0 } : parcel))

/** [M11] What the lines cost: delivery is taxed, and VAT is taken once from the total. */
export function amountsOf(lines: readonly PricedLine[], shipping: number): Amounts {
  const listTotal = sum(lines, ({ listPrice, quantity }) => listPrice * quantity)
  const goods = sum(lines, ({ amount }) => amount)
  const taxFree = sum(lines, ({ taxable, amount }) => (taxable ? 0 : amount))
  const total = goods + shipping
  return { listTotal, discount: listTotal - goods, goods, shipping, ...splitVat(total, taxFree), total }
}

export const shippingOf = (parcels: readonly Parcel[]) => sum(parcels, ({ shipping }) => shipping)

const sum = <T>(list: readonly T[], of: (item: T) => number) =>
  list.reduce((total, item) => total + of(item), 0)
