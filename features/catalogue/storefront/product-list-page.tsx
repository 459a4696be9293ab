import { createFileRoute } from '@tanstack/react-router'
import { PageHead } from '#ui/page.tsx'

export const Route = createFileRoute('/_default/product')({ component: () => <PageHead title="상품" /> })
