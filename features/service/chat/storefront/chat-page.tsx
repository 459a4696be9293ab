import { createFileRoute } from '@tanstack/react-router'
import { settings } from '#platform/web/start/settings.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { useChannel } from './use-channel.ts'

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
  const open = useChannel()
  return (
    <p>
      <Button variant="primary" onClick={() => void open(url)}>
        상담 시작
      </Button>
    </p>
  )
}
