import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { addMonths, formatDate, seoulDate } from '#domain/calendar.ts'
import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { SelectFilter, TextFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { askReason } from '#platform/web/office/reason.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { duties, titleOf, type Duty } from '../columns.ts'
import {
  correctEntries,
  listEntries,
  listReports,
  makeReport,
  readEntry,
  sumEntries,
  type SupplyRow,
} from '../contract.ts'
import { dutyLabel, missingText } from '../labels.ts'
import { ReportsDrawer } from './reports-drawer.tsx'
import { SupplyDrawer } from './supply-drawer.tsx'

export const Route = createFileRoute('/supply-reports')({
  staticData: { menu: true },
  component: SupplyPage,
})

const today = () => seoulDate(new Date())
/** Devices are reported of the month before, drugs as they leave. */
const monthOf = (duty: Duty) => (duty === 'drug' ? today() : addMonths(today(), -1)).slice(0, 7)
const shows = [
  { value: 'missing', label: '빠진 값 있음' },
  { value: 'open', label: '보고 전' },
  { value: 'reported', label: '보고함' },
]

function StateOf({ row }: { row: SupplyRow }) {
  if (row.turn > 0) return <StateMark tone="ok">{row.turn > 1 ? '정정 보고' : '보고'}</StateMark>
  if (row.missing.length > 0)
    return <StateMark tone="hold">{row.missing.map(titleOf).join(', ')} 없음</StateMark>
  const late = row.dueOn < today()
  return (
    <StateMark tone={late ? 'hold' : 'wait'}>
      {late ? '기한 지남' : '보고 예정'} · {formatDate(row.dueOn).slice(5)}
    </StateMark>
  )
}

const columns: Column<SupplyRow>[] = [
  { key: 'state', label: '상태', cell: (row) => <StateOf row={row} /> },
  {
    key: 'item',
    label: '품목',
    rowHead: true,
    cell: ({ fields, kind }) => (
      <>
        <span className="office-open">{fields.itemName || '품목명 없음'}</span>
        {kind === 'return' && <b> 반품</b>}
      </>
    ),
  },
  {
    key: 'clinic',
    label: '공급받은 곳',
    cell: ({ fields }) => <span className="office-name">{fields.receiverName}</span>,
  },
  { key: 'lot', label: '로트', rank: 1, cell: ({ fields }) => <span className="code">{fields.lot}</span> },
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    cell: ({ fields }) => formatWhole(Number(fields.quantity)),
  },
  {
    key: 'amount',
    label: '금액(원)',
    align: 'right',
    rank: 2,
    cell: ({ fields }) => (fields.amount === '' ? '' : formatWhole(Number(fields.amount))),
  },
  { key: 'day', label: '공급일', rank: 1, cell: ({ suppliedOn }) => formatDate(suppliedOn) },
  { key: 'order', label: '주문번호', rank: 3, cell: ({ orderNumber }) => orderNumber },
]

