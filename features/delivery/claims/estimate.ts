import { allocate, splitVat, type Won } from '#domain/money.ts'
import { parcelsOf, sharing } from '#features/buying/cart/parcels.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { isOurFault } from './rules.ts'
import type { ClaimKind, ClaimReason } from './states.ts'

type OrderedLine = {
  line: number
  storage: Storage
  taxable: boolean
  quantity: number
  unitPrice: Won
  listPrice: Won
  amount: Won
  /** Pieces that were cancelled before. */
  cancelled: number
}
type ClaimedLine = { line: number; quantity: number; reason: ClaimReason }

export type EstimateInput = {
  kind: ClaimKind
  placedAt: string
  /** The delivery fee of the whole order. */
  shipping: Won
  /** Parcels that travelled with another order, at no fee of their own. */
  sharedParcels: readonly Storage[]
  ordered: readonly OrderedLine[]
  claimed: readonly ClaimedLine[]
  /** Parcels whose fee has gone back before. */
  feesBack: readonly Storage[]
  returnShipping: Won
}

export type Estimate = {
  goods: Won
  /** The delivery fee that goes back, and for which parcels. */
  shippingBack: Won
  feesBack: Storage[]
  /** What the way back costs the buyer; never more than what goes back. */
  fee: Won
  total: Won
  supply: Won
  vat: Won
  taxFree: Won
}

/** The delivery fee of each parcel: by the shop's rule when it sums to what was paid, else in proportion. */
function feesOf({ ordered, placedAt, shipping, sharedParcels }: EstimateInput): Map<Storage, Won> {
  const parcels = sharing(parcelsOf(ordered, placedAt), sharedParcels)
  const fees = parcels.map((parcel) => parcel.shipping)
  const known = fees.reduce((sum, fee) => sum + fee, 0) === shipping
  const paid =
    known || parcels.length === 0
      ? fees
      : allocate(
          shipping,
          parcels.map(({ goods }) => goods),
        )
  return new Map(parcels.map(({ storage }, index) => [storage, paid[index]!]))
}

/** Whether the delivery fee of a parcel goes back: all of it is cancelled, or the fault is ours. */
function feeGoesBack({ kind, ordered, claimed }: EstimateInput, storage: Storage): boolean {
  const inParcel = ordered.filter((line) => line.storage === storage)
  const of = (line: number) => claimed.filter((claim) => claim.line === line)
  if (kind === 'return')
    return inParcel.some(({ line }) =>
      of(line).some(({ quantity, reason }) => quantity > 0 && isOurFault(reason)),
    )
  return inParcel.every(
    ({ line, quantity, cancelled }) =>
      cancelled + of(line).reduce((sum, claim) => sum + claim.quantity, 0) === quantity,
  )
}

/**
 * [OD-08] What goes back for a claim: the price that was paid per piece, the delivery fee of a parcel when all of it is
 * cancelled or the fault is ours, less the way back when it is not. An exchange gives nothing back.
 */
export function estimateRefund(input: EstimateInput): Estimate {
  const { kind, ordered, claimed, returnShipping } = input
  const nothing = { goods: 0, shippingBack: 0, feesBack: [], fee: 0, total: 0, supply: 0, vat: 0, taxFree: 0 }
  if (kind === 'exchange') return nothing
  const amounts = claimed.map((claim) => {
    const line = ordered.find((one) => one.line === claim.line)!
    return { taxable: line.taxable, amount: line.unitPrice * claim.quantity }
  })
  const sum = (taxable: boolean) =>
    amounts.reduce((total, one) => total + (one.taxable === taxable ? one.amount : 0), 0)
  const goods = sum(true) + sum(false)
  const fees = [...feesOf(input)].filter(
    ([storage, fee]) => fee > 0 && !input.feesBack.includes(storage) && feeGoesBack(input, storage),
  )
  const shippingBack = fees.reduce((total, [, fee]) => total + fee, 0)
  const buyers =
    kind === 'return' && claimed.some(({ quantity, reason }) => quantity > 0 && !isOurFault(reason))
  const fee = buyers ? Math.min(returnShipping, goods + shippingBack) : 0
  // The way back is taxed as delivery is; where nothing taxed goes back, it comes off the rest.
  const taxed = Math.max(0, sum(true) + shippingBack - fee)
  const total = goods + shippingBack - fee
  return {
    goods,
    shippingBack,
    feesBack: fees.map(([storage]) => storage),
    fee,
    total,
    ...splitVat(total, total - taxed),
  }
}
