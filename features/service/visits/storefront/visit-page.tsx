import { createFileRoute } from '@tanstack/react-router'
import { readVisitSearch } from './addresses.ts'
import { Visits } from './visits.tsx'

export const Route = createFileRoute('/_aside/cs/inquiry/visit')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'cs',
    breadcrumb: ['고객센터', '방문 신청'],
  },
  validateSearch: readVisitSearch,
  component: Page,
})

function Page() {
  return <Visits {...Route.useSearch()} />
}
