import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { later } from '#platform/web/dialogs/later.tsx'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { settings } from '#platform/web/start/settings.ts'
import { Icon } from '#ui/icon.tsx'
import { leaveChannel, openChannel } from './channel.ts'
import './chat-launcher.css'
import { unseenCount, watchHeard } from './heard.ts'

const ChatPanel = later(async () => (await import('./chat-panel.tsx')).ChatPanel)

/** Opens the conversation over any page; its code comes with the first press. */
export function ChatLauncher() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unseen = useSyncExternalStore(watchHeard, unseenCount)
  const onOwnPage = useLocation({ select: ({ pathname }) => pathname === '/cs/chat' })
  useEffect(() => leaveChannel, [])
  useEffect(() => {
    if (onOwnPage) setOpen(false)
  }, [onOwnPage])
  if (onOwnPage) return null
  const press = () => {
    const url = settings().server.channelScriptUrl
    if (!url) return setOpen(true)
    openChannel(url).catch(() => showToast('상담 창을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.'))
  }
  const fold = () => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  return open ? (
    <ChatPanel place="window" onFold={fold} />
  ) : (
    <button ref={button} type="button" className="chat-launcher" onClick={press}>
      <Icon name="chat" />
      <span>채팅 상담</span>
      {unseen > 0 && <b aria-label={`새 메시지 ${unseen}개`}>{unseen}</b>}
    </button>
  )
}
