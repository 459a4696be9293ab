import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { call } from '#platform/web/calls/call.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CHAT_LENGTH, tellTyping } from '../contract.ts'
import type { Waiting } from './outbox.ts'
import { usePageSubject } from './page-subject.ts'

/** Staff are told so often at most that somebody is writing. */
const TYPING_EVERY_MS = 3_000
const FILE_ALONE = '파일을 보내요.'

type Props = {
  text: string
  setText: (text: string) => void
  onSend: (message: Omit<Waiting, 'key' | 'seq'>) => void
  /** Nobody is there: the words become a question instead, and the file goes along. */
  instead?: { busy: boolean; onLeave: (fileId: string | undefined, left: () => void) => void }
}

/** The line to write in: Enter sends, Shift+Enter begins a new line, a file goes with the words. */
export function WriteLine({ text, setText, onSend, instead }: Props) {
  const uploads = useGroupUploads('chats')
  const field = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const toldAt = useRef(0)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const [file] = uploads.items
  const subject = usePageSubject()
  const [isAbout, setAbout] = useState(false)
  const type = (words: string) => {
    setText(words)
    if (Date.now() - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = Date.now()
    call(tellTyping).catch(() => {})
  }
  const send = () => {
    const fileId = uploads.fileId()
    const words = text.trim()
    if (uploads.busy || uploads.notSent) return
    if (instead) return words && instead.onLeave(fileId, uploads.clear)
    // a photo says enough by itself
    const body = words || (fileId ? FILE_ALONE : '')
    if (!body) return field.current?.focus()
    onSend({ body, ...(fileId && file && { fileId, fileName: file.name }), ...(isAbout && subject) })
    setAbout(false)
    uploads.clear()
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    // a syllable that is still being put together is not sent in half
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={instead ? 'chat-write chat-leave' : 'chat-write'}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {(uploads.problem ?? file?.error) && (
        <p className="chat-file chat-problem" role="alert">
          {uploads.problem ?? file?.error}
        </p>
      )}
      {file && (
        <p className="chat-file">
          {file.name} {file.state === 'done' ? '' : file.state === 'failed' ? '실패' : '올리는 중'}
          <IconButton
            icon="close"
            iconSize="s"
            label={`${file.name} 빼기`}
            onClick={() => void uploads.remove(file.id)}
          />
        </p>
      )}
      {subject && !instead && (
        <button
          type="button"
          className="chat-about"
          aria-pressed={isAbout}
          onClick={() => setAbout(!isAbout)}
        >
          {subject.productCode ? '이 상품을 함께 보내기' : '이 주문을 함께 보내기'}
        </button>
      )}
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="첨부할 파일"
        accept={uploads.field.accept}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton
        icon="plus"
        label="파일 첨부"
        disabled={uploads.field.disabled || uploads.items.length > 0}
        onClick={() => chooser.current?.click()}
      />
      <textarea
        ref={field}
        rows={1}
        aria-label="메시지"
        placeholder="메시지를 적어 주세요"
        maxLength={CHAT_LENGTH}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      <Button
        type="submit"
        variant="primary"
        busy={instead?.busy}
        disabled={uploads.busy}
        disabledReason={
          uploads.notSent ?? (instead && !text.trim() ? '남길 내용을 먼저 적어 주세요.' : undefined)
        }
      >
        {instead ? '1:1 문의로 남기기' : '보내기'}
      </Button>
    </form>
  )
}
