import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { daysBetween, formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { readNamed, useNamedFilter } from '#platform/web/office/named-filter.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { creditBlockLabel, creditShowLabel } from '../labels.ts'
import {
  creditShows,
  exportCreditAccounts,
  listCreditAccounts,
  sumCredit,
  type CreditAccount,
  type CreditShow,
} from '../office-contract.ts'
import { usedPercent } from '../rules.ts'
import { CreditSummary } from './credit-summary.tsx'
import { TermsDrawer } from './terms-drawer.tsx'

export const Route = createFileRoute('/credit')({
  staticData: { menu: true },
  validateSearch: readNamed,
  component: CreditPage,
})

const none = { search: '', show: 'owing' as CreditShow | '' }

/** How much of the limit is used, as a bar beside its figure. */
function Share({ row: { creditLimit, used } }: { row: CreditAccount }) {
  if (creditLimit === 0) return '–'
  const percent = usedPercent({ limit: creditLimit, used })
  const tone = percent >= 100 ? ' credit-use-full' : percent >= 80 ? ' credit-use-near' : ''
  return (
    <>
      <span className={`credit-use${tone}`} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
      </span>
      <span className="credit-percent">{percent}%</span>
    </>
  )
}
const wonOrDash = (won: number) => (won === 0 ? '–' : formatWhole(won))

function StateOf({ row }: { row: CreditAccount }) {
  if (row.block) return <StateMark tone="hold">{creditBlockLabel[row.block]}</StateMark>
  if (row.overdue > 0) return <StateMark tone="wait">연체</StateMark>
  if (row.creditLimit === 0) return <StateMark tone="off">여신 없음</StateMark>
  return <StateMark tone="ok">정상</StateMark>
}

const columnsOn = (today: string): Column<CreditAccount>[] => [
  {
    key: 'name',
    label: '병의원',
    rowHead: true,
    cell: ({ name }) => <span className="office-open">{name}</span>,
  },
  { key: 'limit', label: '한도(원)', align: 'right', rank: 1, cell: (row) => wonOrDash(row.creditLimit) },
  { key: 'used', label: '미결제(원)', align: 'right', cell: (row) => wonOrDash(row.used) },
  { key: 'share', label: '사용률', align: 'right', rank: 1, cell: (row) => <Share row={row} /> },
  {
    key: 'overdue',
    label: '연체(원)',
    align: 'right',
    cell: ({ overdue }) =>
      overdue > 0 ? <b className="text-danger">{formatWhole(overdue)}</b> : <span>–</span>,
  },
  { key: 'to30', label: '1~30일', align: 'right', rank: 3, cell: ({ ageing }) => wonOrDash(ageing.to30) },
  { key: 'to60', label: '31~60일', align: 'right', rank: 3, cell: ({ ageing }) => wonOrDash(ageing.to60) },
  { key: 'over60', label: '61일~', align: 'right', rank: 3, cell: ({ ageing }) => wonOrDash(ageing.over60) },
  {
    key: 'next',
    label: '다음 결제',
    rank: 2,
    cell: ({ overdueSince, nextDueOn }) =>
      overdueSince ? `연체 ${daysBetween(overdueSince, today)}일` : nextDueOn ? formatDate(nextDueOn) : '',
  },
  { key: 'state', label: '상태', cell: (row) => <StateOf row={row} /> },
]

/** 여신/수금: what every clinic owes, its limit and terms, and who may not order on credit. */
function CreditPage() {
  const { may } = useMenu()
  const [today] = useState(() => seoulDate(new Date()))
  const list = useListPage(listCreditAccounts, {
    filters: none,
    sort: 'overdue',
    record: (institutionId) => ({ institutionId }),
  })
  useNamedFilter(Route.useSearch(), none, list.search)
  const sum = useQuery(query(sumCredit)).data
  return (
    <OfficeList
      title="여신/수금"
      note="연체가 있으면 조건에 따라 여신 주문이 막혀요."
      summary={sum && <CreditSummary sum={sum} today={today} />}
      list={list}
      columns={columnsOn(today)}
      rowKey={({ institutionId }) => String(institutionId)}
      nameOf={({ name }) => name}
      isOff={({ creditLimit, used }) => creditLimit === 0 && used === 0}
      queue={{
        label: '보기',
        current: list.applied.show,
        onChange: (show) => list.search({ show: show as CreditShow | '' }),
        items: [
          { key: '', label: '전체' },
          ...creditShows.map((key) => ({ key, label: creditShowLabel[key] })),
        ],
      }}
      filters={<SearchFilter list={list} name="search" label="병의원" />}
      sorts={[
        { value: 'overdue', label: '연체 많은 순' },
        { value: 'used', label: '미결제 많은 순' },
      ]}
      onExcel={may('export') ? () => exportExcel(exportCreditAccounts, { query: list.asked }) : undefined}
      drawer={(account, place) => (
        <TermsDrawer key={account.institutionId} account={account} mayWrite={may('write')} place={place} />
      )}
      empty="찾는 병의원이 없어요."
    />
  )
}
