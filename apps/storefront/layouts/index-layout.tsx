import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Shell } from './shell/shell.tsx'

export const Route = createFileRoute('/_index')({ staticData: { layout: 'index' }, component: IndexLayout })

function IndexLayout() {
  return <Shell><Outlet /></Shell>
}
