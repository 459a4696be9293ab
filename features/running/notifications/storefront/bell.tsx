import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '#platform/web/calls/query.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import { useBreakpoint } from '#platform/web/navigation/viewport.ts'
import { Icon } from '#ui/icon.tsx'
import { countUnread } from '../unread-contract.ts'

const BellPanel = later(async () => (await import('./bell-panel.tsx')).BellPanel)
/** The stream says when it is old. */
const FRESH_MS = 60_000
const SHEET = 'bell-sheet'

/** The bell with how many are unread: a link on a phone, above it a button with the newest under it. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const narrow = useBreakpoint() === 'XS'
  const unread = useQuery({ ...query(countUnread), staleTime: FRESH_MS }).data?.unread ?? 0
  const count = unread > 99 ? '99+' : unread
  const name = unread ? `알림, 새 알림 ${count}개` : '알림'
  const face = (
    <>
      <Icon name="bell" size="l" />
      <span>알림</span>
      {unread > 0 && <b data-count={count} aria-hidden="true" />}
    </>
  )
  return narrow ? (
    <Link to="/my/activity/notices" className="tool" aria-label={name}>
      {face}
    </Link>
  ) : (
    <>
      <button type="button" className="tool" aria-label={name} popoverTarget={SHEET}>
        {face}
      </button>
      <div id={SHEET} popover="auto" onToggle={(event) => setOpen(event.newState === 'open')}>
        {open && <BellPanel onLeave={() => document.getElementById(SHEET)?.hidePopover()} />}
      </div>
    </>
  )
}
