import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import {
  changeMessage,
  exportMessages,
  listMessages,
  restoreMessage,
  type MessageRow,
} from '../messages-contract.ts'
import { placesOf } from '../rules.ts'
import './codes-page.css'

export const Route = createFileRoute('/messages')({ staticData: { menu: true }, component: MessagesPage })

const columns: Column<MessageRow>[] = [
  {
    key: 'text',
    label: '문장',
    rowHead: true,
    cell: ({ changed, original }) => <span className="office-open message-text">{changed ?? original}</span>,
  },
  { key: 'key', label: '키', rank: 2, cell: ({ key }) => <span className="code">{key.split('@')[0]}</span> },
  {
    key: 'state',
    label: '상태',
    cell: ({ changed }) =>
      changed === null ? <StateMark tone="off">원문</StateMark> : <StateMark tone="ok">바꿈</StateMark>,
  },
  { key: 'by', label: '수정자', rank: 2, cell: ({ changedBy }) => changedBy ?? '' },
  { key: 'at', label: '바꾼 일시', rank: 3, cell: ({ changedAt }) => changedAt && formatDateTime(changedAt) },
]

function MessagesPage() {
  const { may } = useMenu()
  const list = useListPage(listMessages, {
    filters: { search: '', changed: 'all' },
    record: (search) => ({ search, changed: 'all' }),
  })
  return (
    <OfficeList
      title="메시지"
      note="바꾼 문장은 다음 응답부터 바로 쓰여요."
      list={list}
      columns={columns}
      rowKey={({ key }) => key}
      nameOf={({ changed, original }) => changed ?? original}
      queue={{
        label: '상태',
        current: list.applied.changed,
        onChange: (changed) => list.search({ changed }),
        items: [
          { key: 'all', label: '전체' },
          { key: 'changed', label: '바꾼 문장' },
        ],
      }}
      filters={<SearchFilter list={list} name="search" label="문장이나 키" maxLength={100} />}
      onExcel={may('export') ? () => exportExcel(exportMessages, { query: list.asked }) : undefined}
      drawer={(row, place) => <MessageDrawer key={row.key} row={row} mayWrite={may('write')} place={place} />}
      empty="조건에 맞는 문장이 없어요."
    />
  )
}

type DrawerProps = { row: MessageRow; mayWrite: boolean; place: DrawerPlace }

function MessageDrawer({ row, mayWrite, place }: DrawerProps) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: { text: row.changed ?? row.original },
    version: row.changedAt,
    changes: [listMessages],
    saved: '문장을 바꿨어요.',
    refusals: { 'message-places': 'text' },
  })
  const change = useSend(changeMessage, form.saving)
  const restore = useSend(restoreMessage, form.removing('원문으로 되돌렸어요.', 'ok'))
  const places = placesOf(row.original)
  return (
    <DrawerForm
      form={form}
      title="문장 바꾸기"
      subject={row.key}
      busy={change.isPending}
      onlyChanged
      onSave={() =>
        change.mutate({ params: { key: row.key }, body: { ...form.fields, seenAt: form.version } })
      }
      actions={
        <Button
          disabled={form.version === null}
          disabledReason="지금 원문을 쓰고 있어요."
          busy={restore.isPending}
          onClick={() =>
            form.version !== null &&
            restore.mutate({ params: { key: row.key }, query: { seenAt: form.version } })
          }
        >
          원문으로
        </Button>
      }
      above={
        <DrawerSection>
          <Pairs
            facts={[
              { term: '키', value: <span className="code">{row.key}</span> },
              { term: '원문', value: row.original },
            ]}
          />
        </DrawerSection>
      }
    >
      <DrawerSection title="쓸 문장">
        <Field
          label="문장"
          labelHidden
          error={form.problem('text')}
          help={
            places.length ? `${places.join(', ')} 자리에는 값이 들어가요. 그대로 남겨 주세요.` : undefined
          }
        >
          <TextArea
            rows={4}
            value={form.fields.text}
            maxLength={500}
            disabled={!mayWrite}
            onChange={(event) => form.set({ text: event.target.value })}
          />
        </Field>
      </DrawerSection>
    </DrawerForm>
  )
}
