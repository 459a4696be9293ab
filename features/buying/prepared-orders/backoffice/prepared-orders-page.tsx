import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { OfficeBlock, OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { preparedStateLabel } from '../labels.ts'
import type { PreparedState } from '../rules.ts'
import { listOfficePrepared, withdrawPrepared, type OfficePrepared } from '../office-contract.ts'
import { PrepareDialog } from './prepare-dialog.tsx'

export const Route = createFileRoute('/prepared-orders')({
  staticData: { menu: true },
  component: PreparedOrdersPage,
})

const tones: Record<PreparedState, StateTone> = {
  open: 'wait',
  ordered: 'ok',
  refused: 'hold',
  withdrawn: 'off',
  over: 'off',
}

/** 대리 주문: orders that staff put together, and what clinics answered. */
function PreparedOrdersPage() {
  const mayWrite = useMenu().may('write')
  const { data } = useQuery(query(listOfficePrepared))
  const [making, setMaking] = useState(false)
  const withdraw = useSend(withdrawPrepared, {
    changes: [listOfficePrepared],
    onSuccess: () => showToast('준비한 주문을 취소했어요.'),
    onError: (error) => void showError(error),
  })
  const ask = async ({ preparedId, institutionName }: OfficePrepared) => {
    const text = `${institutionName}에서 더 이상 주문할 수 없어요.`
    if (
      await askConfirm({ title: '준비한 주문을 취소할까요?', text, confirmLabel: '취소하기', danger: true })
    )
      withdraw.mutate({ params: { preparedId } })
  }
  const columns: Column<OfficePrepared>[] = [
    { key: 'clinic', label: '기관', rowHead: true, cell: ({ institutionName }) => institutionName },
    { key: 'goods', label: '상품', cell: ({ goods }) => goods },
    {
      key: 'state',
      label: '상태',
      cell: ({ state }) => <StateMark tone={tones[state]}>{preparedStateLabel[state]}</StateMark>,
    },
    { key: 'order', label: '주문번호', cell: ({ orderNumber }) => orderNumber ?? '' },
    { key: 'reason', label: '거절 사유', cell: ({ reason }) => reason },
    {
      key: 'until',
      label: '기한',
      cell: ({ expiresAt }) => <span className="nowrap">{formatDate(expiresAt)}</span>,
    },
    { key: 'actor', label: '준비', cell: ({ actor, at }) => `${actor} ${formatDateTime(at)}` },
    {
      key: 'withdraw',
      label: '취소',
      labelHidden: true,
      align: 'right',
      cell: (one) =>
        mayWrite &&
        one.state === 'open' && (
          <Button
            size="small"
            aria-label={`${one.institutionName} 준비한 주문 취소`}
            disabled={withdraw.isPending}
            onClick={() => void ask(one)}
          >
            취소
          </Button>
        ),
    },
  ]
  return (
    <OfficePage
      title="대리 주문"
      note="준비한 주문은 병의원이 직접 주문해야 들어가요."
      actions={
        mayWrite && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            주문 준비
          </Button>
        )
      }
    >
      <OfficeBody>
        <OfficeBlock title="준비한 주문">
          <DataTable
            caption="준비한 주문"
            columns={columns}
            rows={data ?? []}
            rowKey={({ preparedId }) => String(preparedId)}
            empty="준비한 주문이 없어요."
          />
        </OfficeBlock>
      </OfficeBody>
      {making && <PrepareDialog onClose={() => setMaking(false)} />}
    </OfficePage>
  )
}
