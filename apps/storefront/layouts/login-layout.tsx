import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LogoutButton } from '#features/sign-in/storefront/account-line.tsx'
import { useUser } from '#features/sign-in/storefront/user.ts'
import { Wrap } from '#ui/page.tsx'
import { Footer } from './shell/footer.tsx'
import { Logo } from './shell/logo.tsx'
import './login-layout.css'
import './shell/shell.css'

export const Route = createFileRoute('/_login')({ staticData: { layout: 'login' }, component: LoginLayout })

/** Signing in and joining: no shop around it, one column. */
function LoginLayout() {
  const user = useUser()
  return (
    <>
      <header className="masthead">
        <Wrap>
          <Logo />
          {user && <LogoutButton className="text-btn" />}
        </Wrap>
      </header>
      <main id="main" tabIndex={-1} className="wrap page login-page"><Outlet /></main>
      <Footer />
    </>
  )
}
