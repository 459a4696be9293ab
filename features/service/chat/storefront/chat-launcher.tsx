import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { later } from '#platform/web/dialogs/later.tsx'
import { settings } from '#platform/web/start/settings.ts'
import { Icon } from '#ui/icon.tsx'
import './chat-launcher.css'
import { unseenCount, watchHeard } from './heard.ts'
import { useChannel } from './use-channel.ts'

const ChatPanel = later(async () => (await import('./chat-panel.tsx')).ChatPanel)

/** Opens the conversation over any page; its code comes with the first press. */
export function ChatLauncher() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const unseen = useSyncExternalStore(watchHeard, unseenCount)
  const onOwnPage = useLocation({ select: ({ pathname }) => pathname === '/cs/chat' })
  const openChannel = useChannel()
  useEffect(() => {
    if (onOwnPage) setOpen(false)
  }, [onOwnPage])
  if (onOwnPage) return null
  const press = () => {
    const url = settings().server.channelScriptUrl
    if (url) void openChannel(url)
    else setOpen(true)
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
