import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { useBreakpoint } from '#platform/web/navigation/viewport.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { askInstead, listChatMessages, readChat } from '../contract.ts'
import { chatStateLabel } from '../labels.ts'
import { dayAndTime } from '../rules.ts'
import { Bubbles } from './bubbles.tsx'
import './chat-panel.css'
import { outbox } from './outbox.ts'
import { useTalk } from './use-talk.ts'
import { WriteLine } from './write-line.tsx'

const QUICK = ['배송이 어디쯤인가요?', '재고가 있나요?', '세금계산서를 확인하고 싶어요.', '반품하고 싶어요.']
const DRAFT = 'chat.draft'

type Props = {
  /** `window` over the page; `page` fills the screen of a phone. */
  place: 'window' | 'page'
  onFold?: () => void
}

/** The member's conversation with the shop. What is typed stays when the panel is folded. */
export function ChatPanel({ place, onFold }: Props) {
  const [text, setShown] = useState(() => String(drafts().load(DRAFT) ?? ''))
  const setText = (words: string) => {
    setShown(words)
    if (words) drafts().save(DRAFT, words)
    else drafts().drop(DRAFT)
  }
  const talk = useTalk((message, error) => {
    setText([message.body, text].filter(Boolean).join('\n'))
    if (error.code !== 'chat-closed') void showError(error)
  })
  const instead = useSend(askInstead, {
    sheet: 'chat:instead',
    changes: [listChatMessages, readChat],
    onSuccess: () => {
      setText('')
      showToast('1:1 문의로 접수했어요. 답변이 등록되면 알려 드려요.', { tone: 'ok' })
    },
    onError: (error) => void showError(error),
  })
  const { standing, rows } = talk
  const end = useRef<HTMLDivElement>(null)
  const count = (rows?.length ?? 0) + talk.waiting.length
  const last = rows?.at(-1)?.seq
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight
  }, [last, talk.waiting.length])
  const modal = useBreakpoint() === 'XS' && place === 'page'
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !onFold) return
    // a picture that stands open closes first
    if ((event.target as Element).closest('dialog')) return
    event.preventDefault()
    onFold()
  }
  const closed = standing?.open === false
  return (
    <section
      className={`chat-panel chat-in-${place}`}
      role="dialog"
      aria-label="채팅 상담"
      aria-modal={modal || undefined}
      onKeyDown={onKey}
    >
      <header>
        {modal && (
          <Link to="/cs/faq" className="icon-btn" aria-label="고객센터로 돌아가기">
            <Icon name="chevron-left" />
          </Link>
        )}
        <p>
          <b>메디몰 상담</b>{' '}
          {standing && (
            <span className="meta">
              {closed
                ? '상담 시간이 아니에요'
                : standing.state === 'closed'
                  ? ''
                  : chatStateLabel[standing.state]}
            </span>
          )}
        </p>
        {onFold && <IconButton icon="chevron-down" label="접기" onClick={onFold} />}
        {standing && (
          <p className="caption">
            {standing.assignee ? `담당 ${standing.assignee}` : `상담 시간 ${standing.hours}`}
            {standing.ahead > 0 && ` · 대기 ${standing.ahead}명`}
          </p>
        )}
      </header>
      <div ref={end} className="chat-talk" role="log" aria-live="polite" aria-label="대화" tabIndex={0}>
        {talk.more && (
          <Button size="small" onClick={() => void talk.older()}>
            이전 대화 보기
          </Button>
        )}
        {talk.olderFailed && <p className="chat-day">이전 대화를 불러오지 못했어요.</p>}
        {rows && count === 0 && (
          <div className="chat-first">
            <p>무엇을 도와드릴까요?</p>
            {!closed && (
              <div className="chat-quick">
                {QUICK.map((words) => (
                  <button key={words} type="button" onClick={() => setText(words)}>
                    {words}
                  </button>
                ))}
              </div>
            )}
          </div>
        )}
        <Bubbles rows={rows ?? []} waiting={talk.waiting} readByStaff={standing?.readByStaff ?? 0} />
        {talk.typing && <p className="chat-day">상담원이 입력하고 있어요…</p>}
      </div>
      {talk.lost && (
        <Notice tone="warn" live>
          연결이 끊겼어요. 다시 연결되면 쓰신 메시지를 그대로 보내 드려요.
        </Notice>
      )}
      {closed && (
        <Notice tone="warn" live>
          지금은 상담 시간이 아니에요.
          {standing.opensAt &&
            ` 글을 남기면 1:1 문의로 접수하고 ${dayAndTime(new Date(standing.opensAt))}부터 답해요.`}
        </Notice>
      )}
      <WriteLine
        text={text}
        setText={setText}
        onSend={(message) => {
          outbox.put(message)
          setText('')
        }}
        {...(closed && {
          instead: {
            busy: instead.isPending,
            onLeave: (fileId, left) =>
              instead.mutate({ body: { body: text, ...(fileId && { fileId }) } }, { onSuccess: left }),
          },
        })}
      />
    </section>
  )
}
