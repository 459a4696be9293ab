import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { SearchFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import {
  countDeposits,
  depositShows,
  listDeposits,
  proposeDeposits,
  type Deposit,
  type DepositShow,
} from '../contract.ts'
import { depositShowLabel } from '../labels.ts'
import { DepositDrawer } from './deposit-drawer.tsx'
import { ReadDrawer } from './read-drawer.tsx'

export const Route = createFileRoute('/deposits')({ staticData: { menu: true }, component: DepositsPage })

const tones: Record<DepositShow, StateTone> = {
  sure: 'new',
  choose: 'wait',
  none: 'hold',
  aside: 'off',
  matched: 'ok',
}
const showOf = ({ state, proposal }: Deposit): DepositShow => (state === 'open' ? proposal : state)

/** Who it is for: whoever it was matched with, else whoever may have sent it. */
function payersOf({ matches, candidates }: Deposit) {
  const stand = matches.filter(({ undone }) => !undone)
  const names = [...new Set((stand.length > 0 ? stand : candidates).map(({ name }) => name))]
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} 외` : names.join(', ')
}

const columns: Column<Deposit>[] = [
  {
    key: 'state',
    label: '상태',
    cell: (row) => <StateMark tone={tones[showOf(row)]}>{depositShowLabel[showOf(row)]}</StateMark>,
  },
  {
    key: 'name',
    label: '입금자명',
    rowHead: true,
    cell: ({ name }) => <span className="office-open">{name}</span>,
  },
  { key: 'amount', label: '입금액(원)', align: 'right', cell: ({ amount }) => formatWhole(amount) },
  {
    key: 'left',
    label: '남은 금액(원)',
    align: 'right',
    rank: 1,
    cell: ({ amount, matched }) => formatWhole(amount - matched),
  },
  {
    key: 'payers',
    label: '맞을 병의원',
    rank: 1,
    cell: (row) => <span className="office-name">{payersOf(row) || '찾지 못했어요'}</span>,
  },
  { key: 'at', label: '입금일시', rank: 2, cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  { key: 'memo', label: '메모', rank: 3, cell: ({ memo }) => memo },
]

/** 입금 대조: transfers of the bank, proposed to what clinics owe and confirmed by a person. */
function DepositsPage() {
  const { may } = useMenu()
  const list = useListPage(listDeposits, {
    filters: { show: 'sure' as DepositShow | '', search: '' },
    record: (depositId) => ({ depositId }),
  })
  const counts = useQuery(query(countDeposits)).data
  const propose = useSend(proposeDeposits, {
    changes: [listDeposits, countDeposits],
    onSuccess: ({ sure, choose, none }) =>
      showToast(`다시 맞췄어요. 바로 맞는 입금 ${sure}건, 골라야 하는 입금 ${choose}건, 미확인 ${none}건`),
    onError: (error) => void showError(error),
  })
  return (
    <OfficeList
      title="입금 대조"
      note="은행 거래내역을 읽어 미결제 청구와 맞춰요. 확정해야 여신이 줄어요."
      list={list}
      columns={columns}
      rowKey={({ depositId }) => String(depositId)}
      nameOf={({ name, amount }) => `${name} ${formatWhole(amount)}원`}
      isOff={({ state }) => state === 'aside'}
      queue={{
        label: '보기',
        current: list.applied.show,
        onChange: (show) => list.search({ show: show as DepositShow | '' }),
        items: [
          ...depositShows.map((key) => ({
            key,
            label: depositShowLabel[key],
            count: key === 'matched' ? undefined : counts?.[key],
          })),
          { key: '', label: '전체' },
        ],
      }}
      filters={<SearchFilter list={list} name="search" label="입금자명·메모·금액" />}
      actions={(open) =>
        may('write') && (
          <>
            <Button busy={propose.isPending} onClick={() => propose.mutate({})}>
              다시 맞추기
            </Button>
            <Button variant="primary" icon="upload" onClick={() => open('read')}>
              거래내역 읽기
            </Button>
          </>
        )
      }
      drawer={(deposit, place) => (
        <DepositDrawer
          key={`${deposit.depositId}/${deposit.matched}/${deposit.state}`}
          deposit={deposit}
          mayWrite={may('write')}
          place={place}
        />
      )}
      extraDrawer={(_, place) => <ReadDrawer place={place} />}
      empty="여기에 해당하는 입금이 없어요."
    />
  )
}
