import { createFileRoute } from '@tanstack/react-router'
import { Visits } from './visits.tsx'

export const Route = createFileRoute('/_aside/cs/inquiry/visit')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'cs',
    breadcrumb: ['고객센터', '방문 신청'],
  },
  component: Visits,
})
