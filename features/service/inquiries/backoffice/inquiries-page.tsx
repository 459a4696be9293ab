import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { StateMark } from '#ui/office/state.tsx'
import { inquiryKindLabel, inquiryStateLabel } from '../labels.ts'
import { listOfficeInquiries, type OfficeInquiry } from '../office-contract.ts'
import type { InquiryState } from '../rules.ts'
import { InquiryDrawer } from './inquiry-drawer.tsx'
import { TemplatesDrawer } from './templates-drawer.tsx'

export const Route = createFileRoute('/inquiries')({ staticData: { menu: true }, component: InquiriesPage })

const columns: Column<OfficeInquiry>[] = [
  {
    key: 'due',
    label: '답변 기한',
    cell: ({ dueAt, overdue }) =>
      overdue ? <StateMark tone="hold">{`${formatDateTime(dueAt)} 지남`}</StateMark> : formatDateTime(dueAt),
  },
  { key: 'kind', label: '유형', rank: 1, cell: ({ kind }) => inquiryKindLabel[kind] },
  {
    key: 'title',
    label: '제목',
    rowHead: true,
    cell: ({ title }) => <span className="office-open">{title}</span>,
  },
  { key: 'who', label: '병의원', rank: 1, cell: ({ askedBy }) => askedBy },
  { key: 'assignee', label: '담당', rank: 1, cell: ({ assignee }) => assignee || '미정' },
  { key: 'asked', label: '문의일시', rank: 2, cell: ({ askedAt }) => formatDateTime(askedAt) },
]
const states = Object.keys(inquiryStateLabel) as InquiryState[]

/** 1:1 문의: what waits stands by its deadline, so what is overdue comes first. */
function InquiriesPage() {
  const { may } = useMenu()
  const list = useListPage(listOfficeInquiries, {
    filters: { state: 'asked', kind: '', search: '' },
    record: (inquiryId) => ({ inquiryId }),
  })
  return (
    <OfficeList
      title="1:1 문의"
      note="답변 기한이 먼저 오는 문의부터 보여요. 이상사례는 4시간 안에 답해 주세요."
      list={list}
      columns={columns}
      rowKey={({ inquiryId }) => String(inquiryId)}
      nameOf={({ title }) => title}
      queue={{
        label: '상태',
        current: list.applied.state,
        onChange: (state) => list.search({ state }),
        items: states.map((key) => ({ key, label: inquiryStateLabel[key] })),
      }}
      filters={
        <>
          <SelectFilter list={list} name="kind" label="유형" options={optionsOf(inquiryKindLabel)} />
          <SearchFilter list={list} name="search" label="제목·병의원·주문번호·담당" />
        </>
      }
      actions={(open) => may('write') && <Button onClick={() => open('templates')}>답변 템플릿</Button>}
      extraDrawer={(_, place) => <TemplatesDrawer place={place} />}
      drawer={(inquiry, place) => (
        <InquiryDrawer key={inquiry.inquiryId} inquiry={inquiry} mayWrite={may('write')} place={place} />
      )}
      empty="조건에 맞는 문의가 없어요."
    />
  )
}
