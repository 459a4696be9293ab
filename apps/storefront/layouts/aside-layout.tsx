import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SideLayout } from '#ui/page.tsx'
import { PageCrumbs } from './shell/page-crumbs.tsx'
import { SideMenu } from './shell/side-menu.tsx'

export const Route = createFileRoute('/_aside')({ staticData: { layout: 'aside' }, component: AsideLayout })

function AsideLayout() {
  return (
    <>
      <PageCrumbs />
      <SideLayout side={<SideMenu />}>
        <Outlet />
      </SideLayout>
    </>
  )
}
