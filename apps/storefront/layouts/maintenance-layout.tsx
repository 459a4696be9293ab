import { createFileRoute, Outlet } from '@tanstack/react-router'

/** RT-18: the frame of the maintenance page, which leads nowhere else. */
export const Route = createFileRoute('/_maintenance')({
  staticData: { layout: 'maintenance' },
  component: Outlet,
})
