import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/calls/call.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { listCreditEntries, type CreditEntry } from '../contract.ts'
import { creditEntryLabel } from '../labels.ts'

type Page = Reply<typeof listCreditEntries>

const won = (amount: number) => (
  <span className="figure" translate="no">
    {amount === 0 ? <span className="text-hint">–</span> : formatWon(amount)}
  </span>
)

const columns: Column<CreditEntry>[] = [
  {
    key: 'at',
    label: '일자',
    stackLabel: '',
    cell: ({ at }) => (
      <span className="figure" translate="no">
        {formatDate(at).slice(5)}
      </span>
    ),
  },
  { key: 'kind', label: '구분', stackLabel: '', cell: ({ kind }) => creditEntryLabel[kind] },
  {
    key: 'note',
    label: '적요',
    rowHead: true,
    cell: ({ note, orderNumber }) => (
      <>
        {note}
        {orderNumber && (
          <>
            {' '}
            <Link to="/my/order/detail" search={{ ordId: orderNumber }} className="meta figure loan-order">
              {orderNumber}
            </Link>
          </>
        )}
      </>
    ),
  },
  { key: 'debit', label: '차변', align: 'right', stackLabel: '차변', cell: ({ debit }) => won(debit) },
  { key: 'credit', label: '대변', align: 'right', stackLabel: '대변', cell: ({ credit }) => won(credit) },
  {
    key: 'balance',
    label: '잔액',
    align: 'right',
    stack: 'figure',
    cell: ({ balance }) => (
      <>
        <span className="meta below-m">잔액 </span>
        <b className="figure" translate="no">
          {formatWon(balance)}
        </b>
      </>
    ),
  },
]

/**
 * One month of the account: what was owed when it began, each entry with the balance after it, what is owed
 * at its end.
 */
export function Ledger({
  month,
  data,
  busy,
  current,
}: {
  month: string
  /** It is not over yet. */ current: boolean
  data: Page | undefined
  busy: boolean
}) {
  const more = useInfiniteQuery({
    queryKey: [listCreditEntries.path, 'more', month, data?.next ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listCreditEntries, { query: { month, after: pageParam } }, { signal }),
    initialPageParam: data?.next ?? '',
    getNextPageParam: ({ next }) => next,
    enabled: false,
  })
  const later = more.data?.pages ?? []
  const entries = [...(data?.entries ?? []), ...later.flatMap((page) => page.entries)]
  const closing = later.at(-1)?.closing ?? data?.closing
  const next = later.length ? more.hasNextPage : Boolean(data?.next)
  return (
    <>
      <p className="loan-opening">
        <span>이월 잔액</span>
        <b className="figure" translate="no">
          {data ? formatWon(data.opening) : '–'}
        </b>
      </p>
      <DataTable
        caption={`${month} 여신 원장`}
        columns={columns}
        rows={entries}
        rowKey={({ entryId }) => entryId}
        busy={busy}
        {...(!data && { loadingRows: 4 })}
        empty={<p className="loan-none meta">이 달에는 거래가 없어요</p>}
      />
      {next && (
        <p className="loan-more">
          <Button
            size="small"
            busy={more.isFetching}
            onClick={() => void (later.length ? more.fetchNextPage() : more.refetch())}
          >
            더보기
          </Button>
        </p>
      )}
      <p className="loan-closing">
        <span>{next ? '여기까지 잔액' : current ? '현재 잔액' : '월말 잔액'}</span>
        <b className="money-m figure" translate="no">
          {closing === undefined ? '–' : formatWon(closing)}
        </b>
      </p>
    </>
  )
}
