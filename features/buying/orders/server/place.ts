import { seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatOrderNumber } from '#domain/order-number.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { amountsOf, parcelsOf, sharing, shippingOf } from '#features/buying/cart/parcels.ts'
import { lockLines, lockOptions, reduceLines } from '#features/buying/cart/server/index.ts'
import { holdDraft } from '#features/buying/special-orders/server/index.ts'
import { isGatewayKind } from '#features/money/payments/kinds.ts'
import { creditBlockWords } from '#features/money/credit/labels.ts'
import { pointsCap } from '#features/money/points/rules.ts'
import { readOverrides } from '#features/shelf/prices/server/index.ts'
import { reserveStock } from '#features/shelf/stock/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseCommonly, refuseInput } from '#platform/server/refuse.ts'
import type { Call, Services } from '#platform/server/serve.ts'
import { placeOrder } from '../contract.ts'
import { paymentProblem, splitPayment, wantedProblem, wantedRange } from '../rules.ts'
import { holdParent } from './add-on.ts'
import { usedAllowances } from './allowance.ts'
import { saveAddress } from './addresses.ts'
import { checkLines, roomsOf } from './check-lines.ts'
import { awaitApproval, awaitPayment, confirmAtOnce } from './place-payment.ts'
import { isOverPerson } from './person-limit.ts'
import { holdOffered, takePieces } from './special-terms.ts'
import { lockCart, ownSheet, unpaidHolds } from './place-queries.ts'
import { orderedAlready, writeOrder, type Awaits } from './write-order.ts'

export type Placing = Services & Pick<Call<typeof placeOrder>, 'caller' | 'body' | 'refuse'>
export type Placed = Awaited<ReturnType<typeof writeOrder>>

const SEQUENCES = 999_999

/**
 * What an order is decided by, locked and read: the cart with address and terms, the order it is added to, its lines
 * with stock, and prices. Locks are taken in one order everywhere: cart, order, stock by option id, accounts by id, point
 * lots by expiry. Statements that need no answer of each other are sent together; the connection still runs them in the
 * order they are written in.
 */
export function hold(tx: Tx, { caller, body, settings, clock }: Placing) {
  const optionIds = body.lines.map(({ optionId }) => optionId)
  const quantities = body.lines.map(({ quantity, shownQuantity }) => shownQuantity ?? quantity)
  const today = seoulDate(clock.now())
  const place = { ...caller, today, addressId: 'addressId' in body.delivery ? body.delivery.addressId : null }
  const { stockPercent, usualTimes } = settings.unpaid
  const capped = (body.asksApproval || isGatewayKind(body.paymentKind)) && stockPercent + usualTimes > 0
  return Promise.all([
    body.own || body.specialOrderId
      ? ownSheet.row(tx, { ...place, key: body.cartKey })
      : lockCart.row(tx, place),
    body.specialOrderId
      ? holdDraft.rows(tx, {
          specialOrderId: body.specialOrderId,
          draftId: body.cartKey,
          institutionId: caller.institutionId,
        })
      : null,
    'addTo' in body.delivery ? holdParent(tx, body.delivery.addTo, caller.institutionId) : null,
    body.own || body.specialOrderId
      ? lockOptions.rows(tx, { optionIds, quantities, now: clock.now() })
      : lockLines.rows(tx, { memberId: caller.memberId, optionIds, now: clock.now() }),
    readOverrides(tx, {
      priceGroupId: caller.priceGroupId,
      institutionId: caller.institutionId,
      optionIds,
      now: clock.now(),
    }),
    capped ? unpaidHolds.rows(tx, { institutionId: caller.institutionId, optionIds }) : null,
  ])
}

type Held = Awaited<ReturnType<typeof hold>>

/**
 * [OD-06] Places an order in the caller's transaction: all of stock, points, credit and order, or none of it.
 */
