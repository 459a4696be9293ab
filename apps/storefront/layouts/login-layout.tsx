import { createFileRoute, Outlet } from '@tanstack/react-router'
import './login-layout.css'

export const Route = createFileRoute('/_login')({ staticData: { layout: 'login' }, component: LoginLayout })

/** Signing in and joining: one narrow column. */
function LoginLayout() {
  return (
    <div className="login-column">
      <Outlet />
    </div>
  )
}
