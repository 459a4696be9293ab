import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SideLayout } from '#ui/page.tsx'
import { PageCrumbs } from './shell/page-crumbs.tsx'
import { Shell } from './shell/shell.tsx'
import { SideMenu } from './shell/side-menu.tsx'

export const Route = createFileRoute('/_aside')({ staticData: { layout: 'aside' }, component: AsideLayout })

function AsideLayout() {
  return (
    <Shell>
      <PageCrumbs />
      <SideLayout side={<SideMenu />}>
        <Outlet />
      </SideLayout>
    </Shell>
  )
}
