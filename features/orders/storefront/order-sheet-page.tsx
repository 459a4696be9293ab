import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '#ui/page.tsx'

export const Route = createFileRoute('/_default/order/pay')({ component: () => <PageHead title="주문서" /> })
