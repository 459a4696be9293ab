import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import {
  comingWindow,
  MaintenanceBanner,
  watchWindows,
} from '#features/running/maintenance/storefront/parts.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import { useBreakpoint } from '#platform/web/navigation/viewport.ts'
import { classNames } from '#ui/class-names.ts'
import { AroundPage } from '#ui/first-drawing.ts'
import { Wrap } from '#ui/page.tsx'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { usePageMeta } from './page-meta.ts'
import { TabBar } from './tab-bar.tsx'
import './shell.css'

const UtilityLine = later(async () => (await import('./utility-line.tsx')).UtilityLine)
const MenuDrawer = later(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

const ChatLauncher = later(
  async () => (await import('#features/service/chat/storefront/parts.ts')).ChatLauncher,
)

/** The shop's frame. One for members and visitors: each part shows what this person may use (RT-18). */
export function Shell({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const { mainClass } = usePageMeta()
  const warned = useSyncExternalStore(watchWindows, comingWindow) !== null
  const width = useBreakpoint()
  const user = useUser()
  const openMenu = () => setMenuOpen(true)
  return (
    <>
      {warned && <MaintenanceBanner />}
      <section className="utility" aria-label="내 계정과 도움">
        <Wrap>{width === 'L' && <UtilityLine />}</Wrap>
      </section>
      <Masthead menuOpen={menuOpen} onMenu={openMenu} />
      <main id="main" tabIndex={-1} className={classNames('wrap page', mainClass)}>
        {children}
      </main>
      <AroundPage>
        <Footer />
        <TabBar menuOpen={menuOpen} onMenu={openMenu} />
      </AroundPage>
      {(width === 'M' || width === 'L') && mayUse('member', user) && <ChatLauncher />}
      {menuOpen && <MenuDrawer open onClose={() => setMenuOpen(false)} />}
    </>
  )
}
