import { createFileRoute } from '@tanstack/react-router'
import { readInquirySearch } from './addresses.ts'
import { Inquiries } from './inquiries.tsx'

export const Route = createFileRoute('/_aside/cs/inquiry')({
  staticData: { category: 'cs', breadcrumb: ['고객센터', '1:1 문의'] },
  validateSearch: readInquirySearch,
  component: Page,
})

function Page() {
  return <Inquiries {...Route.useSearch()} />
}
