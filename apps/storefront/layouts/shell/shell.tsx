import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { comingWindow, watchWindows } from '#features/maintenance/storefront/windows.ts'
import { later } from '#platform/web/later.tsx'
import { classNames } from '#ui/class-names.ts'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { usePageMeta } from './page-meta.ts'
import { TabBar } from './tab-bar.tsx'
import { UtilityLine } from './utility-line.tsx'
import './shell.css'

const MaintenanceBanner = later(async () => (await import('#features/maintenance/storefront/maintenance-banner.tsx')).MaintenanceBanner)
const MenuDrawer = later(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

/** The shop's frame. One for members and visitors: each part shows what this person may use (RT-18). */
export function Shell({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const { mainClass } = usePageMeta()
  const warned = useSyncExternalStore(watchWindows, comingWindow) !== null
  const openMenu = () => setMenuOpen(true)
  return (
    <>
      {warned && <MaintenanceBanner />}
      <UtilityLine />
      <Masthead onMenu={openMenu} />
      <main id="main" tabIndex={-1} className={classNames('wrap page', mainClass)}>{children}</main>
      <Footer />
      <TabBar onMenu={openMenu} />
      {menuOpen && <MenuDrawer open onClose={() => setMenuOpen(false)} />}
    </>
  )
}
