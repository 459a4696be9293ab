import { useState, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Footer } from './footer.tsx'
import { Masthead } from './masthead.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { usePageMeta } from './page-meta.ts'
import { TabBar } from './tab-bar.tsx'
import { UtilityLine } from './utility-line.tsx'
import './shell.css'

/** The shop's frame. One for members and visitors: each part shows what this person may use (RT-18). */
export function Shell({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const { mainClass } = usePageMeta()
  const openMenu = () => setMenuOpen(true)
  return (
    <>
      <UtilityLine />
      <Masthead onMenu={openMenu} />
      <main id="main" tabIndex={-1} className={classNames('wrap page', mainClass)}>{children}</main>
      <Footer />
      <TabBar onMenu={openMenu} />
      <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
    </>
  )
}
