import { createFileRoute } from '@tanstack/react-router'
import { loadSheet, type SheetSearch } from './sheet/enter.ts'
import { OrderSheet } from './sheet/order-sheet.tsx'

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
    middleware: async ({ search }, signal) => (await import('./sheet/enter.ts')).enterSheet(search, signal),
  },
  validateSearch: ({
    ordType,
    sordId,
    tordId,
    sheetKey,
    lines,
    addTo,
  }: Record<string, unknown>): SheetSearch => ({
    ...(typeof ordType === 'string' && { ordType }),
    ...(typeof sordId === 'string' && { sordId }),
    ...(typeof tordId === 'string' && { tordId }),
    ...(typeof sheetKey === 'string' && typeof lines === 'string' && { sheetKey, lines }),
    ...(typeof addTo === 'string' && { addTo }),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, preload }) => loadSheet(context.queryClient, deps, preload),
  component: OrderSheetPage,
})

function OrderSheetPage() {
  return <OrderSheet search={Route.useSearch()} />
}
