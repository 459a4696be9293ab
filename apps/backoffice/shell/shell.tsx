import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { staffLogout } from '#features/access/authority/login-contract.ts'
import { askConfirm, openDialog } from '#platform/web/dialogs/dialogs.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { session } from '#platform/web/session/session.ts'
import { TabOutlet } from '#platform/web/tabs/tab-outlet.tsx'
import { useTabs } from '#platform/web/tabs/tab-state.ts'
import type { OfficeUser } from '../office-user.ts'
import { useFavourites } from './favourites.ts'
import { JumpDialog } from './jump-dialog.tsx'
import { menuGroups } from './menu-tree.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

/** Under 1024 the menu slides in, and only menus for small screens are listed (MN-04). */
const narrow = window.matchMedia('(max-width: 1023.98px)')
const useNarrow = () =>
  useSyncExternalStore(
    (watch) => {
      narrow.addEventListener('change', watch)
      return () => narrow.removeEventListener('change', watch)
    },
    () => narrow.matches,
  )

/** The frame of the office: menu, tabs, and the screens in them. */
export function Shell({ user }: { user: OfficeUser }) {
  const [menuOpen, setMenuOpen] = useState(false)
  const [jumping, setJumping] = useState(false)
  const find = useRef<HTMLInputElement>(null)
  const groups = menuGroups(user.menus, user.authorities, useNarrow() ? 'M' : 'D')
  const favourites = useFavourites(user.user.loginId, user.menus)
  const tabs = useTabs()
  const changePassword = () =>
    void openDialog<void>((close) => <PasswordDialog loginId={user.user.loginId} onClose={() => close()} />)
  const signOut = useSignOut(tabs.some(({ unsaved }) => unsaved))

  // with the shell's first drawing: the first key may come at once
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return
      const key = event.key.toLowerCase()
      if (key !== 'm' && key !== 'k') return
      event.preventDefault()
      if (key === 'k') return setJumping(true)
      flushSync(() => setMenuOpen(true))
      find.current?.focus()
      // On a narrow screen the menu slides in first: what is hidden cannot take the focus.
      requestAnimationFrame(() => find.current?.focus())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="office">
      <TopBar
        user={user}
        menuOpen={menuOpen}
        onMenu={() => setMenuOpen(!menuOpen)}
        onJump={() => setJumping(true)}
        onPassword={changePassword}
        onSignOut={signOut.leave}
        signingOut={signOut.busy}
      />
      <SideMenu
        groups={groups}
        favourites={favourites}
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        onPassword={changePassword}
        find={find}
      />
      {menuOpen && (
        <button
          type="button"
          className="side-veil"
          aria-label="메뉴 닫기"
          onClick={() => setMenuOpen(false)}
        />
      )}
      <TabBar menus={user.menus} />
      <main id="work" className="office-main" tabIndex={-1}>
        <TabOutlet open={tabs.map(({ path }) => path)} />
      </main>
      {jumping && <JumpDialog groups={groups} menus={user.menus} onClose={() => setJumping(false)} />}
    </div>
  )
}

function useSignOut(unsaved: boolean) {
  const router = useRouter()
  const send = useSend(staffLogout)
  const leave = async () => {
    if (
      unsaved &&
      !(await askConfirm({
        title: '저장하지 않은 내용이 있어요',
        text: '로그아웃하면 입력한 내용이 사라져요.',
        confirmLabel: '로그아웃',
        danger: true,
      }))
    )
      return
    // The session ends here whatever the server says.
    await session().leave(() => send.mutateAsync({}))
    await router.navigate({ to: '/login' })
  }
  return { leave: () => void leave(), busy: send.isPending }
}
