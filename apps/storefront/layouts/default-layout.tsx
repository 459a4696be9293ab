import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PageCrumbs } from './shell/page-crumbs.tsx'
import { Shell } from './shell/shell.tsx'

export const Route = createFileRoute('/_default')({ staticData: { layout: 'default' }, component: DefaultLayout })

function DefaultLayout() {
  return (
    <Shell>
      <PageCrumbs />
      <Outlet />
    </Shell>
  )
}
