import { createFileRoute, Outlet } from '@tanstack/react-router'

/** The landing screens: the whole width, no way here above them. */
export const Route = createFileRoute('/_index')({ staticData: { layout: 'index' }, component: Outlet })
