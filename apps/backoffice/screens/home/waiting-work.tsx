import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import type { Waiting } from '#features/running/desk/contract.ts'
import { waitingLabel } from '#features/running/desk/labels.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { MenuLink } from '../../shell/menu-link.tsx'
import { sinceWords } from '../../shell/since.ts'
import { asksForWork, deskQuery } from '../../shell/waiting.ts'
import { BlockFailure } from './block-failure.tsx'

/** What waits longer than this is marked. */
const LATE_MS = 86_400_000

/** What waits on the screens of this person, the oldest first. */
export function WaitingWork({ menus }: { menus: readonly Menu[] }) {
  const read = useQuery(deskQuery)
  if (read.error) return <BlockFailure error={read.error} onRetry={() => void read.refetch()} />
  const rows = (read.data?.waiting ?? [])
    .filter(asksForWork)
    .flatMap((item): Row[] => {
      const menu = menus.find(({ menuId }) => menuId === item.menuId)
      return menu ? [{ ...item, menu }] : []
    })
    .toSorted((one, other) => (one.oldestAt ?? '').localeCompare(other.oldestAt ?? ''))
  return (
    <DataTable
      caption="기다리는 일"
      columns={columns(read.dataUpdatedAt)}
      rows={rows}
      rowKey={({ menuId }) => menuId}
      narrow="scroll"
      {...(read.isPending && { loadingRows: 2 })}
      empty={<EmptyState>지금 기다리는 일이 없어요.</EmptyState>}
    />
  )
}

type Row = Waiting & { menu: Menu }
const columns = (now: number): Column<Row>[] => [
  {
    key: 'work',
    label: '업무',
    rowHead: true,
    cell: ({ menu, menuId }) => (
      <MenuLink menu={menu} className="home-work">
        {waitingLabel[menuId] ?? menu.name}
      </MenuLink>
    ),
  },
  { key: 'count', label: '대기', align: 'right', cell: ({ count }) => <b>{formatWhole(count)}건</b> },
  {
    key: 'oldest',
    label: '최장 대기',
    cell: ({ oldestAt }) =>
      oldestAt && (
        <StateMark tone={now - Date.parse(oldestAt) > LATE_MS ? 'hold' : 'wait'}>
          {sinceWords(oldestAt, now)}
        </StateMark>
      ),
  },
  {
    key: 'latest',
    label: '최근 접수',
    hideBelow: 's',
    cell: ({ latestAt }) => <span className="figure">{latestAt && formatDateTime(latestAt)}</span>,
  },
]
