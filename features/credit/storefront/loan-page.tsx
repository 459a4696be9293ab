import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '#ui/page.tsx'

export const Route = createFileRoute('/_aside/my/order/loan')({ component: () => <PageHead title="여신 결제내역" /> })
