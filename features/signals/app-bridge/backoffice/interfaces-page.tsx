import { createFileRoute } from '@tanstack/react-router'
import { formatWhole } from '#domain/whole-number.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { exportInterfaces, listAppInterfaces, MOST_COUNTED, type InterfaceRow } from '../contract.ts'
import { channelLabel, directionLabel, logTypeLabel } from '../labels.ts'
import { InterfaceDrawer } from './interface-drawer.tsx'

export const Route = createFileRoute('/interfaces')({ staticData: { menu: true }, component: InterfacesPage })

const columns: Column<InterfaceRow>[] = [
  { key: 'id', label: 'ID', cell: ({ id }) => <span className="code">{id}</span> },
  { key: 'version', label: '버전', rank: 3, cell: ({ version }) => version },
  {
    key: 'name',
    label: '이름',
    rowHead: true,
    cell: ({ name }) => <span className="office-open">{name}</span>,
  },
  { key: 'direction', label: '방향', cell: ({ direction }) => directionLabel[direction] },
  {
    key: 'session',
    label: '로그인',
    rank: 2,
    cell: ({ needsSession }) => (needsSession ? '필요' : '필요 없음'),
  },
  {
    key: 'channels',
    label: '채널',
    rank: 2,
    cell: ({ limitByChannel, allowedChannels }) =>
      limitByChannel
        ? allowedChannels.map((channel) => channelLabel[channel]).join(', ') || '없음'
        : '모든 채널',
  },
  { key: 'log', label: '로그', rank: 3, cell: ({ logType }) => logTypeLabel[logType] },
  {
    key: 'calls',
    label: '7일 호출',
    align: 'right',
    rank: 1,
    cell: ({ calls }) => (calls < MOST_COUNTED ? formatWhole(calls) : `${formatWhole(calls)} 이상`),
  },
]

function InterfacesPage() {
  const { may } = useMenu()
  const list = useListPage(listAppInterfaces, { filters: { text: '', direction: '' } })
  return (
    <OfficeList
      title="인터페이스"
      note="쇼핑몰 화면과 앱이 서로 부를 수 있는 것들이에요. 저장하면 다음에 여는 화면부터 바뀌어요."
      list={list}
      columns={columns}
      rowKey={({ id, version }) => `${id} ${version}`}
      nameOf={({ name }) => name}
      filters={
        <>
          <SelectFilter list={list} name="direction" label="방향" options={optionsOf(directionLabel)} />
          <SearchFilter list={list} name="text" label="ID·이름" maxLength={100} />
        </>
      }
      actions={(open) =>
        may('write') && (
          <Button variant="primary" icon="plus" onClick={() => open('new')}>
            인터페이스 등록
          </Button>
        )
      }
      onExcel={may('export') ? () => exportExcel(exportInterfaces, {}) : undefined}
      drawer={(row, place) => (
        <InterfaceDrawer key={`${row.id} ${row.version}`} row={row} mayWrite={may('write')} place={place} />
      )}
      extraDrawer={(_, place) => <InterfaceDrawer row={null} mayWrite place={place} />}
      empty="조건에 맞는 인터페이스가 없어요."
    />
  )
}
