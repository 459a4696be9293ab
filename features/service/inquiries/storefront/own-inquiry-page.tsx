import { createFileRoute } from '@tanstack/react-router'
import { readInquirySearch } from './addresses.ts'
import { Inquiries } from './inquiries.tsx'

/** RT-16: the same under 마이페이지. */
export const Route = createFileRoute('/_aside/my/activity/inquiry')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '활동정보', '문의내역'] },
  validateSearch: readInquirySearch,
  component: Page,
})

function Page() {
  return <Inquiries {...Route.useSearch()} />
}
