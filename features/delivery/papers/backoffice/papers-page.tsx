import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, formatDateTime, seoulDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { orderStatusLabel } from '#features/buying/orders/labels.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SearchFilter, TextFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { downloadOfficePapers, exportOfficeOrders, findPapers, type PaperRow } from '../office-contract.ts'
import { PapersDrawer } from './papers-drawer.tsx'

export const Route = createFileRoute('/papers')({ staticData: { menu: true }, component: OfficePapersPage })

const count = (pieces: number) => (pieces === 0 ? '' : formatWhole(pieces))

const columns: Column<PaperRow>[] = [
  {
    key: 'order',
    label: '주문번호',
    rowHead: true,
    cell: ({ orderNumber }) => <span className="office-open code">{orderNumber}</span>,
  },
  {
    key: 'clinic',
    label: '병의원',
    cell: ({ institutionName }) => <span className="office-name">{institutionName}</span>,
  },
  {
    key: 'placed',
    label: '주문일시',
    rank: 1,
    cell: ({ placedAt }) => <span className="figure">{formatDateTime(placedAt)}</span>,
  },
  { key: 'status', label: '상태', rank: 2, cell: ({ status }) => orderStatusLabel[status] },
  {
    key: 'amount',
    label: '금액(원)',
    align: 'right',
    rank: 1,
    cell: ({ amount, takenOff }) => (
      <>
        {formatWhole(amount)}
        {takenOff > 0 && (
          <>
            <br />
            <span className="meta">취소·환불 {formatWhole(takenOff)}</span>
          </>
        )}
      </>
    ),
  },
  { key: 'parcels', label: '거래명세서', align: 'right', cell: ({ parcels }) => count(parcels) },
  { key: 'invoices', label: '세금계산서', align: 'right', rank: 2, cell: ({ invoices }) => count(invoices) },
  { key: 'lots', label: '로트 문서', align: 'right', rank: 3, cell: ({ lotPapers }) => count(lotPapers) },
]

/** 주문 문서: the papers of an order, a clinic or a period, and the orders of a period as Excel. */
function OfficePapersPage() {
  const { may } = useMenu()
  const [today] = useState(() => seoulDate(new Date()))
  const list = useListPage(findPapers, {
    filters: { from: addDays(today, -30), to: today, clinic: '', orderNumber: '' },
  })
  const [busy, setBusy] = useState(false)
  const zip = () => {
    setBusy(true)
    void exportExcel(
      downloadOfficePapers,
      { query: list.asked },
      { title: '찾은 주문의 문서 모두 받기', label: '주문 문서' },
    ).finally(() => setBusy(false))
  }
  return (
    <OfficeList
      title="주문 문서"
      note="출고한 주문의 거래명세서, 출하증명서, 세금계산서, 로트 문서를 찾아요."
      list={list}
      columns={columns}
      rowKey={({ orderNumber }) => orderNumber}
      nameOf={({ orderNumber, institutionName }) => `${orderNumber} ${institutionName}`}
      filters={
        <>
          <TextFilter list={list} name="from" label="주문 시작일" type="date" />
          <TextFilter list={list} name="to" label="주문 종료일" type="date" />
          <SearchFilter list={list} name="clinic" label="병의원·사업자번호" />
          <TextFilter list={list} name="orderNumber" label="주문번호" maxLength={40} />
        </>
      }
      actions={() =>
        may('export') && (
          <Button icon="download" busy={busy} disabled={list.rows.length === 0} onClick={zip}>
            문서 모두 받기 (ZIP)
          </Button>
        )
      }
      onExcel={may('export') ? () => exportExcel(exportOfficeOrders, { query: list.asked }) : undefined}
      drawer={(row, place) => (
        <PapersDrawer key={row.orderNumber} row={row} mayTake={may('export')} place={place} />
      )}
      empty="조건에 맞는 출고 주문이 없어요."
    />
  )
}
