import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { exportExcel } from '#platform/web/office/excel.ts'
import { SelectFilter, TextFilter } from '#platform/web/office/list-filters.tsx'
import { useListPage } from '#platform/web/office/list-page.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { OfficeList } from '#platform/web/office/office-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { exportInvoices, issueInvoices, listInvoices, sumInvoices, type InvoiceRow } from '../contract.ts'
import { invoiceKindLabel, invoiceWord } from '../labels.ts'
import { deadlineOf, monthToIssue } from '../rules.ts'
import { InvoiceDrawer } from './invoice-drawer.tsx'

export const Route = createFileRoute('/invoices')({
  staticData: { menu: true },
  component: InvoicesPage,
})

const toneOf = ({ state, bounced, problem }: InvoiceRow): StateTone =>
  bounced || state === 'refused' || problem
    ? 'hold'
    : state === 'issued' || state === 'sent'
      ? 'ok'
      : state === 'cancelled'
        ? 'off'
        : 'wait'

const columns: Column<InvoiceRow>[] = [
  {
    key: 'state',
    label: '상태',
    cell: (row) => <StateMark tone={toneOf(row)}>{invoiceWord(row)}</StateMark>,
  },
  {
    key: 'institution',
    label: '병의원',
    rowHead: true,
    cell: ({ institutionName }) => <span className="office-open">{institutionName}</span>,
  },
  {
    key: 'kind',
    label: '구분',
    rank: 1,
    cell: ({ kind, taxable }) => `${invoiceKindLabel[kind]}${taxable ? '' : ' · 면세'}`,
  },
  { key: 'supply', label: '공급가액(원)', align: 'right', cell: ({ supply }) => formatWhole(supply) },
  { key: 'vat', label: '세액(원)', align: 'right', cell: ({ vat }) => formatWhole(vat) },
  { key: 'email', label: '받는 이메일', rank: 1, cell: ({ email }) => email },
  { key: 'written', label: '작성일자', rank: 2, cell: ({ writtenOn }) => formatDate(writtenOn) },
  { key: 'entries', label: '건수', rank: 3, align: 'right', cell: ({ entries }) => formatWhole(entries) },
]

const shows = [
  { value: 'due', label: '발행할 것' },
  { value: 'problem', label: '확인 필요' },
  { value: 'issued', label: '발행한 것' },
]

/** 세금계산서: what is due in a month and what has been issued, wrong ones first. */
function InvoicesPage() {
  const { may } = useMenu()
  const [present] = useState(() => monthToIssue(seoulDate(new Date())))
  const list = useListPage(listInvoices, {
    filters: { month: present, show: '' as '' | 'due' | 'problem' | 'issued' },
    size: 100,
  })
  const { month } = list.applied
  const sum = useQuery(query(sumInvoices, { query: { month } })).data
  const issue = useSend(issueInvoices, {
    changes: [listInvoices, sumInvoices],
    onSuccess: ({ issued, skipped, unfit }) => {
      showToast(
        `${issued}건을 발행했어요.${skipped.length > 0 ? ` 이메일이 반송된 ${skipped.length}건은 건너뛰었어요.` : ''}`,
      )
      if (unfit.length > 0)
        void showAlert(
          `돌려준 금액이 주문 금액보다 큰 주문은 빼고 발행했어요. 환불 내역을 확인해 주세요.\n${unfit.join('\n')}`,
        )
    },
    onError: (error) => void showError(error),
  })
  const ask = async (count: number, keys?: string[], onIssued?: () => void) => {
    const sure = await askConfirm({
      title: `${count}건의 세금계산서를 발행할까요? 이메일이 반송된 곳은 건너뛰어요.`,
      confirmLabel: '발행',
    })
    if (sure) issue.mutate({ body: { month, ...(keys && { keys }) } }, { onSuccess: () => onIssued?.() })
  }
  return (
    <OfficeList
      title="세금계산서"
      note={
        sum &&
        `${month.replace('-', '년 ')}월분 · 마감 ${formatDate(deadlineOf(month)).slice(5)} · 발행예정 ${sum.due}건(공급가액 ${formatWhole(sum.supply)}원, 세액 ${formatWhole(sum.vat)}원) · 이메일 반송 ${sum.bounced}건 · 미발행 ${sum.refused}건 · 발행 ${sum.issued}건`
      }
      list={list}
      columns={columns}
      rowKey={({ key }) => key}
      nameOf={({ institutionName }) => institutionName}
      isOff={({ state }) => state === 'cancelled'}
      filters={
        <>
          <TextFilter list={list} name="month" label="공급한 달" type="month" />
          <SelectFilter list={list} name="show" label="보기" options={shows} />
        </>
      }
      actions={() =>
        may('write') && (
          <Button
            variant="primary"
            busy={issue.isPending}
            disabled={!sum || sum.due === 0}
            onClick={() => void ask(sum!.due)}
          >
            {`${sum?.due ?? 0}건 발행`}
          </Button>
        )
      }
      onExcel={may('export') ? () => exportExcel(exportInvoices, { query: { ...list.asked } }) : undefined}
      bulk={
        may('write')
          ? (chosen, clear) => (
              <Button
                busy={issue.isPending}
                onClick={() =>
                  void ask(
                    chosen.length,
                    chosen.map(({ key }) => key),
                    clear,
                  )
                }
              >
                선택 발행
              </Button>
            )
          : undefined
      }
      lockedOf={({ state }) => state !== 'due'}
      drawer={(row, place) => <InvoiceDrawer key={row.key} row={row} mayWrite={may('write')} place={place} />}
      empty="이 달에 발행할 세금계산서가 없어요."
    />
  )
}
