import { mask } from '#domain/masks.ts'
import { paymentKindLabel, statusText, storageWord } from '#features/buying/orders/labels.ts'
import { OrderStatus } from '#features/buying/orders/contract.ts'
import { carrierName } from '#features/delivery/shipments/carriers.ts'
import type { Database } from '#platform/database/database.ts'
import { excelStream } from '#platform/server/excel.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  countOfficeOrders,
  exportOfficeOrders,
  listOfficeOrders,
  type OfficeOrderRow,
  type OrderFilters,
  type OrderSort,
} from '../contract.ts'
import { waitOf } from '../rules.ts'
import { askedOf, pathOf } from './asked.ts'
import { stateCounts } from './count-queries.ts'
import { BATCH, batches, pages, type OrderFacts } from './list-queries.ts'

const places = keyset({ id: idKey })

function showRow(facts: OrderFacts, now: Date): OfficeOrderRow {
  const { orderNumber, status, cancelReason, clinic, summary, paymentKind, total, takenOff, parcel } = facts
  return {
    orderNumber,
    placedAt: facts.placedAt.toISOString(),
    status,
    cancelReason,
    clinic,
    summary,
    storages: facts.piles.map(({ storage }) => storage),
    paymentKind,
    total,
    takenOff,
    ...waitOf(facts, now),
    carrierName: parcel?.carrier ? carrierName(parcel.carrier) : '',
    trackingNumber: parcel?.trackingNumber ?? '',
  }
}

/** What Excel opens. */
const SHEET_ROWS = 1_000_000

/** The whole list, some orders at a time: no more of them are held than are being written. */
async function* inBatches(db: Database, filters: OrderFilters, sort: OrderSort, now: Date) {
  const statement = batches[pathOf(filters)][sort]
  let afterId: number | null = null
  for (let written = 0; written < SHEET_ROWS; written += BATCH) {
    const found: OrderFacts[] = await statement.rows(
      db,
      askedOf(filters, now, { sort, afterId, size: BATCH }),
    )
    yield found.map((facts) => ({ ...showRow(facts, now), orderedBy: facts.orderedBy }))
    if (found.length < BATCH) return
    afterId = found.at(-1)!.id
  }
}

export const listRoutes = [
  serve(listOfficeOrders, async ({ db, clock, query }) => {
    const { cursor, size, sort } = query
    const afterId = places.read(cursor)?.id ?? null
    const asked = askedOf(query, clock.now(), { sort, afterId, size: size + 1 })
    const { rows, next } = places.page(await pages[pathOf(query)][sort].rows(db, asked), size)
    return { rows: rows.map((facts) => showRow(facts, clock.now())), next }
  }),

  serve(countOfficeOrders, async ({ db, clock }) => {
    const { held, counts } = await stateCounts(db, clock.now())
    const none = Object.fromEntries(OrderStatus.options.map((status) => [status, 0]))
    return { states: { ...none, ...counts } as Record<OrderStatus, number>, held }
  }),

  serve(exportOfficeOrders, ({ db, clock, query }) =>
    excelStream({
      name: '주문',
      plainName: 'orders',
      at: clock.now(),
      batches: inBatches(db, query, query.sort, clock.now()),
      columns: [
        { title: '주문번호', width: 20, value: ({ orderNumber }) => orderNumber },
        { title: '주문일시', width: 20, value: ({ placedAt }) => new Date(placedAt) },
        { title: '상태', value: statusText },
        { title: '병의원', width: 28, value: ({ clinic }) => clinic },
        { title: '주문한 사람', value: ({ orderedBy }) => mask('NAME', orderedBy) },
        { title: '상품', width: 40, value: ({ summary }) => summary },
        { title: '보관', value: ({ storages }) => storages.map((one) => storageWord[one]).join('+') },
        { title: '출고일', value: ({ shipsOn }) => shipsOn },
        { title: '출고보류', width: 24, value: ({ heldReason }) => heldReason },
        { title: '합계금액(원)', value: ({ total }) => total },
        { title: '취소·환불(원)', value: ({ takenOff }) => takenOff },
        { title: '남은 금액(원)', value: ({ total, takenOff }) => total - takenOff },
        { title: '결제', value: ({ paymentKind }) => paymentKindLabel[paymentKind] },
        { title: '택배사', value: (row) => row.carrierName },
        { title: '송장번호', width: 20, value: ({ trackingNumber }) => trackingNumber },
      ],
    }),
  ),
]
