import { promiseDays } from '#features/buying/orders/promises.ts'
import { taxDocumentsOf } from '#features/buying/orders/rules.ts'
import { addressesOf } from '../clinics/members.ts'
import type { Rows } from '../insert-rows.ts'
import type { Random } from '../random.ts'
import { summaryOf, type BookedOrder } from './book-orders.ts'

export const orderRows = (orders: readonly BookedOrder[], random: Random): Rows<'salesOrder'> =>
  orders.map((order) => {
    const { id, number, purchase, course, status, lines, pay, payCredit, payPoints, payGateway } = order
    const { listTotal, goods, shipping, supply, vat, taxFree } = order.amounts
    const { institutionId: _, ...delivery } = random.pick(addressesOf(purchase.institution))
    return {
      id,
      number,
      institutionId: purchase.institution.id,
      memberId: purchase.member.id,
      orderType: '01',
      cartId: random.uuid(),
      status,
      awaits: purchase.awaits ?? 'staff',
      cancelReason: course.cancelled?.reason ?? null,
      paymentKind: pay,
      listTotal,
      goods,
      shipping,
      payCredit,
      payPoints,
      payGateway,
      supply,
      vat,
      taxFree,
      lineCount: lines.length,
      summary: summaryOf(order),
      delivery,
      wantedOn: null,
      taxDocument: random.pick(taxDocumentsOf[pay]),
      placedAt: purchase.placedAt,
      confirmedAt: course.confirmedAt,
      dueAt: status.startsWith('awaiting') ? (course.dueAt ?? null) : null,
    }
  })

export const lineRows = (orders: readonly BookedOrder[]): Rows<'orderLine'> =>
  orders.flatMap(({ id, status, lines, course }) =>
    lines.map(({ option, quantity, shipped, listPrice, unitPrice, priceReason, amount }, index) => ({
      orderId: id,
      line: index + 1,
      optionId: option.id,
      productCode: option.product.code,
      productName: option.product.name,
      optionName: option.name,
      unitName: option.product.unit,
      storage: option.product.storage,
      taxable: option.product.taxable,
      quantity,
      shipped,
      delivered: status === 'delivered' || status === 'completed' ? shipped : 0,
      listPrice,
      unitPrice,
      priceReason,
      amount,
      promisedOn: course.confirmedAt && promiseDays(course.confirmedAt, null)[option.product.storage],
    })),
  )

/** Read by id, so they are written in the order in which they happened. */
export const eventRows = (orders: readonly BookedOrder[]): Rows<'orderEvent'> =>
  orders
    .flatMap(({ id, purchase, course }) =>
      course.steps.map(({ status, at, note = '', by }) => ({
        orderId: id,
        status,
        note,
        actor: by === 'buyer' ? purchase.member.loginId : by,
        at,
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.orderId - b.orderId)
