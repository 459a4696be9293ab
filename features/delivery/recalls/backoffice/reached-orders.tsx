import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import { collectRecalled, listRecalls, readRecall, type ReachedOrder } from '../contract.ts'
import { recallStepLabel } from '../labels.ts'

type Props = { recallId: number; orders: readonly ReachedOrder[] | undefined; mayWrite: boolean }

const tones: Record<NonNullable<ReachedOrder['step']>, StateTone> = {
  told: 'hold',
  read: 'wait',
  replied: 'new',
  collected: 'ok',
}

/** Who got pieces, order by order, with what is left and the answer. */
export function ReachedOrders({ recallId, orders, mayWrite }: Props) {
  const [sheet, setSheet] = useState(() => `recall-collect:${newId()}`)
  const collect = useSend(collectRecalled, {
    sheet,
    changes: [listRecalls, readRecall],
    onSuccess: ({ pieces }) => {
      setSheet(`recall-collect:${newId()}`)
      showToast(`${formatWhole(pieces)}개를 수거해 격리에 넣었어요.`, { tone: 'ok' })
    },
    onError: (error) => void showError(error),
  })
  const ask = async ({ institutionId, institutionName }: ReachedOrder) => {
    const yes = await askConfirm({
      title: `${institutionName}의 수거를 마칠까요?`,
      text: '기관이 알려온 남은 수량이 격리로 들어가고, 회신을 더 고칠 수 없어요.',
      confirmLabel: '수거 완료',
    })
    if (yes) collect.mutate({ params: { recallId, institutionId } })
  }
  const columns: Column<ReachedOrder>[] = [
    {
      key: 'order',
      label: '기관 · 담당자 · 주문',
      rowHead: true,
      cell: ({ institutionName, contact, orderNumber, shippedAt }) => (
        <>
          {institutionName}
          <br />
          <span className="meta">{contact}</span>
          <br />
          <span className="meta">
            <span className="code">{orderNumber}</span> · {formatDate(shippedAt)} 출고
          </span>
        </>
      ),
    },
    { key: 'pieces', label: '나감', align: 'right', cell: ({ pieces }) => <b>{formatWhole(pieces)}</b> },
    {
      key: 'remaining',
      label: '남음',
      align: 'right',
      cell: ({ remaining }) => (remaining === null ? '?' : formatWhole(remaining)),
    },
    {
      key: 'step',
      label: '회신',
      cell: (order) => (
        <>
          {order.step && <StateMark tone={tones[order.step]}>{recallStepLabel[order.step]}</StateMark>}
          {mayWrite && order.step === 'replied' && (
            <Button size="small" busy={collect.isPending} onClick={() => void ask(order)}>
              수거 완료
            </Button>
          )}
        </>
      ),
    },
  ]
  const count = new Set(orders?.map(({ institutionId }) => institutionId)).size
  return (
    <DrawerSection title={`받은 기관 ${count}곳`}>
      <DataTable
        caption="회수 로트를 받은 주문"
        columns={columns}
        rows={orders ?? []}
        rowKey={({ orderNumber, lotId }) => `${orderNumber}/${lotId}`}
        density="compact"
        narrow="scroll"
        busy={orders === undefined}
        empty="이 로트가 나간 주문이 없어요."
      />
    </DrawerSection>
  )
}
