import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { ReorderResult } from '#features/buying/orders/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, openDialog, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { TotalLine } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { addKitToCart, listKits, MOST_SETS, removeKit, type Kit } from '../contract.ts'
import { setsText } from '../labels.ts'
import { linesOfSets } from '../rules.ts'
import { kitColumns } from './kit-columns.tsx'

/** One kit: so many sets of it, what is wrong with a line, and all of it into the cart. */
export function KitPanel({ kit }: { kit: Kit }) {
  const { kitId, name } = kit
  const [sets, setSets] = useState(1)
  const lines = linesOfSets(kit.lines, sets)
  const ready = lines.filter(({ pieces }) => pieces > 0)
  const out = lines.length - ready.length
  const send = useSend(addKitToCart, {
    sheet: `kit:${kitId}:${sets}`,
    changes: [countCart, readCart],
    onSuccess(result, { body }) {
      if (result.lines.some(({ added, problem, message }) => !added || problem || message))
        return void openDialog<void>((close) => <ReorderResult result={result} onClose={close} />)
      showToast(`${name} ${setsText(body.sets)}, ${result.lines.length}종을 장바구니에 담았어요.`, {
        action: <Link to="/order/cart">장바구니 보기</Link>,
      })
    },
    onError: (error) => void showError(error),
  })
  const removal = useSend(removeKit, {
    changes: [listKits],
    onSuccess: () => showToast(`‘${name}’ 묶음을 지웠어요.`),
    onError: (error) => void showError(error),
  })
  const remove = async () => {
    if (
      await askConfirm({
        title: `‘${name}’ 묶음을 지울까요?`,
        text: '우리 병원의 다른 담당자에게도 보이지 않게 돼요. 주문한 내역은 그대로예요.',
        confirmLabel: '지우기',
        danger: true,
      })
    )
      removal.mutate({ params: { kitId } })
  }
  const sum = ready.reduce((total, { amount }) => total + amount, 0)
  return (
    <Panel
      title={name}
      note={`${kit.lines.length}종 · ${formatDate(kit.changedAt)} ${kit.changedBy}`}
      action={
        <span className="kit-actions">
          <Link
            to="/order/lists/edit"
            search={{ kit: String(kitId) }}
            className={buttonClass({ size: 'small' })}
            aria-label={`${name} 고치기`}
          >
            고치기
          </Link>
          <Link
            to="/my/order/standing-edit"
            search={{ kit: String(kitId) }}
            className={buttonClass({ size: 'small' })}
            aria-label={`${name} 정기 주문`}
          >
            정기 주문
          </Link>
          <Button
            size="small"
            aria-label={`${name} 지우기`}
            busy={removal.isPending}
            onClick={() => void remove()}
          >
            지우기
          </Button>
        </span>
      }
    >
      <DataTable
        caption={`${name}: 1회분과 ${setsText(sets)}의 수량과 금액`}
        columns={kitColumns}
        rows={lines}
        rowKey={({ option }) => String(option.optionId)}
        rowState={(line) => (line.pieces === 0 ? 'off' : undefined)}
        density="compact"
      />
      <div className="kit-total">
        <TotalLine
          label={`담을 상품 ${ready.length}종${out > 0 ? ` · 담지 못하는 상품 ${out}종` : ''}`}
          amount={formatWon(sum)}
          note="VAT 포함"
          actions={
            <>
              <QuantityStepper name={`${name} 회분`} value={sets} max={MOST_SETS} onCommit={setSets} />
              <Button
                variant="primary"
                busy={send.isPending}
                disabledReason={ready.length > 0 ? undefined : '지금 담을 수 있는 상품이 없어요.'}
                onClick={() => send.isPending || send.mutate({ params: { kitId }, body: { sets } })}
              >
                {setsText(sets)} 담기
              </Button>
            </>
          }
        />
      </div>
    </Panel>
  )
}
