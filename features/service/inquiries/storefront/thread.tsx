import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGroupUploads } from '#features/running/files/storefront/parts.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { refusedWith } from '#platform/web/calls/call-error.ts'
import { queriesOf, query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { FactList } from '#ui/panel.tsx'
import { askAgain, listInquiries, MESSAGE_LENGTH, readInquiry } from '../contract.ts'
import { inquiryKindLabel } from '../labels.ts'
import { SaidList } from './said.tsx'
import { StateChip } from './state-chip.tsx'

export function Thread({ inquiryId, onBack }: { inquiryId: number; onBack: () => void }) {
  const [sent, setSent] = useState(0)
  const { data, error, refetch } = useQuery(query(readInquiry, { params: { inquiryId } }))
  if (refusedWith(error, readInquiry, 'inquiry-not-found'))
    return <EmptyState action={<Button onClick={onBack}>목록</Button>}>{error.message}</EmptyState>
  if (error && !data)
    return (
      <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
        문의를 불러오지 못했어요.
      </EmptyState>
    )
  if (!data)
    return (
      <>
        <PageHead title="1:1 문의" />
        <p role="status">문의를 불러오고 있어요.</p>
      </>
    )
  // an answer that comes meanwhile leaves what is being typed, as does a late look at what was sent
  const round = Math.max(sent, data.messages.filter(({ author }) => author === 'member').length)
  const facts = [
    { term: '유형', value: inquiryKindLabel[data.kind] },
    ...(data.productCode !== null
      ? [
          {
            term: '상품',
            value: (
              <Link to="/product/detail" search={{ webPrdId: data.productCode }}>
                {data.productName}
              </Link>
            ),
          },
        ]
      : []),
    ...(data.orderNumber
      ? [
          {
            term: '주문번호',
            value: (
              <Link to="/my/order/detail" search={{ ordId: data.orderNumber }}>
                {data.orderNumber}
              </Link>
            ),
          },
        ]
      : []),
    ...(data.lot ? [{ term: '로트 번호', value: data.lot }] : []),
    ...(data.happenedOn ? [{ term: '발생일', value: formatDate(data.happenedOn) }] : []),
  ]
  return (
    <>
      <PageHead title={data.title} note={<StateChip state={data.state} />} />
      <FactList facts={facts} />
      <SaidList messages={data.messages} />
      {error && (
        <Notice
          tone="danger"
          title="새로 올라온 내용을 불러오지 못했어요."
          action={
            <Button size="small" onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      )}
      {data.state === 'closed' ? (
        <p className="inquiry-closed">
          종결된 문의예요. 더 궁금한 점이 있으면{' '}
          <Link
            to="/my/activity/inquiry"
            search={{
              ask: true,
              ...(data.orderNumber && { ordId: data.orderNumber }),
              ...(data.productCode && { webPrdId: data.productCode }),
            }}
          >
            새로 문의해 주세요.
          </Link>
        </p>
      ) : (
        <Again key={round} inquiryId={inquiryId} round={round} onSent={() => setSent(round + 1)} />
      )}
      <p className="inquiry-foot">
        <Button onClick={onBack}>목록</Button>
      </p>
    </>
  )
}

type AgainProps = { inquiryId: number; round: number; onSent: () => void }

function Again({ inquiryId, round, onSent }: AgainProps) {
  const sheet = `inquiry:${inquiryId}:${round}`
  const [body, setBody] = useState(() => String(drafts().load(sheet) ?? ''))
  useEffect(() => (body ? drafts().save(sheet, body) : drafts().drop(sheet)), [sheet, body])
  const client = useQueryClient()
  const attachments = useGroupUploads('inquiries')
  const again = useSend(askAgain, {
    sheet,
    // it is sent whether or not the page can be read again
    onSuccess: async () => {
      drafts().drop(sheet)
      onSent()
      showToast('추가 문의를 보냈어요.', { tone: 'ok' })
      await Promise.all(
        [readInquiry, listInquiries].map((endpoint) => client.invalidateQueries(queriesOf(endpoint))),
      )
    },
    onError: (error) => {
      if (error.code === 'files-gone') attachments.lost()
      if (error.issues.length === 0) void showError(error)
    },
  })
  const send = () => {
    const fileId = attachments.fileId()
    again.mutate({ params: { inquiryId }, body: { body, ...(fileId && { fileId }) } })
  }
  return (
    <form
      className="inquiry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Field label="추가 문의" error={again.error?.problemAt('body')}>
        {/* the field is another one as soon as this is sent */}
        <TextArea
          value={body}
          maxLength={MESSAGE_LENGTH}
          readOnly={again.isPending}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <FileField {...attachments.field} label="첨부 파일" note="선택" />
      <p className="inquiry-foot">
        <Button
          type="submit"
          busy={again.isPending}
          disabled={attachments.busy}
          disabledReason={attachments.notSent}
        >
          보내기
        </Button>
      </p>
    </form>
  )
}
