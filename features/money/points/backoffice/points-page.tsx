import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query } from '#platform/web/calls/query.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { listPointAccounts, readPointTerms, type AccountRow } from '../office-contract.ts'
import { AdjustDrawer } from './adjust-drawer.tsx'
import { TermsDrawer } from './terms-drawer.tsx'

export const Route = createFileRoute('/points')({ staticData: { menu: true }, component: PointsPage })

const columns: Column<AccountRow>[] = [
  {
    key: 'name',
    label: '기관',
    rowHead: true,
    cell: ({ name }) => <span className="office-open">{name}</span>,
  },
  { key: 'usable', label: '사용가능', align: 'right', cell: ({ usable }) => `${formatWhole(usable)}P` },
  {
    key: 'expiring',
    label: '30일 안에 소멸',
    align: 'right',
    rank: 1,
    cell: ({ expiring }) => (expiring > 0 ? `${formatWhole(expiring)}P` : ''),
  },
  { key: 'last', label: '마지막 변동', rank: 2, cell: ({ lastAt }) => lastAt && formatDateTime(lastAt) },
]

/** 포인트: who has how many, and by which terms they are earned. */
function PointsPage() {
  const { may } = useMenu()
  const terms = useQuery(query(readPointTerms)).data
  const list = useListPage(listPointAccounts, {
    filters: { search: '' },
    record: (key) => ({ institutionId: key }),
  })
  const now = terms?.[0]
  return (
    <OfficeList
      title="포인트"
      note={
        now &&
        (now.earning
          ? `배송이 끝나면 화장품 ${now.cosmetic / 10}%, 도서 ${now.book / 10}%, 소모품 ${now.consumable / 10}%를 주문마다 ${formatWhole(now.perOrder)}P까지 적립해요.`
          : '지금은 포인트를 적립하지 않아요.')
      }
      list={list}
      columns={columns}
      rowKey={({ institutionId }) => String(institutionId)}
      nameOf={({ name }) => name}
      filters={<SearchFilter list={list} name="search" label="기관" />}
      drawer={(account, place) => (
        <AdjustDrawer key={account.institutionId} account={account} mayWrite={may('write')} place={place} />
      )}
      actions={(open) => now && <Button onClick={() => open('terms')}>적립 기준</Button>}
      extraDrawer={(_, place) => terms && <TermsDrawer terms={terms} mayWrite={may('write')} place={place} />}
      empty="포인트를 가진 기관이 없어요."
    />
  )
}
