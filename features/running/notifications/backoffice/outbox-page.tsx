import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { TextRow } from '#platform/web/office/drawer-rows.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerSection, FormRows, Pairs } from '#ui/office/drawer.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { channelLabel, failureText, outboxStateLabel } from '../labels.ts'
import { listOutbox, resend, type OutboxRow, type OutboxState } from '../office-contract.ts'

import { AdvertDrawer } from './advert-drawer.tsx'

export const Route = createFileRoute('/outbox')({ staticData: { menu: true }, component: OutboxPage })

const tones: Record<OutboxState, StateTone> = {
  waiting: 'wait',
  sending: 'wait',
  sent: 'ok',
  failed: 'hold',
  unknown: 'hold',
}

/** Of what a message is told once for, what staff know it by: an order's or claim's number, or words. */
const aboutOf = (cause: string) =>
  cause.split('/').find((part) => /^[A-Z]?\d{8}-\d{4,6}$|[가-힣]/.test(part)) ?? ''

const columns: Column<OutboxRow>[] = [
  {
    key: 'state',
    label: '상태',
    cell: ({ state }) => <StateMark tone={tones[state]}>{outboxStateLabel[state]}</StateMark>,
  },
  {
    key: 'kind',
    label: '알림',
    rowHead: true,
    cell: ({ kindName }) => <span className="office-open">{kindName}</span>,
  },
  {
    key: 'cause',
    label: '관련 건',
    rank: 1,
    cell: ({ cause }) => <span className="code">{aboutOf(cause)}</span>,
  },
  { key: 'channel', label: '방법', rank: 1, cell: ({ channel }) => channelLabel[channel] },
  { key: 'to', label: '받는 사람', cell: ({ receiver, institution }) => `${receiver} ${institution}` },
  { key: 'mobile', label: '번호', rank: 3, cell: ({ mobile }) => mobile },
  {
    key: 'failure',
    label: '사유',
    rank: 2,
    cell: ({ state, failure }) => state !== 'sent' && failureText(failure),
  },
  { key: 'at', label: '생긴 일시', rank: 2, cell: ({ at }) => formatDateTime(at) },
  { key: 'sent', label: '보낸 일시', rank: 3, cell: ({ sentAt }) => sentAt && formatDateTime(sentAt) },
]

const queues = ['', 'wrong', 'waiting', 'sent'] as const
const queueLabel = { '': '전체', wrong: '실패·확인 필요', waiting: '대기', sent: '보냄' }

/** 발송 내역: each message by phone, and what became of it. */
function OutboxPage() {
  const { may } = useMenu()
  const list = useListPage(listOutbox, {
    filters: { state: '' as OutboxState | '' | 'wrong', search: '' },
    record: (id) => ({ id }),
  })
  return (
    <OfficeList
      title="발송 내역"
      note="알림마다 한 번만 보내요. 확인 필요는 보냈는지 알 수 없는 알림이라 저절로 다시 보내지 않아요."
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ kindName, cause }) => `${kindName} ${cause}`}
      queue={{
        label: '상태',
        current: list.applied.state,
        onChange: (state) => list.search({ state: state as OutboxState | '' | 'wrong' }),
        items: queues.map((key) => ({ key, label: queueLabel[key] })),
      }}
      filters={<SearchFilter list={list} name="search" label="주문번호나 기관" />}
      actions={(open) => may('advert') && <Button onClick={() => open('advert')}>행사·혜택 보내기</Button>}
      extraDrawer={(_, place) => <AdvertDrawer place={place} />}
      drawer={(sent, place) => <SentDrawer key={sent.id} sent={sent} mayWrite={may('write')} place={place} />}
      empty="조건에 맞는 알림이 없어요."
    />
  )
}

type Props = { sent: OutboxRow; mayWrite: boolean; place: DrawerPlace }

function SentDrawer({ sent, mayWrite, place }: Props) {
  const wrong = sent.state === 'failed' || sent.state === 'unknown'
  const form = useDrawerForm({
    place,
    mayWrite: mayWrite && wrong,
    first: { reason: '' },
    changes: [listOutbox],
    saved: '다시 보낼게요.',
  })
  const send = useSend(resend, form.saving)
  return (
    <DrawerForm
      form={form}
      title={sent.kindName}
      subject={String(sent.id)}
      busy={send.isPending}
      saveLabel="다시 보내기"
      onSave={() => send.mutate({ params: { id: sent.id }, body: form.fields })}
    >
      <DrawerSection>
        <Pairs
          facts={[
            { term: '상태', value: outboxStateLabel[sent.state] },
            { term: '받는 사람', value: `${sent.receiver} ${sent.mobile}` },
            { term: '기관', value: sent.institution },
            { term: '방법', value: channelLabel[sent.channel] },
            { term: '관련 건', value: <span className="code">{aboutOf(sent.cause) || '없음'}</span> },
            { term: '내용', value: <span style={{ whiteSpace: 'pre-line' }}>{sent.text}</span> },
            sent.sentAt
              ? { term: '보낸 일시', value: formatDateTime(sent.sentAt) }
              : { term: '보낼 일시', value: formatDateTime(sent.dueAt) },
            { term: '시도', value: `${sent.attempts}번` },
            { term: '실패 사유', value: failureText(sent.failure) || '없음' },
            ...(sent.resentBy
              ? [{ term: '다시 보냄', value: `${sent.resentBy} · ${sent.resendReason}` }]
              : []),
          ]}
        />
      </DrawerSection>
      {wrong && (
        <DrawerSection>
          <FormRows>
            <TextRow
              form={form}
              name="reason"
              label="다시 보내는 이유"
              required
              rows={2}
              maxLength={200}
              help="확인 필요인 알림은 이미 받았을 수 있어요. 받는 사람에게 먼저 확인해 주세요."
            />
          </FormRows>
        </DrawerSection>
      )}
    </DrawerForm>
  )
}
