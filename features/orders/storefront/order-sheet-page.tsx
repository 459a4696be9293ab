import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '#platform/web/call.ts'
import { refusedWith } from '#platform/web/call-error.ts'
import { showToast } from '#platform/web/dialogs.tsx'
import { drafts } from '#platform/web/drafts.ts'
import { queriesOf, query } from '#platform/web/query.ts'
import { OrderType, readOrderSheet } from '../contract.ts'
import { SheetView } from './sheet/sheet-view.tsx'
import { SENT } from './sheet/use-sheet.ts'
import type { Sheet } from './sheet/form.ts'
import './sheet/sheet.css'

type Search = { ordType?: string; sordId?: string; tordId?: string }

const inputOf = ({ ordType, sordId, tordId }: Search) => ({ query: { orderType: OrderType.catch('01').parse(ordType), ...(sordId && { specialOrderId: sordId }), ...(tordId && { draftId: tordId }) } })
const sheetQuery = (search: Search) => query(readOrderSheet, inputOf(search))

const LOST = '조금 전 주문의 결과를 받지 못했어요. 주문내역에서 접수된 주문을 확인해 주세요.'

/** What the guard has read already, for the loader that follows it. */
let readAhead: Promise<Sheet> | null = null

export const Route = createFileRoute('/_default/order/pay')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '주문서',
    breadcrumb: ['장바구니', '주문서'],
    mainClass: 'order-pay',
    // RT-14
    validate: ({ search }) => (search['ordType'] === '02' ? Boolean(search['sordId'] && search['tordId']) : search['ordType'] === '01') || 'back',
    async middleware({ search }) {
      readAhead = call(readOrderSheet, inputOf(search))
      try {
        await readAhead
        return null
      } catch (error) {
        readAhead = null
        if (!refusedWith(error, readOrderSheet, 'nothing-to-order')) return null
        if (drafts().load(SENT)) {
          drafts().drop(SENT)
          return { go: 'redirect', to: '/my/order/list', reason: LOST }
        }
        showToast(error.message, { tone: 'info' })
        return { go: 'back' }
      }
    },
  },
  validateSearch: ({ ordType, sordId, tordId }: Record<string, unknown>): Search => ({
    ...(typeof ordType === 'string' && { ordType }), ...(typeof sordId === 'string' && { sordId }), ...(typeof tordId === 'string' && { tordId }),
  }),
  loaderDeps: ({ search }) => search,
  async loader({ context, deps, preload }) {
    const ready = preload ? null : readAhead
    if (ready) readAhead = null
    // The sheet is what the shop sells at this moment, never an earlier answer.
    if (ready) context.queryClient.setQueryData(sheetQuery(deps).queryKey, await ready)
    else await context.queryClient.fetchQuery({ ...sheetQuery(deps), staleTime: 0 })
  },
  component: OrderSheetPage,
})

function OrderSheetPage() {
  const client = useQueryClient()
  const { data: sheet } = useSuspenseQuery({ ...sheetQuery(Route.useSearch()), refetchOnMount: false })
  return <SheetView key={sheet.cartKey} sheet={sheet} onReload={() => client.invalidateQueries(queriesOf(readOrderSheet))} />
}
