import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '#ui/page.tsx'

export const Route = createFileRoute('/_aside/my/order/list')({ component: () => <PageHead title="주문내역" /> })
