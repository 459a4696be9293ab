import { addDays, formatDateTime, seoulDate, seoulMidnight } from '#domain/calendar.ts'
import { orderStatusLabel } from '#features/buying/orders/labels.ts'
import { checkLinkKey, makeLinkKey, redeemLinkKey } from '#features/signals/links/server/index.ts'
import { excelOf, EXCEL_ROWS } from '#platform/server/excel.ts'
import { FileAnswer, serve } from '#platform/server/serve.ts'
import { zipStream } from '#platform/server/zip-stream.ts'
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
import { institutionOf, soldLines } from './queries.ts'
import { papersIn, papersOf, readPaper, type PaperFile } from './papers.ts'

const PURPOSE = 'order-paper'
const documentOf = (orderNumber: string, paper: string) => `${orderNumber}/${paper}`

async function* each(files: readonly PaperFile[]) {
  yield* files
}
const zipAnswer = (name: string, plainName: string, files: AsyncIterable<PaperFile>) =>
  new FileAnswer({ name, plainName, type: 'application/zip', content: zipStream(files) })

/** One file as it is, several as a ZIP. */
const paperAnswer = (orderNumber: string, paper: string, files: readonly PaperFile[]) =>
  files.length === 1 && files[0]!.name.endsWith('.pdf')
    ? new FileAnswer({
        name: `${orderNumber}-${files[0]!.name.split('/').at(-1)!}`,
        plainName: `${orderNumber}-${paper}.pdf`,
        type: 'application/pdf',
        content: files[0]!.bytes,
        size: files[0]!.bytes.length,
      })
    : zipAnswer(`${orderNumber}-${paper}.zip`, `${orderNumber}-${paper}.zip`, each(files))

const periodOf = ({ from, to }: { from: string; to: string }) => ({
  from: seoulMidnight(from),
  to: seoulMidnight(addDays(to, 1)),
})

export const paperRoutes = ({ secret }: { secret: string }) => [
  serve(listPapers, async ({ db, clock, caller, params, refuse }) => {
    const [order] = await paperFacts(db, { ...params, institutionId: caller.institutionId, size: 1 })
    if (!order) throw refuse('order-not-found')
    return { papers: papersOf(order, seoulDate(clock.now())) }
  }),

  serve(downloadPaper, async ({ db, files, caller, params, refuse }) => {
    const { orderNumber, paper } = params
    const [order] = await paperFacts(db, { orderNumber, institutionId: caller.institutionId, size: 1 })
    const found = order ? await readPaper({ db, files }, order, paper) : []
    if (found.length === 0) throw refuse('paper-not-found')
    return paperAnswer(orderNumber, paper, found)
  }),

  serve(downloadOrderPapers, async ({ db, files, clock, caller, params, refuse }) => {
    const [order] = await paperFacts(db, { ...params, institutionId: caller.institutionId, size: 1 })
    if (!order) throw refuse('order-not-found')
    return zipAnswer(
      `주문문서_${order.orderNumber}.zip`,
      `papers-${order.orderNumber}.zip`,
      papersIn({ db, files, clock }, [order]),
    )
  }),

  serve(downloadPeriodPapers, ({ db, files, clock, caller, query }) =>
    zipAnswer(
      `주문문서_${query.from}_${query.to}.zip`,
      `papers-${query.from}-${query.to}.zip`,
      papersIn(
        { db, files, clock },
        eachOrder(db, { institutionId: caller.institutionId, ...periodOf(query) }),
      ),
    ),
  ),

  serve(exportOrders, async ({ db, clock, caller, query }) =>
    excelOf({
      name: '주문내역',
      plainName: 'orders',
      at: clock.now(),
      rows: await soldLines(db, { institutionId: caller.institutionId, ...periodOf(query) }, EXCEL_ROWS),
      columns: [
        { title: '주문번호', width: 20, value: ({ orderNumber }) => orderNumber },
        { title: '주문일시', width: 18, value: ({ placedAt }) => formatDateTime(placedAt) },
        { title: '상태', value: ({ status }) => orderStatusLabel[status] },
        { title: '품번', value: ({ productCode }) => productCode },
        { title: '상품', width: 32, value: ({ productName }) => productName },
        { title: '옵션', width: 20, value: ({ optionName }) => optionName },
        { title: '단위', value: ({ unitName }) => unitName },
        { title: '수량', value: ({ quantity }) => quantity },
        { title: '출고', value: ({ shipped }) => shipped },
        { title: '단가(VAT 포함)', value: ({ unitPrice }) => unitPrice },
        { title: '금액(VAT 포함)', value: ({ amount }) => amount },
        { title: '과세', value: ({ taxable }) => (taxable ? '과세' : '면세') },
        { title: '로트', width: 30, value: ({ lots }) => lots },
      ],
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
    return { path: `/mypage/paper?${address}`, expiresAt: expiresAt.toISOString() }
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