/** 공급내역보고: what is to be reported of a month, what it lacks, and the files that were made. */
function SupplyPage() {
  const { may } = useMenu()
  const [first] = useState(() => monthOf('drug'))
  const list = useListPage(listEntries, {
    filters: { duty: 'drug' as Duty, month: first, show: '' },
    size: 100,
    record: (key) => ({ entryId: Number(key), duty: 'drug', month: first }),
  })
  const { duty, month } = list.applied
  const sum = useQuery(query(sumEntries, { query: { duty, month } })).data
  const changes = [listEntries, sumEntries, listReports, readEntry]
  const make = useSend(makeReport, {
    changes,
    onSuccess: ({ number, lines }) =>
      showToast(`${number} · ${lines}건을 보고 파일로 만들었어요.`, { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  const correct = useSend(correctEntries, {
    changes,
    onSuccess: ({ number }) =>
      showToast(`정정 파일 ${withJosa(number, '을/를')} 만들었어요.`, { tone: 'ok' }),
    onError: (error) => void showError(error),
  })
  const whole = sum ? sum.open - sum.incomplete : 0
  const makeNow = async (open: (name: string) => void) => {
    const sure = await askConfirm({
      title: `${dutyLabel[duty]} ${whole}건의 보고 파일을 만들까요?`,
      text:
        sum!.incomplete > 0
          ? `값이 빠진 ${sum!.incomplete}건은 남겨 둬요. 만든 파일의 내용은 바뀌지 않아요.`
          : '만든 파일의 내용은 바뀌지 않아요. 틀린 건은 취소하고 다시 보고해요.',
      confirmLabel: '만들기',
    })
    if (sure) make.mutate({ body: { duty, month } }, { onSuccess: () => open('reports') })
  }
  const correctNow = async (chosen: readonly SupplyRow[], onCorrected?: () => void) => {
    const reason = await askReason({
      title: `${chosen.length}건을 취소하고 다시 보고할까요?`,
      text: '보고한 건을 취소하는 줄과 지금 값으로 쓴 줄을 한 파일에 담아요.',
      confirmLabel: '정정 파일 만들기',
      choices: ['기관에서 거절함', '값을 잘못 보고함', '일련번호 정정'],
    })
    if (reason)
      correct.mutate(
        { body: { entries: chosen.map(({ id, turn }) => ({ id, turn })), reason } },
        { onSuccess: () => onCorrected?.() },
      )
  }
  return (
    <OfficeList
      title="공급내역보고"
      note={
        sum &&
        [
          `${month.replace('-', '년 ')}월 공급분${sum.earlier ? '과 앞 달에서 남은 것' : ''}`,
          `대상 ${formatWhole(sum.lines)}건 · ${sum.institutions}개 기관 · ${formatWhole(sum.amount)}원`,
          `보고 ${formatWhole(sum.reported)}건`,
          sum.incomplete > 0
            ? `빠진 값 ${formatWhole(sum.incomplete)}건 (${missingText(sum.missing)})`
            : '빠진 값 없음',
          ...(sum.dueOn ? [`${formatDate(sum.dueOn).slice(5)}까지 보고`] : []),
        ].join(' · ')
      }
      queue={{
        label: '보고 구분',
        items: duties.map((key) => ({ key, label: dutyLabel[key] })),
        current: duty,
        onChange: (key) => list.search({ duty: key as Duty, month: monthOf(key as Duty), show: '' }),
      }}
      list={list}
      columns={columns}
      rowKey={({ id }) => String(id)}
      nameOf={({ fields }) => `${fields.itemName} ${fields.lot} ${fields.receiverName}`}
      filters={
        <>
          <TextFilter list={list} name="month" label="공급한 달" type="month" />
          <SelectFilter list={list} name="show" label="보기" options={shows} />
        </>
      }
      actions={(open) => (
        <>
          <Button icon="download" onClick={() => open('reports')}>
            보고 파일
          </Button>
          {may('write') && (
            <Button
              variant="primary"
              busy={make.isPending}
              disabled={whole === 0}
              onClick={() => void makeNow(open)}
            >
              보고 파일 만들기
            </Button>
          )}
        </>
      )}
      bulk={
        may('write')
          ? (chosen, clear) => (
              <Button busy={correct.isPending} onClick={() => void correctNow(chosen, clear)}>
                취소 후 다시 보고
              </Button>
            )
          : undefined
      }
      lockedOf={({ turn }) => turn === 0}
      drawer={(row, place) => (
        <SupplyDrawer
          key={`${row.id} ${row.turn}`}
          row={row}
          mayWrite={may('write')}
          place={place}
          onCorrect={() => void correctNow([row])}
        />
      )}
      extraDrawer={(_, place) => <ReportsDrawer duty={duty} mayExport={may('export')} place={place} />}
      empty="이 달에 보고할 공급내역이 없어요."
    />
  )
}
