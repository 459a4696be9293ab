import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatFileSize } from '#domain/formats.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { query } from '#platform/web/calls/query.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { exportFileGroups, listFileGroups, listGroupMenus, type GroupRow } from '../groups-contract.ts'
import { readerLabels, writerLabels } from '../labels.ts'
import { GroupDrawer } from './group-drawer.tsx'

export const Route = createFileRoute('/file-groups')({
  staticData: { menu: true },
  component: FileGroupsPage,
})

const columns: Column<GroupRow>[] = [
  {
    key: 'name',
    label: '이름',
    rowHead: true,
    cell: ({ name }) => <span className="office-open">{name}</span>,
  },
  { key: 'id', label: '그룹 ID', rank: 2, cell: ({ id }) => <span className="code">{id}</span> },
  { key: 'accept', label: '허용 형식', rank: 3, cell: ({ accept }) => accept || '모두' },
  {
    key: 'limit',
    label: '크기 · 개수',
    align: 'right',
    cell: ({ maxBytes, maxCount }) => `${formatFileSize(maxBytes)} · ${maxCount}개`,
  },
  { key: 'write', label: '올리는 사람', rank: 3, cell: ({ writableBy }) => writerLabels[writableBy] },
  {
    key: 'read',
    label: '보는 사람',
    cell: ({ readableBy, menuName }) =>
      [readerLabels[readableBy], menuName && `${menuName} 담당`].filter(Boolean).join(', '),
  },
  { key: 'files', label: '파일', align: 'right', cell: ({ files }) => formatWhole(files) },
  { key: 'bytes', label: '용량', align: 'right', rank: 3, cell: ({ bytes }) => formatFileSize(bytes) },
]

/** 파일 그룹: what may be uploaded, by whom, and who reads it. */
function FileGroupsPage() {
  const { may } = useMenu()
  const list = useListPage(listFileGroups, { filters: { search: '' } })
  const { data: menus = [] } = useQuery(query(listGroupMenus))
  return (
    <OfficeList
      title="파일 그룹"
      note="바꾼 규칙은 다음에 올리는 파일부터 적용돼요."
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      filters={<SearchFilter list={list} name="search" label="이름·그룹 ID" maxLength={60} />}
      actions={(open) =>
        may('write') && (
          <Button variant="primary" icon="plus" onClick={() => open('new')}>
            그룹 등록
          </Button>
        )
      }
      onExcel={may('export') ? () => exportExcel(exportFileGroups, { query: list.asked }) : undefined}
      drawer={(group, place) => (
        <GroupDrawer key={group.id} group={group} menus={menus} mayWrite={may('write')} place={place} />
      )}
      extraDrawer={(_, place) => <GroupDrawer group={null} menus={menus} mayWrite place={place} />}
      empty="조건에 맞는 그룹이 없어요."
    />
  )
}
