import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { settings } from '#platform/web/start/settings.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import { leaveChannel, openChannel } from './channel.ts'
import { ChatPanel } from './chat-panel.tsx'

/** What it was opened about; the words of the addresses that show it. */
const readSearch = ({ webPrdId, ordId }: Record<string, unknown>) => ({
  ...(typeof webPrdId === 'string' && webPrdId && { webPrdId }),
  ...(typeof ordId === 'string' && ordId && { ordId }),
})

export const Route = createFileRoute('/_aside/cs/chat')({
  validateSearch: readSearch,
  staticData: { category: 'cs', breadcrumb: ['고객센터', '채팅 상담'] },
  component: ChatPage,
})

/** The conversation as a page: the whole screen of a phone. */
function ChatPage() {
  const url = settings().server.channelScriptUrl
  return (
    <>
      <PageHead title="채팅 상담" />
      {url ? <Channel url={url} /> : <ChatPanel place="page" />}
    </>
  )
}

function Channel({ url }: { url: string }) {
  useEffect(() => leaveChannel, [])
  const open = () =>
    openChannel(url).catch(() => showToast('상담 창을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.'))
  return (
    <p>
      <Button variant="primary" onClick={() => void open()}>
        상담 시작
      </Button>
    </p>
  )
}
