import { addDays, addMonths, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { mask } from '#domain/masks.ts'
import { parcelsOf, sharing } from '#features/buying/cart/parcels.ts'
import { receiptLink } from '#features/money/payments/rules.ts'
import { cardIssuerName } from '#platform/gateway/code-names.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { listOrders, OrderStatus, readOrder, readOrderSummary, type OrderRow } from '../contract.ts'
import { leavingDay } from '../promises.ts'
import { actionsOf, parcelsOn, statesOf } from '../rules.ts'
import { takenOffOf } from '../sold.ts'
import { attemptsFor, paymentOf } from './attempts.ts'
import { countByStatus, orderDetail, orderRows, ORDERS, type RowFacts } from './history-queries.ts'
import { paymentWindow } from './payment-window.ts'
import { depositOf, resultOf } from './pay.ts'
import { needsAccount, refundState } from './refunds.ts'
import { ownOrder } from './settle-queries.ts'

const places = keyset({ id: idKey })

const showRow = ({ id: _, taxDocument: _document, moneyMoving, givenBack, ...row }: RowFacts): OrderRow => ({
  ...row,
  placedAt: row.placedAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  takenOff: takenOffOf({ ...row, givenBack }),
  actions: actionsOf({ ...row, moneyMoving }),
})

export const historyRoutes = [
  serve(listOrders, async ({ db, caller, query }) => {
    const found = await orderRows(db, {
      institutionId: caller.institutionId,
      before: places.read(query.before)?.id ?? null,
      states: statesOf[query.filter],
      from: query.from ? seoulMidnight(query.from) : null,
      to: query.to ? seoulMidnight(addDays(query.to, 1)) : null,
      text: query.text ?? null,
    })
    const { rows, next } = places.page(found, ORDERS)
    return {
      orders: rows.map(({ count: _, ...row }) => showRow(row)),
      next,
      total: query.before === undefined ? (found[0]?.count ?? 0) : null,
    }
  }),

  serve(readOrderSummary, async ({ db, clock, caller }) => {
    const counts = await countByStatus.rows(db, {
      institutionId: caller.institutionId,
      since: seoulMidnight(addMonths(seoulDate(clock.now()), -3)),
    })
    const none = Object.fromEntries(OrderStatus.options.map((status) => [status, 0])) as Record<
      OrderStatus,
      number
    >
    return counts.reduce((all, { status, count }) => ({ ...all, [status]: count }), none)
  }),

  serve(readOrder, async ({ db, gateway, settings, caller, params, refuse }) => {
    const [found, order, attempts] = await db.snapshot((on) =>
      Promise.all([
        orderDetail(on, params.orderNumber, caller.institutionId),
        ownOrder(on, params.orderNumber, caller.institutionId),
        attemptsFor(on, { number: params.orderNumber }),
      ]),
    )
    if (!found || !order) throw refuse('order-not-found')
    const confirm = paymentOf(attempts)
    const {
      lines,
      events,
      delivery,
      wantedOn,
      creditDueOn,
      ordererId,
      orderedBy,
      listTotal,
      goods,
      shipping,
      supply,
      vat,
      taxFree,
      sharedParcels,
      travelsWith,
      ...row
    } = found
    const own = ordererId === caller.memberId
    const waits = order.status === 'awaiting-payment' && confirm?.state === 'intent'
    const payment = resultOf(order, attempts)
    const card = confirm?.account?.kind === 'card' ? confirm.account : null
    return {
      ...showRow(row),
      lines,
      events,
      wantedOn,
      listTotal,
      goods,
      shipping,
      supply,
      vat,
      taxFree,
      travelsWith,
      // VA-06: the order is the institution's, its orderer's name and number are not
      orderedBy: own ? orderedBy : mask('NAME', orderedBy),
      delivery: own ? delivery : { ...delivery, phone: mask('PHONE', delivery.phone) },
      discount: listTotal - goods,
      taxDocument: row.taxDocument,
      parcels: parcelsOn(sharing(parcelsOf(lines, row.placedAt), sharedParcels), wantedOn).map((parcel) => ({
        ...parcel,
        shipsOn: leavingDay(lines, parcel.storage) ?? parcel.shipsOn,
      })),
      payment: {
        message:
          (confirm || payment.outcome === 'awaiting-approval') && payment.outcome !== 'paid'
            ? payment.message
            : '',
        creditDueOn,
        card: card && {
          issuer: cardIssuerName(card.issuerCode),
          // VA-06: whatever the gateway leaves readable
          number: mask('CARD_NO', card.number),
          approveNumber: card.approveNumber,
          installmentMonths: card.installmentMonths,
        },
        deposit: depositOf(order, confirm),
        receiptUrl: receiptLink(confirm?.receiptUrl ?? null, gateway.clientConfig()),
        window: waits
          ? paymentWindow(
              { gateway, settings, caller },
              { ...order, taxFree, paymentKind: order.paymentKind, gatewayOrderId: confirm.gatewayOrderId },
            )
          : null,
        refund: refundState(order, attempts),
        refundAccountNeeded: needsAccount(order, attempts),
      },
    }
  }),
]
