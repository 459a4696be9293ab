import { useState, useSyncExternalStore } from 'react'
import { formatBy, formatDocumentDate, seoulDate } from '#domain/calendar.ts'
import { Strip } from '#ui/notice.tsx'
import { TextButton } from '#ui/button.tsx'
import { comingWindow, watchWindows, windows, type KnownWindow } from './windows.ts'

/** CS-08: warns from a day before. */
export function MaintenanceBanner() {
  useSyncExternalStore(watchWindows, windows)
  const [closed, setClosed] = useState<string | null>(null)
  const window = comingWindow()
  if (!window || closed === window.beginsAt) return null
  return (
    <div className="wrap" role="status">
      <Strip icon="info" action={<TextButton onClick={() => setClosed(window.beginsAt)}>닫기</TextButton>}>
        {periodOf(window)} 시스템 점검을 해요. 점검하는 동안에는 주문할 수 없으니 미리 주문해 주세요.
      </Strip>
    </div>
  )
}

function periodOf({ beginsAt, endsAt }: KnownWindow) {
  const day = formatDocumentDate(beginsAt).slice(6)
  const end = seoulDate(beginsAt) === seoulDate(endsAt) ? '' : `${formatDocumentDate(endsAt).slice(6)} `
  return `${day} ${formatBy(beginsAt, 'HH:mm')}부터 ${end}${formatBy(endsAt, 'HH:mm')}까지`
}
