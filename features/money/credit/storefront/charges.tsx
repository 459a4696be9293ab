import { useState } from 'react'
import { daysBetween, formatDate, weekdayName } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { TextButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { Panel } from '#ui/panel.tsx'
import type { ChargeGroup, ChargeState } from '../contract.ts'
import { chargeStateLabel } from '../labels.ts'

export const day = (date: string) => `${formatDate(date)}(${weekdayName(date)})`
const looks: Record<ChargeState, 'warn' | 'danger' | 'ok' | 'neutral'> = {
  unpaid: 'neutral',
  'part-paid': 'warn',
  paid: 'ok',
  overdue: 'danger',
}

const chargeColumns = (today: string): Column<ChargeGroup>[] => [
  {
    key: 'due',
    label: '결제예정일',
    rowHead: true,
    cell: ({ dueOn, state }) => (
      <span className="figure" translate="no">
        {day(dueOn)}
        {state !== 'paid' && <span className="meta"> {awayWord(daysBetween(today, dueOn))}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    label: '상태',
    stackLabel: '',
    cell: ({ state }) => (
      <Chip
        tone={looks[state]}
        {...(state === 'unpaid' && { icon: 'clock' as const })}
        {...(state === 'overdue' && { icon: 'warning' as const })}
      >
        {chargeStateLabel[state]}
      </Chip>
    ),
  },
  {
    key: 'orders',
    label: '주문',
    align: 'right',
    cell: ({ orderCount }) => (
      <span className="figure" translate="no">
        {orderCount}건
      </span>
    ),
  },
  {
    key: 'amount',
    label: '청구',
    align: 'right',
    cell: ({ amount }) => (
      <span className="figure" translate="no">
        {formatWon(amount)}
      </span>
    ),
  },
  {
    key: 'settled',
    label: '입금',
    align: 'right',
    cell: ({ settled }) => (
      <span className="figure" translate="no">
        {formatWon(settled)}
      </span>
    ),
  },
  {
    key: 'remaining',
    label: '남은 금액',
    align: 'right',
    stack: 'figure',
    cell: ({ remaining }) => (
      <>
        <span className="meta below-m">남은 금액 </span>
        <b className="money-s figure" translate="no">
          {formatWon(remaining)}
        </b>
      </>
    ),
  },
]

const awayWord = (days: number) => (days === 0 ? '오늘' : days > 0 ? `D-${days}` : `${-days}일 지남`)

/** What falls due on which day; what is paid is folded away. */
export function Charges({ charges, today }: { charges: readonly ChargeGroup[]; today: string }) {
  const [paidShown, setPaidShown] = useState(false)
  const open = charges.filter(({ state }) => state !== 'paid')
  const paid = charges.length - open.length
  return (
    <Panel title="결제예정일별 청구" note="남은 금액과 최근 12개월에 결제한 금액">
      <DataTable
        caption="결제예정일별 청구"
        columns={chargeColumns(today)}
        rows={paidShown ? charges : open}
        rowKey={({ dueOn }) => dueOn}
        empty={<p className="loan-none meta">결제할 금액이 없어요</p>}
      />
      {paid > 0 && (
        <p className="loan-more">
          <TextButton aria-expanded={paidShown} onClick={() => setPaidShown(!paidShown)}>
            {paidShown ? '결제한 청구 접기' : `결제한 청구 ${paid}건 보기`}
          </TextButton>
        </p>
      )}
    </Panel>
  )
}
