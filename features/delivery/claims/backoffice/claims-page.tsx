import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { useListPage } from '#platform/web/office/list-page.ts'
import { readNamed, useNamedFilter } from '#platform/web/office/named-filter.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { exportExcel } from '#platform/web/office/excel.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { SearchFilter, SelectFilter } from '#platform/web/office/list-filters.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { optionsOf } from '#ui/office/select-options.ts'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import {
  bookCollections,
  countClaims,
  exportClaims,
  listOfficeClaims,
  type OfficeClaimRow,
  type Queue,
} from '../contract.ts'
import { claimKindLabel, claimReasonLabel, claimSortLabel, claimStateLabel } from '../labels.ts'
import {
  claimKinds,
  claimQueues,
  claimReasons,
  claimSorts,
  type ClaimKind,
  type ClaimReason,
} from '../states.ts'
import { ClaimDrawer } from './claim-drawer.tsx'
import './claims-page.css'

export const Route = createFileRoute('/claims')({
  staticData: { menu: true },
  validateSearch: readNamed,
  component: ClaimsPage,
})

const none = {
  queue: 'asked' as Queue,
  kind: '' as ClaimKind | '',
  reason: '' as ClaimReason | '',
  storage: '' as '' | 'ambient' | 'cold' | 'frozen',
  text: '',
}

const queueLabel: Record<Queue, string> = {
  asked: '신청',
  approved: '접수',
  collecting: '수거중',
  inspecting: '검수중',
  exchanging: '교환 출고',
  refunding: '환불 처리',
  done: '완료',
  rejected: '반려',
  withdrawn: '철회',
  all: '전체',
}
const toneOf = ({ state, cold }: OfficeClaimRow): StateTone =>
  state === 'asked'
    ? cold
      ? 'cold'
      : 'new'
    : state === 'done'
      ? 'ok'
      : state === 'rejected' || state === 'withdrawn'
        ? 'off'
        : 'wait'

const columns: Column<OfficeClaimRow>[] = [
  {
    key: 'number',
    label: '신청번호',
    rowHead: true,
    cell: ({ claimNumber }) => <span className="office-open code">{claimNumber}</span>,
  },
  { key: 'kind', label: '종류', rank: 1, cell: ({ kind }) => claimKindLabel[kind] },
  { key: 'institution', label: '병의원', cell: ({ institution }) => institution },
  { key: 'summary', label: '상품', rank: 1, cell: ({ summary }) => summary },
  { key: 'reason', label: '사유', rank: 2, cell: ({ reason }) => claimReasonLabel[reason] },
  {
    key: 'pictures',
    label: '사진',
    rank: 3,
    align: 'right',
    cell: ({ pictures }) => (pictures > 0 ? pictures : <span className="meta">없음</span>),
  },
  { key: 'refund', label: '금액(원)', align: 'right', rank: 1, cell: ({ refund }) => formatWhole(refund) },
  {
    key: 'state',
    label: '상태',
    cell: (row) => (
      <StateMark tone={toneOf(row)}>
        {row.cold ? '냉장 · ' : ''}
        {claimStateLabel(row)}
      </StateMark>
    ),
  },
  {
    key: 'asked',
    label: '신청일시',
    rank: 3,
    cell: ({ requestedAt, late }) => (
      <span className={late ? 'claims-late' : undefined}>{formatDateTime(requestedAt).slice(5)}</span>
    ),
  },
]

/** 클레임: what clinics ask to be cancelled, taken back or exchanged. */
function ClaimsPage() {
  const { may } = useMenu()
  const { data: counted } = useQuery(query(countClaims))
  const list = useListPage(listOfficeClaims, {
    filters: none,
    sort: 'waiting',
    record: (key) => ({ claimNumber: key }),
  })
  useNamedFilter(Route.useSearch(), none, list.search)
  const book = useSend(bookCollections, {
    changes: [listOfficeClaims, countClaims],
    onSuccess: ({ rows }) => {
      const bad = rows.filter(({ booked }) => !booked)
      const booked = rows.length - bad.length
      if (booked > 0) showToast(`${booked}건의 수거를 보냈어요.`, { tone: 'ok' })
      if (bad.length > 0)
        void showAlert(bad.map(({ claimNumber, problem }) => `${claimNumber}: ${problem}`).join('\n'))
    },
    onError: (error) => void showError(error),
  })
  return (
    <OfficeList
      title="클레임"
      note={
        counted && (
          <>
            답변 약속 {counted.hours}시간
            {counted.late > 0 && <b className="claims-late"> · 기한 넘김 {counted.late}건</b>}
          </>
        )
      }
      list={list}
      columns={columns}
      rowKey={({ claimNumber }) => claimNumber}
      nameOf={({ claimNumber }) => claimNumber}
      queue={{
        label: '클레임 단계',
        items: claimQueues.map((key) => ({ key, label: queueLabel[key], count: counted?.counts[key] })),
        current: list.applied.queue,
        onChange: (queue) => list.search({ queue: queue as Queue }),
      }}
      filters={
        <>
          <SelectFilter
            list={list}
            name="kind"
            label="종류"
            options={optionsOf(claimKindLabel, claimKinds)}
          />
          <SelectFilter
            list={list}
            name="reason"
            label="사유"
            options={optionsOf(claimReasonLabel, claimReasons)}
          />
          <SelectFilter
            list={list}
            name="storage"
            label="보관"
            options={[
              { value: 'ambient', label: '실온' },
              { value: 'cold', label: '냉장' },
              { value: 'frozen', label: '냉동' },
            ]}
          />
          <SearchFilter
            list={list}
            name="text"
            label="검색어"
            maxLength={100}
            placeholder="신청번호 · 주문번호 · 병의원 · 로트"
          />
        </>
      }
      sorts={optionsOf(claimSortLabel, claimSorts)}
      onExcel={may('export') ? () => exportExcel(exportClaims, { query: list.asked }) : undefined}
      bulk={
        may('write') && list.applied.queue === 'approved'
          ? (chosen, clear) => (
              <Button
                busy={book.isPending}
                onClick={() =>
                  book.mutate(
                    { body: { claimNumbers: chosen.map(({ claimNumber }) => claimNumber) } },
                    { onSuccess: clear },
                  )
                }
              >
                선택 수거 보내기
              </Button>
            )
          : undefined
      }
      lockedOf={({ pickup }) => !pickup}
      drawer={(row, place) => (
        <ClaimDrawer
          key={row.claimNumber}
          claimNumber={row.claimNumber}
          mayWrite={may('write')}
          place={place}
        />
      )}
      empty="이 단계의 클레임이 없어요."
    />
  )
}
