import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '#ui/page.tsx'

export const Route = createFileRoute('/_default/order/complete')({ component: () => <PageHead title="주문완료" /> })
