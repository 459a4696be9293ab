import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { queriesOf, query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { useTabState, useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { MESSAGE_LENGTH } from '../contract.ts'
import { inquiryKindLabel, inquiryStateLabel } from '../labels.ts'
import {
  answerInquiry,
  closeInquiry,
  listOfficeInquiries,
  readMessages,
  takeInquiry,
  type OfficeInquiry,
} from '../office-contract.ts'
import { AnswerField, whyUnfilled } from './answer-field.tsx'
import { MessageList } from './message-list.tsx'
import { TakeButton } from './take-button.tsx'

const tones = { asked: 'wait', answered: 'ok', closed: 'off' } as const

type Props = { inquiry: OfficeInquiry; mayWrite: boolean; place: DrawerPlace }

/** One question: what was said, an answer to it or a note among staff. */
export function InquiryDrawer({ inquiry, mayWrite, place }: Props) {
  const { inquiryId, state, kind, assignee } = inquiry
  const params = { inquiryId }
  const { data: messages = [] } = useQuery(query(readMessages, { params }))
  const client = useQueryClient()
  // kept per question: closing its drawer loses nothing
  const [body, setBody] = useTabState(`answer draft ${inquiryId}`, '')
  const [reportNumber, setReportNumber] = useTabState(`report number ${inquiryId}`, '')
  useUnsaved(body.trim() !== '' || reportNumber !== '')
  const field = useRef<HTMLTextAreaElement>(null)
  const saving = { changes: [listOfficeInquiries, readMessages] }
  const onError = (error: Parameters<typeof showError>[0]) => void showError(error)
  const answer = useSend(answerInquiry, {
    sheet: `answer:${inquiryId}:${messages.length}`,
    ...saving,
    onSuccess: (_, sent) => {
      showToast(sent.body.author === 'note' ? '메모를 남겼어요.' : '답변을 보냈어요.', { tone: 'ok' })
      setBody('')
    },
    onError: (error) => {
      if (error.issues.length === 0) onError(error)
      else field.current?.focus()
      // a newer message is shown at once, what was typed stays
      if (error.code === 'newer-message') void client.invalidateQueries(queriesOf(readMessages))
    },
  })
  const take = useSend(takeInquiry, {
    ...saving,
    onSuccess: () => showToast('이 문의를 맡았어요.', { tone: 'ok' }),
    onError,
  })
  const close = useSend(closeInquiry, {
    ...saving,
    onSuccess: () => {
      setBody('')
      setReportNumber('')
      showToast('문의를 종결했어요.', { tone: 'ok' })
      place.close()
    },
    onError: (error) => {
      if (error.code !== 'report-needed') onError(error)
      if (error.code === 'newer-message') void client.invalidateQueries(queriesOf(readMessages))
    },
  })
  const lastId = messages.at(-1)?.id ?? 0
  const askToClose = async () => {
    const sure = await askConfirm({
      title: '문의를 종결할까요?',
      text: `고객은 이 문의에 더 묻지 못하고 새 문의로 남겨야 해요.${body.trim() === '' ? '' : ' 쓰던 답변은 보내지 않고 지워요.'}`,
      confirmLabel: '종결하기',
      cancelLabel: '취소',
    })
    if (sure) close.mutate({ params, body: { reportNumber, lastId } })
  }
  const send = (author: 'staff' | 'note') => answer.mutate({ params, body: { author, body, lastId } })
  const open = mayWrite && state !== 'closed'
  return (
    <OfficeDrawer
      title={inquiry.title}
      meta={<StateMark tone={tones[state]}>{inquiryStateLabel[state]}</StateMark>}
      subject={String(inquiryId)}
      {...place}
      foot={
        open && (
          <DrawerActions>
            <Button busy={close.isPending} onClick={() => void askToClose()}>
              종결
            </Button>
            <TakeButton assignee={assignee} busy={take.isPending} onTake={() => take.mutate({ params })} />
            <Button busy={answer.isPending} onClick={() => send('note')}>
              내부 메모
            </Button>
            <Button
              variant="primary"
              busy={answer.isPending}
              disabledReason={whyUnfilled(body)}
              onClick={() => send('staff')}
            >
              답변 보내기
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '유형', value: inquiryKindLabel[kind] },
            { term: '문의한 곳', value: inquiry.askedBy },
            { term: '담당', value: assignee || '미정' },
            ...(inquiry.productCode !== null
              ? [{ term: '상품', value: `${inquiry.productName} (${inquiry.productCode})` }]
              : []),
            ...(inquiry.orderNumber ? [{ term: '주문번호', value: inquiry.orderNumber }] : []),
            ...(inquiry.lot ? [{ term: '로트 번호', value: inquiry.lot }] : []),
            ...(inquiry.happenedOn ? [{ term: '발생일', value: formatDate(inquiry.happenedOn) }] : []),
            ...(inquiry.reportNumber ? [{ term: '보고 번호', value: inquiry.reportNumber }] : []),
          ]}
        />
      </DrawerSection>
      <DrawerSection title="주고받은 내용">
        <MessageList messages={messages} askedBy={inquiry.askedBy} />
      </DrawerSection>
      {open && (
        <DrawerSection>
          <AnswerField
            field={field}
            values={{
              기관: inquiry.askedBy,
              주문번호: inquiry.orderNumber,
              상품: inquiry.productName,
              담당자: assignee,
            }}
            body={body}
            most={MESSAGE_LENGTH}
            error={answer.error}
            sending={answer.isPending}
            onWrite={setBody}
          />
          {kind === 'adverse-event' && (
            <Field
              label="보고 번호"
              error={close.error?.code === 'report-needed' ? close.error.message : undefined}
              help="한국의약품안전관리원 등에 보고한 번호예요. 종결할 때 필요해요."
            >
              <TextInput
                value={reportNumber}
                maxLength={60}
                onChange={(event) => setReportNumber(event.target.value)}
              />
            </Field>
          )}
        </DrawerSection>
      )}
    </OfficeDrawer>
  )
}
