import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OrderStatus } from '#features/buying/orders/contract.ts'
import { orderStatusLabel } from '#features/buying/orders/labels.ts'
import { formatWon } from '#domain/money.ts'
import { query } from '#platform/web/calls/query.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { readNamed, useNamedFilter } from '#platform/web/office/named-filter.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { useTabState } from '#platform/web/tabs/tab-state.ts'
import { optionsOf } from '#ui/office/select-options.ts'
import {
  countOfficeOrders,
  exportOfficeOrders,
  listOfficeOrders,
  listOrderFilters,
  OrderSort,
  type OrderFilters,
} from '../contract.ts'
import { orderSortLabel } from '../labels.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { OrderFilterFields } from './order-filters.tsx'
import { SavedFilters } from './saved-filters.tsx'
import './orders.css'

export const Route = createFileRoute('/orders')({
  staticData: { menu: true },
  validateSearch: readNamed,
  component: OrdersPage,
})

const none: OrderFilters = {
  days: '',
  from: '',
  to: '',
  status: '',
  paymentKind: '',
  storage: '',
  only: '',
  target: 'clinic',
  text: '',
}
const COUNTS_EVERY_MS = 30_000

/** 주문 관리: every order, found by state, filters of one's own, parcel or lot. */
function OrdersPage() {
  const { may } = useMenu()
  const { data: counted } = useQuery({ ...query(countOfficeOrders), refetchInterval: COUNTS_EVERY_MS })
  const list = useListPage(listOfficeOrders, {
    filters: none,
    sort: 'newest',
    record: (key) => ({ target: 'order', text: key }),
  })
  const asked = Route.useSearch()
  const isTouched =
    list.filtered ||
    Object.entries(none).some(([name, value]) => list.filters[name as keyof OrderFilters] !== value)
  useDefaultFilter(list.search, asked.find !== undefined || isTouched)
  useNamedFilter(asked, none, list.search)
  const { status, only } = list.applied
  const all = counted && Object.values(counted.states).reduce((sum, count) => sum + count, 0)
  return (
    <OfficeList
      title="주문 관리"
      note="상태별 건수는 30초마다 새로 세요."
      list={list}
      columns={orderColumns}
      rowKey={({ orderNumber }) => orderNumber}
      nameOf={({ orderNumber }) => orderNumber}
      isOff={({ status: state }) => state === 'cancelled'}
      queue={{
        label: '주문 상태',
        items: [
          { key: 'all', label: '전체', count: all },
          ...OrderStatus.options.map((key) => ({
            key,
            label: orderStatusLabel[key],
            count: counted?.states[key],
          })),
          { key: 'held', label: '출고보류', count: counted?.held },
          { key: 'late', label: '기한 지남' },
        ],
        current: only || status || 'all',
        onChange: (key) =>
          list.search(
            key === 'held' || key === 'late'
              ? { only: key, status: '' }
              : { only: '', status: key === 'all' ? '' : (key as OrderStatus) },
          ),
      }}
      filters={<OrderFilterFields list={list} />}
      sorts={optionsOf(orderSortLabel, OrderSort.options)}
      tools={<SavedFilters applied={list.applied} onApply={(filter) => list.search(filter)} />}
      onExcel={
        may('export') ? () => exportExcel(exportOfficeOrders, { query: { ...list.asked } }) : undefined
      }
      bulk={(chosen) => (
        <span className="strong">합계 {formatWon(chosen.reduce((sum, { total }) => sum + total, 0))}</span>
      )}
      drawer={(row, place) => (
        <OrderDrawer
          key={row.orderNumber}
          orderNumber={row.orderNumber}
          mayWrite={may('write')}
          place={place}
          onClinic={(text) => list.search({ ...none, target: 'clinic', text })}
        />
      )}
      empty="조건에 맞는 주문이 없어요."
    />
  )
}

/** Once, when the tab opens: the filter that one has made the default, unless something else is asked for by then. */
function useDefaultFilter(search: (filter: OrderFilters) => void, isAsked: boolean) {
  const [done, setDone] = useTabState('default filter', false)
  const { data: kept } = useQuery({ ...query(listOrderFilters), enabled: !done })
  useEffect(() => {
    if (done || !kept) return
    setDone(true)
    const first = kept.find(({ isDefault }) => isDefault)
    if (first && !isAsked) search(first.filter)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the filters are here
  }, [kept])
}
