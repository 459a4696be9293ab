import { useQuery } from '@tanstack/react-query'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { useTabState, useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { AnswerField, TakeButton, whyUnfilled } from '#features/service/inquiries/backoffice/parts.ts'
import { CHAT_LENGTH } from '../contract.ts'
import { chatStateLabel } from '../labels.ts'
import {
  answerChat,
  closeChat,
  listChats,
  listOfficeMessages,
  markOfficeRead,
  takeChat,
  tellOfficeTyping,
  type OfficeChat,
} from '../office-contract.ts'
import { ChatMessages } from './chat-messages.tsx'
import { isTypingIn, watchTyping } from './typing.ts'

const TYPING_EVERY_MS = 3_000

const tones = { waiting: 'wait', answered: 'ok', closed: 'off' } as const

type Props = { chat: OfficeChat; mayWrite: boolean; place: DrawerPlace }

/** One conversation: what was said, an answer to it or a note among staff. */
export function ChatDrawer({ chat, mayWrite, place }: Props) {
  const { memberId, state } = chat
  const params = { memberId }
  const { data } = useQuery(query(listOfficeMessages, { params }))
  const typing = useSyncExternalStore(watchTyping, () => isTypingIn(memberId))
  // kept per conversation: it may move to another list while somebody writes
  const [body, setBody] = useTabState(`chat draft ${memberId}`, '')
  useUnsaved(body.trim() !== '')
  const [productCode, setProductCode] = useState('')
  const [round, setRound] = useState(0)
  const file = useGroupUploads('chats')
  const toldAt = useRef(0)
  const last = data?.rows.at(-1)?.seq ?? 0
  useEffect(() => {
    if (last > 0) call(markOfficeRead, { params: { memberId }, body: { seq: last } }).catch(() => {})
  }, [memberId, last])
  const saving = { changes: [listChats, listOfficeMessages] }
  const onError = (error: Parameters<typeof showError>[0]) => void showError(error)
  const answer = useSend(answerChat, {
    sheet: `chat:${memberId}:${round}`,
    ...saving,
    onSuccess: () => {
      setBody('')
      setProductCode('')
      setRound(round + 1)
      file.clear()
    },
    onError: (error) => {
      if (error.code === 'files-gone') file.lost()
      if (error.issues.length === 0 && error.code !== 'card-gone') onError(error)
    },
  })
  const take = useSend(takeChat, {
    ...saving,
    onSuccess: () => showToast('이 상담을 맡았어요.', { tone: 'ok' }),
    onError,
  })
  const close = useSend(closeChat, {
    ...saving,
    onSuccess: ({ inquiryId }) => {
      showToast(inquiryId === null ? '상담을 마쳤어요.' : `1:1 문의 ${inquiryId}번으로 넘겼어요.`, {
        tone: 'ok',
      })
      place.close()
    },
    onError,
  })
  const type = (text: string) => {
    setBody(text)
    if (Date.now() - toldAt.current < TYPING_EVERY_MS) return
    toldAt.current = Date.now()
    call(tellOfficeTyping, { params }).catch(() => {})
  }
  const send = (author: 'staff' | 'note') => {
    const fileId = file.fileId()
    const card = productCode.trim()
    answer.mutate({
      params,
      body: { author, body, ...(fileId && { fileId }), ...(card && { productCode: card }) },
    })
  }
  const end = async (asInquiry: boolean) => {
    const sure = await askConfirm({
      title: asInquiry ? '1:1 문의로 넘길까요?' : '상담을 마칠까요?',
      text: asInquiry
        ? '답하지 못한 고객 메시지가 문의로 등록되고 상담은 끝나요.'
        : '고객이 다시 적으면 상담이 이어져요.',
      confirmLabel: asInquiry ? '문의로 넘기기' : '상담 마치기',
      cancelLabel: '취소',
    })
    if (sure) close.mutate({ params, body: { asInquiry, lastSeq: last } })
  }
  return (
    <OfficeDrawer
      title={chat.askedBy}
      meta={<StateMark tone={tones[state]}>{chatStateLabel[state]}</StateMark>}
      subject={String(memberId)}
      {...place}
      foot={
        mayWrite && (
          <DrawerActions>
            {state !== 'closed' && (
              <>
                <Button busy={close.isPending} onClick={() => void end(false)}>
                  상담 마치기
                </Button>
                <Button busy={close.isPending} onClick={() => void end(true)}>
                  1:1 문의로 넘기기
                </Button>
              </>
            )}
            <TakeButton
              assignee={chat.assignee}
              busy={take.isPending}
              onTake={() => take.mutate({ params })}
            />
            <Button busy={answer.isPending} onClick={() => send('note')}>
              내부 메모
            </Button>
            <Button
              variant="primary"
              busy={answer.isPending}
              disabled={file.busy}
              disabledReason={whyUnfilled(body)}
              onClick={() => send('staff')}
            >
              보내기
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection>
        <Pairs facts={[{ term: '담당', value: chat.assignee || '미정' }]} />
      </DrawerSection>
      <DrawerSection title="주고받은 말">
        <ChatMessages
          memberId={memberId}
          rows={data?.rows ?? []}
          more={data?.more ?? false}
          readByMember={chat.readByMember}
        />
        <p role="status" className="meta">
          {typing && '고객이 입력하고 있어요…'}
        </p>
      </DrawerSection>
      {mayWrite && (
        <DrawerSection>
          <AnswerField
            values={{ 기관: chat.askedBy, 담당자: chat.assignee }}
            body={body}
            most={CHAT_LENGTH}
            error={answer.error}
            sending={answer.isPending}
            onWrite={type}
          />
          <Field
            label="상품 카드(상품코드)"
            help="적으면 상품 그림과 이름이 답변과 함께 가요."
            error={answer.error?.code === 'card-gone' ? '이 상품코드의 상품이 없어요.' : undefined}
          >
            <TextInput
              reading="code"
              maxLength={40}
              value={productCode}
              onChange={(event) => setProductCode(event.target.value)}
            />
          </Field>
        </DrawerSection>
      )}
      {mayWrite && (
        <DrawerSection>
          <FileField {...file.field} label="첨부 파일" note="선택" maxCount={1} />
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}
