import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { queriesOf } from '#platform/web/calls/query.ts'
import { readOrderSheet } from '../contract.ts'
import { sheetQuery, takeReadAhead, type SheetSearch } from './sheet/enter.ts'
import { SheetView } from './sheet/sheet-view.tsx'
import './sheet/sheet.css'

export const Route = createFileRoute('/_default/order/pay')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '주문서',
    breadcrumb: ['장바구니', '주문서'],
    mainClass: 'order-pay',
    // RT-14
    validate: ({ search }) =>
      (search['ordType'] === '02'
        ? Boolean(search['sordId'] && search['tordId'])
        : search['ordType'] === '01') || 'back',
    // Imported when asked: no other page carries the order sheet along.
    middleware: async ({ search }) => (await import('./sheet/enter.ts')).enterSheet(search),
  },
  validateSearch: ({ ordType, sordId, tordId, sheetKey, lines }: Record<string, unknown>): SheetSearch => ({
    ...(typeof ordType === 'string' && { ordType }),
    ...(typeof sordId === 'string' && { sordId }),
    ...(typeof tordId === 'string' && { tordId }),
    ...(typeof sheetKey === 'string' && typeof lines === 'string' && { sheetKey, lines }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, preload }) => {
    const ready = preload ? null : takeReadAhead()
    // The sheet is what the shop sells at this moment, never an earlier answer.
    if (ready) context.queryClient.setQueryData(sheetQuery(deps).queryKey, await ready)
    else await context.queryClient.fetchQuery({ ...sheetQuery(deps), staleTime: 0 })
  },
  component: OrderSheetPage,
})

function OrderSheetPage() {
  const client = useQueryClient()
  const { data: sheet } = useSuspenseQuery({ ...sheetQuery(Route.useSearch()), refetchOnMount: false })
  return (
    <SheetView
      key={sheet.cartKey}
      sheet={sheet}
      onReload={() => client.invalidateQueries(queriesOf(readOrderSheet))}
    />
  )
}
