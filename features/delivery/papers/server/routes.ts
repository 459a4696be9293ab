import { checkLinkKey, makeLinkKey, redeemLinkKey } from '#features/signals/links/server/index.ts'
import { excelStream } from '#platform/server/excel.ts'
import { serve } from '#platform/server/serve.ts'
import {
  downloadOrderPapers,
  downloadPaper,
  downloadPeriodPapers,
  exportOrders,
  listPapers,
  openPaper,
  sharePaper,
} from '../contract.ts'
import { eachOrder, paperFacts } from './facts.ts'
import { paperAnswer, periodOf, zipAnswer } from './answers.ts'
import { buyerColumns } from './order-sheet.ts'
import { officePaperRoutes } from './office-routes.ts'
import { soldLinesOf, institutionOf } from './queries.ts'
import { papersIn, papersOf, readPaper } from './papers.ts'

const PURPOSE = 'order-paper'
const documentOf = (orderNumber: string, paper: string) => `${orderNumber}/${paper}`

export const paperRoutes = ({ secret }: { secret: string }) => [
  ...officePaperRoutes,

  serve(listPapers, async ({ db, caller, params, refuse }) => {
    const [order] = await paperFacts(db, { ...params, institutionId: caller.institutionId, size: 1 })
    if (!order) throw refuse('order-not-found')
    return { papers: papersOf(order) }
  }),

  serve(downloadPaper, async ({ db, files, caller, params, refuse }) => {
    const { orderNumber, paper } = params
    const [order] = await paperFacts(db, { orderNumber, institutionId: caller.institutionId, size: 1 })
    const found = order ? await readPaper({ db, files }, order, paper) : []
    if (found.length === 0) throw refuse('paper-not-found')
    return paperAnswer(orderNumber, paper, found)
  }),

  serve(downloadOrderPapers, async ({ db, files, caller, params, refuse }) => {
    const [order] = await paperFacts(db, { ...params, institutionId: caller.institutionId, size: 1 })
    if (!order) throw refuse('order-not-found')
    return zipAnswer(
      `주문문서_${order.orderNumber}.zip`,
      `papers-${order.orderNumber}.zip`,
      papersIn({ db, files }, [order]),
    )
  }),

  serve(downloadPeriodPapers, ({ db, files, caller, query }) =>
    zipAnswer(
      `주문문서_${query.from}_${query.to}.zip`,
      `papers-${query.from}-${query.to}.zip`,
      papersIn({ db, files }, eachOrder(db, { institutionId: caller.institutionId, ...periodOf(query) })),
    ),
  ),

  serve(exportOrders, ({ db, clock, caller, query }) =>
    excelStream({
      name: '주문내역',
      plainName: 'orders',
      at: clock.now(),
      batches: soldLinesOf(db, { institutionId: caller.institutionId, ...periodOf(query) }),
      columns: buyerColumns,
    }),
  ),

  serve(sharePaper, async ({ db, files, clock, caller, params, refuse }) => {
    const { orderNumber, paper } = params
    const [order] = await paperFacts(db, { orderNumber, institutionId: caller.institutionId, size: 1 })
    if (!order || (await readPaper({ db, files }, order, paper)).length === 0) throw refuse('paper-not-found')
    const { key, expiresAt } = await makeLinkKey(db, {
      secret,
      purpose: PURPOSE,
      document: documentOf(orderNumber, paper),
      memberId: caller.memberId,
      now: clock.now(),
    })
    const address = new URLSearchParams({ ordId: orderNumber, paper, encKey: key })
    return { path: `/mypage/papers?${address}`, expiresAt: expiresAt.toISOString() }
  }),

  serve(openPaper, async ({ db, files, clock, body, refuse }) => {
    const { orderNumber, paper, encKey: key } = body
    const given = {
      secret,
      purpose: PURPOSE,
      document: documentOf(orderNumber, paper),
      key,
      now: clock.now(),
    } as const
    if (!(await checkLinkKey(db, given))) throw refuse('link-gone')
    const opened = await db.transaction((tx) => redeemLinkKey(tx, given))
    // a key whose maker has lost the right since is as good as none
    const owner = opened && (await institutionOf(db, opened.memberId))
    const [order] = owner?.institutionId
      ? await paperFacts(db, { orderNumber, institutionId: owner.institutionId, size: 1 })
      : []
    const found = order ? await readPaper({ db, files }, order, paper) : []
    if (found.length === 0) throw refuse('link-gone')
    return paperAnswer(orderNumber, paper, found)
  }),
]
