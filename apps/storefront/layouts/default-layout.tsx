import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PageCrumbs } from './shell/page-crumbs.tsx'

export const Route = createFileRoute('/_default')({
  staticData: { layout: 'default' },
  component: DefaultLayout,
})

function DefaultLayout() {
  return (
    <>
      <PageCrumbs />
      <Outlet />
    </>
  )
}
