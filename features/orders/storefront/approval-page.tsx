import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '#ui/page.tsx'

export const Route = createFileRoute('/_default/order/payApprove')({ component: () => <PageHead title="결제승인" /> })
