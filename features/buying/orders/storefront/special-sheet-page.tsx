import { createFileRoute } from '@tanstack/react-router'
import { loadSheet, type SheetSearch } from './sheet/enter.ts'
import { OrderSheet } from './sheet/order-sheet.tsx'

export const Route = createFileRoute('/_default/special/order')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '스페셜오더 주문서',
    breadcrumb: ['스페셜오더', '스페셜오더 주문서'],
    mainClass: 'order-pay',
    // RT-11
    validate: ({ search }) => Boolean(search['sordId'] && search['tordId']) || 'back',
    middleware: async ({ search }, signal) =>
      (await import('./sheet/enter.ts')).enterSheet({ ...search, ordType: '02' }, signal),
  },
  validateSearch: ({ sordId, tordId }: Record<string, unknown>): SheetSearch => ({
    ...(typeof sordId === 'string' && { sordId }),
    ...(typeof tordId === 'string' && { tordId }),
  }),
  loaderDeps: ({ search }) => ({ ...search, ordType: '02' }),
  loader: ({ context, deps, preload }) => loadSheet(context.queryClient, deps, preload),
  component: SpecialSheetPage,
})

function SpecialSheetPage() {
  return <OrderSheet search={{ ...Route.useSearch(), ordType: '02' }} />
}
