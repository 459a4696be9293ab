import { createFileRoute } from '@tanstack/react-router'
import { daysBetween, formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { storageLabel } from '#features/shelf/catalogue/labels.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { readNamed, useNamedFilter } from '#platform/web/office/named-filter.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { exportLots, listLots, lotFilters, type LotRow } from '../contract.ts'
import { lotFilterLabel } from '../labels.ts'
import { LotDrawer } from './lot-drawer.tsx'
import { LotMark } from './lot-mark.tsx'
import { ReceiveDrawer } from './receive-drawer.tsx'
import './stock-page.css'

export const Route = createFileRoute('/stock')({
  staticData: { menu: true },
  validateSearch: readNamed,
  component: StockPage,
})

const daysLeft = ({ expiresOn }: LotRow) =>
  expiresOn === null ? null : daysBetween(seoulDate(new Date()), expiresOn)

const columns: Column<LotRow>[] = [
  {
    key: 'product',
    label: '상품',
    rowHead: true,
    cell: ({ productName }) => <span className="office-open">{productName}</span>,
  },
  {
    key: 'code',
    label: '코드',
    rank: 1,
    cell: ({ productCode }) => <span className="meta code">{productCode}</span>,
  },
  { key: 'lot', label: '로트', cell: ({ lotNumber }) => <b className="code">{lotNumber}</b> },
  {
    key: 'expires',
    label: '유효기간',
    rank: 1,
    cell: ({ expiresOn }) => <span className="figure">{expiresOn ? formatDate(expiresOn) : '없음'}</span>,
  },
  {
    key: 'days',
    label: '남은 날',
    align: 'right',
    rank: 2,
    cell: (lot) => {
      const days = daysLeft(lot)
      return <span className="figure">{days === null ? '' : days < 0 ? `D+${-days}` : `D-${days}`}</span>
    },
  },
  { key: 'onHand', label: '현재고', align: 'right', cell: ({ onHand }) => <b>{formatWhole(onHand)}</b> },
  {
    key: 'quarantined',
    label: '격리',
    align: 'right',
    rank: 2,
    cell: ({ quarantined }) => (quarantined > 0 ? formatWhole(quarantined) : ''),
  },
  {
    key: 'reserved',
    label: '예약(상품)',
    align: 'right',
    rank: 1,
    cell: ({ reserved }) => formatWhole(reserved),
  },
  { key: 'storage', label: '보관', rank: 3, cell: ({ storage }) => storageLabel[storage] },
  { key: 'place', label: '위치', rank: 3, cell: ({ place }) => <span className="code">{place ?? ''}</span> },
  { key: 'state', label: '상태', cell: (lot) => <LotMark lot={lot} /> },
]

const none = { state: '', storage: '', search: '' }

/** 재고·로트: what there is, by use-by date, and what staff do with it. */
function StockPage() {
  const { may } = useMenu()
  const list = useListPage(listLots, {
    filters: none,
    record: (key) => ({ lotId: Number(key) }),
  })
  useNamedFilter(Route.useSearch(), none, list.search)
  return (
    <OfficeList
      title="재고·로트"
      note="유효기간이 가까운 로트부터 보여요."
      caption="로트와 유효기간, 수량, 위치"
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ productName, lotNumber }) => `${productName} ${lotNumber}`}
      isOff={({ state }) => state === 'used-up'}
      filters={
        <>
          <SelectFilter
            list={list}
            name="state"
            label="상태"
            emptyLabel="재고 있음"
            options={optionsOf(lotFilterLabel, lotFilters)}
          />
          <SelectFilter list={list} name="storage" label="보관" options={optionsOf(storageLabel)} />
          <SearchFilter list={list} name="search" label="상품·코드·로트" />
        </>
      }
      actions={(open) =>
        may('write') && (
          <Button variant="primary" icon="plus" onClick={() => open('receive')}>
            입고 등록
          </Button>
        )
      }
      onExcel={may('export') ? () => exportExcel(exportLots, { query: list.asked }) : undefined}
      drawer={(lot, place) => <LotDrawer key={lot.id} lot={lot} mayWrite={may('write')} place={place} />}
      extraDrawer={(_, place) => <ReceiveDrawer place={place} />}
      empty="조건에 맞는 로트가 없어요."
    />
  )
}
