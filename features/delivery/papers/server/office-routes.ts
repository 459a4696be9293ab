import { excelStream } from '#platform/server/excel.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import {
  downloadOfficePaper,
  downloadOfficePapers,
  exportOfficeOrders,
  findPapers,
  listOfficePapers,
} from '../office-contract.ts'
import { paperAnswer, periodOf, zipAnswer } from './answers.ts'
import { eachOrder, paperFacts } from './facts.ts'
import { staffColumns } from './order-sheet.ts'
import { papersIn, papersOf, readPaper } from './papers.ts'
import { isOrder, soldLinesOf, ordersWithPapers } from './queries.ts'

const places = keyset({ id: idKey })

type Asked = { from: string; to: string; clinic?: string | undefined; orderNumber?: string | undefined }
/** Of every clinic; an order that is named is found whenever it was placed. */
const wishOf = ({ from, to, clinic, orderNumber }: Asked) => ({
  institutionId: null,
  clinic,
  orderNumber,
  ...(orderNumber ? {} : periodOf({ from, to })),
})

export const officePaperRoutes = [
  serve(findPapers, async ({ db, query }) => {
    const before = places.read(query.cursor)?.id
    const found = await ordersWithPapers(db, {
      ...wishOf(query),
      ...(before !== undefined && { before }),
      size: query.size + 1,
    })
    const { rows, next } = places.page(found, query.size)
    return { rows: rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() })), next }
  }),

  serve(listOfficePapers, async ({ db, params, refuse }) => {
    const [order] = await paperFacts(db, { ...params, institutionId: null, size: 1 })
    if (order) return { papers: papersOf(order) }
    // an order that was cancelled whole has none
    if (!(await isOrder(db, params.orderNumber))) throw refuse('order-not-found')
    return { papers: [] }
  }),

  serve(downloadOfficePaper, async ({ db, files, params, refuse }) => {
    const { orderNumber, paper } = params
    const [order] = await paperFacts(db, { orderNumber, institutionId: null, size: 1 })
    const found = order ? await readPaper({ db, files }, order, paper) : []
    if (found.length === 0) throw refuse('paper-not-found')
    return paperAnswer(orderNumber, paper, found)
  }),

  serve(downloadOfficePapers, ({ db, files, query }) => {
    const orders = eachOrder(db, wishOf(query))
    const name = `${query.from}_${query.to}`
    return zipAnswer(
      `주문문서_${query.orderNumber || name}.zip`,
      `papers-${name}.zip`,
      papersIn({ db, files }, orders, ({ buyer }) => buyer.name),
    )
  }),

  serve(exportOfficeOrders, ({ db, clock, query }) =>
    excelStream({
      name: '주문내역',
      plainName: 'orders',
      at: clock.now(),
      batches: soldLinesOf(db, wishOf(query)),
      columns: staffColumns,
    }),
  ),
]