export async function place(tx: Tx, call: Placing, [cart, draft, parent, locked, overrides, holds]: Held) {
  const { caller, body, refuse, clock } = call
  const now = clock.now()
  if (cart && !cart.stays) throw refuseCommonly('member-status')
  if (cart?.cartKey !== body.cartKey) throw (await orderedAlready(tx, call)) ?? refuse('cart-changed')
  if ('addTo' in body.delivery && !parent)
    throw refuse('order-not-addable', { values: [body.delivery.addTo] })
  const delivery = parent?.delivery ?? deliveryOf(call, cart.address)
  if (body.paymentKind === 'credit' && cart.creditBlock)
    throw refuse('credit-blocked', { values: [creditBlockWords[cart.creditBlock]] })
  const offered = draft && (await holdOffered(tx, call, draft, now))

  // [M8] what the buyer agreed to must be what the shop sells at this moment; otherwise every difference is
  // told at once
  const { lines, changed } = checkLines(body.lines, locked, {
    overrides,
    customerType: caller.customerType,
    now,
    offered,
    used: await usedAllowances(tx, { ...caller, now, lines: offered ? [] : locked }),
    rooms: holds && roomsOf(locked, holds, call.settings.unpaid),
  })
  if (changed.length) throw refuse('lines-changed', { data: { lines: changed } })
  const fewer =
    body.own || draft
      ? []
      : body.lines.filter(({ quantity, shownQuantity }) => (shownQuantity ?? quantity) !== quantity)
  if (fewer.length)
    await reduceLines(tx, {
      memberId: caller.memberId,
      optionIds: fewer.map(({ optionId }) => optionId),
      quantities: fewer.map(({ quantity }) => quantity),
    })
  const alone = parcelsOf(lines, now)
  const parcels = sharing(alone, parent?.parcels ?? [])
  if ('addTo' in body.delivery && body.delivery.shared) {
    const shown = shippingOf(sharing(alone, body.delivery.shared))
    const asked = shippingOf(parcels)
    if (asked > shown) throw refuse('shipping-changed', { values: [body.delivery.addTo, formatWon(asked)] })
  }
  const day = !parent && body.wantedOn && wantedProblem(body.wantedOn, wantedRange(now), parcels)
  if (day) throw refuseInput([{ path: 'wantedOn', message: day }])
  const amounts = amountsOf(lines, shippingOf(parcels))
  const cap = Math.min(pointsCap(lines), amounts.total)
  if (body.points > cap)
    throw refuse('points-exceeded', { values: [formatWhole(cap)], data: { usable: cap } })
  const unfit = paymentProblem(body.paymentKind, { total: amounts.total, points: body.points })
  if (unfit) throw refuse('payment-unfit', { values: [unfit] })

  const awaits = await whoDecides(tx, call, cart, amounts.total, now)
  const number = formatOrderNumber(seoulDate(now), ((locked[0]!.sequence - 1) % SEQUENCES) + 1)
  const [order, reserved] = await Promise.all([
    writeOrder(tx, call, { lines, amounts, delivery, parent, now, number, awaits }),
    reserveStock(tx, {
      optionIds: lines.map((line) => line.optionId),
      quantities: lines.map((line) => line.quantity),
      cause: number,
      at: now,
    }),
  ])
  if (draft) await takePieces(tx, body, number)
  if (!reserved) throw new Error(`${number}: stock changed under its lock`)
  if ('address' in body.delivery && body.delivery.save)
    await saveAddress(tx, {
      institutionId: caller.institutionId,
      address: body.delivery.address,
      now,
      refuse: (most) => refuse('address-limit', { values: [most] }),
    })

  const payment = awaits
    ? await awaitApproval(tx, call, order, awaits, now)
    : isGatewayKind(body.paymentKind)
      ? await awaitPayment(tx, call, order, now)
      : await confirmAtOnce(tx, call, order, cart.termDays, now)
  return { orderNumber: order.number, status: order.status, total: amounts.total, payment }
}

/**
 * Who must agree first: a director to what is more than its person may order alone [BX-08], staff to what is more than
 * the clinic may owe, where its terms let it ask [BX-04]. The director comes first; nobody asks for what could not be.
 */
async function whoDecides(
  tx: Tx,
  { caller, body, refuse }: Placing,
  cart: NonNullable<Held[0]>,
  total: number,
  now: Date,
): Promise<Awaits> {
  const missing = splitPayment(body.paymentKind, total, body.points).payCredit - cart.orderable
  const asks = missing > 0 && body.asksApproval && cart.overLimitAsks
  const over = await isOverPerson(tx, { memberId: caller.memberId, limits: cart, total, now })
  if (!over) return asks ? 'staff' : null
  if (missing > 0 && !asks)
    throw refuse('credit-exceeded', {
      values: [formatWon(missing)],
      data: { missing, orderable: cart.orderable },
    })
  return 'director'
}

function deliveryOf(
  { body, refuse }: Placing,
  kept: { label: string; postcode: string; address1: string; address2: string } | null,
) {
  const address = 'address' in body.delivery ? body.delivery.address : kept
  if (!address) throw refuse('address-not-found')
  const { label, postcode, address1, address2 } = address
  return { label, receiver: body.receiver, phone: body.phone, postcode, address1, address2, memo: body.memo }
}
