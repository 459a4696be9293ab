import type { ReactNode } from 'react'
import { LogoutButton, useUser } from '#features/access/sessions/storefront/parts.ts'
import { Wrap } from '#ui/page.tsx'
import { Footer } from './shell/footer.tsx'
import { Logo } from './shell/logo.tsx'
import './plain-frame.css'
import './shell/shell.css'

/** No shop around the page: signing in, joining, and failures of the shop's frame. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const user = useUser()
  return (
    <>
      <header className="masthead">
        <Wrap>
          <Logo />
          {user && <LogoutButton className="text-btn" />}
        </Wrap>
      </header>
      <main id="main" tabIndex={-1} className="wrap page plain-page">
        {children}
      </main>
      <Footer />
    </>
  )
}
