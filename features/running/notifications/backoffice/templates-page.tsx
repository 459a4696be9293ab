import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { channelLabel } from '../labels.ts'
import { listTemplates, type TemplateRow } from '../office-contract.ts'
import { TemplateDrawer } from './template-drawer.tsx'

export const Route = createFileRoute('/message-templates')({
  staticData: { menu: true },
  component: TemplatesPage,
})

/** So long that state stands beside it when a drawer is open. */
const cut = (text: string) => (text.length > 45 ? `${text.slice(0, 45)}…` : text)

const columns: Column<TemplateRow>[] = [
  {
    key: 'kind',
    label: '알림',
    rowHead: true,
    cell: ({ kindName }) => <span className="office-open">{kindName}</span>,
  },
  { key: 'channel', label: '방법', cell: ({ channel }) => channelLabel[channel] },
  { key: 'text', label: '문구', rank: 1, cell: ({ title, body }) => cut(`${title} ${body}`.trim()) },
  {
    key: 'state',
    label: '상태',
    cell: ({ used, version }) =>
      used ? (
        <StateMark tone="ok">{version ? `${version}판` : '처음 문구'}</StateMark>
      ) : (
        <StateMark tone="off">꺼짐</StateMark>
      ),
  },
  { key: 'by', label: '수정자', rank: 2, cell: ({ writtenBy }) => writtenBy ?? '' },
  { key: 'at', label: '바꾼 일시', rank: 3, cell: ({ writtenAt }) => writtenAt && formatDateTime(writtenAt) },
]

/** 알림 문구: what members are told, in which words. */
function TemplatesPage() {
  const { may } = useMenu()
  const list = useListPage(listTemplates, {
    filters: { search: '' },
    record: (key) => ({ search: key }),
  })
  return (
    <OfficeList
      title="알림 문구"
      note="바꾼 문구는 다음에 생기는 알림부터 쓰여요. 예전 판은 남아 있어요."
      list={list}
      columns={columns}
      rowKey={({ kind, channel }) => `${kind}/${channel}`}
      nameOf={({ kindName, channel }) => `${kindName} ${channelLabel[channel]}`}
      isOff={({ used }) => !used}
      filters={<SearchFilter list={list} name="search" label="알림이나 문구" />}
      drawer={(row, place) => (
        <TemplateDrawer key={`${row.kind}/${row.channel}`} row={row} mayWrite={may('write')} place={place} />
      )}
      empty="조건에 맞는 문구가 없어요."
    />
  )
}
