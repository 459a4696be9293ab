import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SelectFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { differenceStates, type DifferenceState } from '../differences.ts'
import { exportDifferences, listDifferences, type DifferenceRow } from '../differences-contract.ts'
import { differenceLabel, differenceStateLabel } from '../labels.ts'
import { DifferenceDrawer } from './difference-drawer.tsx'

export const Route = createFileRoute('/payment-differences')({
  staticData: { menu: true },
  component: DifferencesPage,
})

const tones: Record<DifferenceState, StateTone> = { open: 'hold', explained: 'ok', agreed: 'off' }

const columns: Column<DifferenceRow>[] = [
  {
    key: 'state',
    label: '상태',
    cell: ({ state }) => <StateMark tone={tones[state]}>{differenceStateLabel[state]}</StateMark>,
  },
  {
    key: 'kind',
    label: '차이',
    rowHead: true,
    cell: ({ kind }) => <span className="office-open">{differenceLabel[kind]}</span>,
  },
  {
    key: 'order',
    label: '주문번호',
    cell: ({ orderNumber, gatewayOrderId }) => <span className="code">{orderNumber ?? gatewayOrderId}</span>,
  },
  { key: 'expected', label: '쇼핑몰', align: 'right', cell: ({ expected }) => formatWon(expected) },
  { key: 'actual', label: '결제사', align: 'right', cell: ({ actual }) => formatWon(actual) },
  { key: 'found', label: '발견', rank: 1, cell: ({ foundAt }) => formatDateTime(foundAt) },
  { key: 'by', label: '확인한 사람', rank: 2, cell: ({ closedBy }) => closedBy ?? '' },
]

/** 결제 대사: where the gateway's record of a payment is not the shop's. */
function DifferencesPage() {
  const { may } = useMenu()
  const list = useListPage(listDifferences, { filters: { state: 'open' as DifferenceState | '' } })
  return (
    <OfficeList
      title="결제 대사"
      note="매일 새벽 5시에 최근 결제를 결제사와 맞춰 봐요. 서로 다른 결제는 여기에 남아요."
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ kind, orderNumber, gatewayOrderId }) =>
        `${differenceLabel[kind]} ${orderNumber ?? gatewayOrderId}`
      }
      isOff={({ state }) => state !== 'open'}
      filters={
        <SelectFilter
          list={list}
          name="state"
          label="상태"
          options={optionsOf(differenceStateLabel, differenceStates)}
        />
      }
      onExcel={may('export') ? () => exportExcel(exportDifferences, { query: list.asked }) : undefined}
      drawer={(difference, place) => (
        <DifferenceDrawer key={difference.id} difference={difference} mayWrite={may('write')} place={place} />
      )}
      empty="결제사와 다른 결제가 없어요."
    />
  )
}
