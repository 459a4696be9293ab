import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '#ui/page.tsx'

export const Route = createFileRoute('/_aside/my/activity/recent')({ component: () => <PageHead title="최근본상품" /> })
