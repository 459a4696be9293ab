import { createFileRoute } from '@tanstack/react-router'
import { readVisitSearch } from './addresses.ts'
import { Visits } from './visits.tsx'

/** RT-16: the same under 마이페이지. */
export const Route = createFileRoute('/_aside/my/activity/visit')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    breadcrumb: ['마이페이지', '활동정보', '방문 신청내역'],
  },
  validateSearch: readVisitSearch,
  component: Page,
})

function Page() {
  return <Visits {...Route.useSearch()} />
}
