import { Link } from '@tanstack/react-router'
import { settings } from '#platform/web/start/settings.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Key } from '#ui/office/key.tsx'
import { Pop } from '#ui/office/pop.tsx'
import type { OfficeUser } from '../office-user.ts'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { IdleCountdown } from './idle-countdown.tsx'
import './top-bar.css'

type Props = {
  user: OfficeUser
  menuOpen: boolean
  onMenu: () => void
  onJump: () => void
  onPassword: () => void
  onSignOut: () => void
  signingOut: boolean
}

export const TopBar = ({ user, menuOpen, onMenu, onJump, onPassword, onSignOut, signingOut }: Props) => (
  <header className="top">
    <IconButton
      className="top-menu"
      icon="menu"
      label={menuOpen ? '메뉴 닫기' : '메뉴 열기'}
      aria-controls="side"
      aria-expanded={menuOpen}
      onClick={onMenu}
    />
    <Link to="/" className="top-brand" aria-label="메디몰 관리자 업무 홈">
      <Brand />
    </Link>
    <button type="button" className="top-jump" onClick={onJump}>
      <Icon name="search" size="s" />
      <span>메뉴 · 이름 · 코드 찾기</span>
      <span className="top-key" aria-hidden="true">
        <Key>Ctrl K</Key>
      </span>
    </button>
    <div className="top-right">
      {settings().app.demo && <span className="top-env">데모</span>}
      <IdleCountdown />
      <Bell menus={user.menus} loginId={user.user.loginId} />
      <div className="top-own">
        <Pop
          label="내 계정"
          name={`내 계정 ${user.user.name}`}
          className="btn-quiet btn-small"
          face={<Icon name="user" />}
        >
          {(close) => (
            <div className="top-own-sheet">
              <p>
                <b>{user.user.name}</b> <span className="meta">{user.user.loginId}</span>
              </p>
              <Button
                size="small"
                onClick={() => {
                  close()
                  onPassword()
                }}
              >
                비밀번호 변경
              </Button>
              <Button size="small" busy={signingOut} onClick={onSignOut}>
                로그아웃
              </Button>
            </div>
          )}
        </Pop>
      </div>
      <span className="top-name">{user.user.name}</span>
      <Button size="small" variant="quiet" className="top-password" onClick={onPassword}>
        비밀번호 변경
      </Button>
      <Button size="small" variant="quiet" className="top-leave" busy={signingOut} onClick={onSignOut}>
        로그아웃
      </Button>
    </div>
  </header>
)
