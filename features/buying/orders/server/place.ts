import { seoulDate, type IsoDate } from '#domain/calendar.ts'
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
import { refuseInput } from '#platform/server/refuse.ts'
import type { Call, Services } from '#platform/server/serve.ts'
import { agreements } from '../agreements.ts'
import { placeOrder } from '../contract.ts'
import { promiseDays } from '../promises.ts'
import {
  APPROVAL_HOURS,
  PAYMENT_MINUTES,
  paymentProblem,
  splitPayment,
  summarise,
  wantedProblem,
  wantedRange,
} from '../rules.ts'
import { holdParent, type Parent } from './add-on.ts'
import { usedAllowances } from './allowance.ts'
import { saveAddress } from './addresses.ts'
import { checkLines, roomsOf, type OrderLine } from './check-lines.ts'
import { awaitApproval, awaitPayment, confirmAtOnce } from './place-payment.ts'
import { holdOffered, takePieces } from './special-terms.ts'
import { insertOrder, liveOrderOfCart, lockCart, ownSheet, unpaidHolds } from './place-queries.ts'

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
      ? lockOptions.rows(tx, { optionIds, quantities })
      : lockLines.rows(tx, { memberId: caller.memberId, optionIds }),
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
  const parcels = sharing(parcelsOf(lines, now), parent?.parcels ?? [])
  const day = !parent && body.wantedOn && wantedProblem(body.wantedOn, wantedRange(now), parcels)
  if (day) throw refuseInput([{ path: 'wantedOn', message: day }])
  const amounts = amountsOf(lines, shippingOf(parcels))
  const cap = Math.min(pointsCap(lines), amounts.total)
  if (body.points > cap)
    throw refuse('points-exceeded', { values: [formatWhole(cap)], data: { usable: cap } })
  const unfit = paymentProblem(body.paymentKind, { total: amounts.total, points: body.points })
  if (unfit) throw refuse('payment-unfit', { values: [unfit] })

  const asks = overLimit(call, cart, amounts.total)
  const number = formatOrderNumber(seoulDate(now), ((locked[0]!.sequence - 1) % SEQUENCES) + 1)
  const [order, reserved] = await Promise.all([
    writeOrder(tx, call, { lines, amounts, delivery, parent, now, number, asks }),
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

  const payment = isGatewayKind(body.paymentKind)
    ? await awaitPayment(tx, call, order, now)
    : asks
      ? await awaitApproval(tx, call, order, now)
      : await confirmAtOnce(tx, call, order, cart.termDays, now)
  return { orderNumber: order.number, status: order.status, total: amounts.total, payment }
}

/** [BX-04] Whether the order is more than its clinic may owe, and waits for staff as its terms allow. */
const overLimit = ({ body }: Placing, { orderable, overLimitAsks }: NonNullable<Held[0]>, total: number) =>
  body.asksApproval &&
  overLimitAsks &&
  splitPayment(body.paymentKind, total, body.points).payCredit > orderable

function deliveryOf(
  { body, refuse }: Placing,
  kept: { label: string; postcode: string; address1: string; address2: string } | null,
) {
  const address = 'address' in body.delivery ? body.delivery.address : kept
  if (!address) throw refuse('address-not-found')
  const { label, postcode, address1, address2 } = address
  return { label, receiver: body.receiver, phone: body.phone, postcode, address1, address2, memo: body.memo }
}

async function orderedAlready(tx: Tx, { caller, body, refuse }: Placing) {
  const live = await liveOrderOfCart(tx, body.cartKey, caller.memberId)
  return live && refuse('cart-already-ordered', { values: [live.orderNumber], data: live })
}

/** The days that the parcels which are shared were promised for, as far as they can still be kept. */
const stillToCome = (parent: Parent | null | undefined, today: IsoDate) =>
  Object.fromEntries(Object.entries(parent?.promised ?? {}).filter(([, day]) => day >= today))

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function writeOrder(
  tx: Tx,
  call: Placing,
  {
    lines,
    amounts,
    delivery,
    parent,
    now,
    number,
    asks,
  }: {
    lines: OrderLine[]
    amounts: ReturnType<typeof amountsOf>
    delivery: object
    parent: Parent | null | undefined
    now: Date
    number: string
    asks: boolean
  },
) {
  const { caller, body } = call
  const waits = asks || isGatewayKind(body.paymentKind)
  const wantedOn = parent ? parent.wantedOn : (body.wantedOn ?? null)
  const promised = { ...promiseDays(now, wantedOn), ...stillToCome(parent, seoulDate(now)) }
  const order = {
    ...amounts,
    ...splitPayment(body.paymentKind, amounts.total, body.points),
    number,
    status: asks
      ? ('awaiting-approval' as const)
      : waits
        ? ('awaiting-payment' as const)
        : ('confirmed' as const),
    summary: summarise(lines.map(({ name }) => name)),
  }
  const placed = await insertOrder.row(tx, {
    ...order,
    orderType: body.specialOrderId ? '02' : '01',
    institutionId: caller.institutionId,
    memberId: caller.memberId,
    cartKey: body.cartKey,
    paymentKind: body.paymentKind,
    delivery: JSON.stringify(delivery),
    wantedOn,
    parentId: parent?.id ?? null,
    sharedParcels: parent
      ? parent.parcels.filter((storage) => lines.some((line) => line.storage === storage))
      : [],
    taxDocument: body.taxDocument,
    placedAt: now,
    confirmedAt: waits ? null : now,
    dueAt: waits ? later(now, asks ? APPROVAL_HOURS * 60 : PAYMENT_MINUTES) : null,
    lineCount: lines.length,
    lines: JSON.stringify(
      lines.map((line) => ({ ...line, promisedOn: waits ? null : promised[line.storage] })),
    ),
    // what the buyer sent was held against these
    consents: JSON.stringify(agreements.map(({ code, version }) => ({ code, version }))),
  })
  // The key of a sheet of its own is the browser's: one that somebody else's order has is refused.
  if (!placed) throw (await orderedAlready(tx, call)) ?? call.refuse('cart-changed')
  return { ...order, id: placed.id }
}
