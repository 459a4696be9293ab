import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import type { DeskProduct } from '../contract.ts'
import { listPricePlans, withdrawPricePlan, type PricePlan } from '../plan-contract.ts'
import { PlanDialog } from './plan-dialog.tsx'

const stateLabel: Record<PricePlan['state'], string> = {
  planned: '예약됨',
  applied: '적용됨',
  withdrawn: '취소됨',
}

type Props = { productId: number; options: DeskProduct['options']; mayWrite: boolean }

/** Prices of a product's options that are to come, and those that came. */
export function PricePlans({ productId, options, mayWrite }: Props) {
  const { data: plans = [] } = useQuery(query(listPricePlans, { params: { productId } }))
  const [adding, setAdding] = useState(false)
  const withdraw = useSend(withdrawPricePlan, {
    changes: [listPricePlans],
    onSuccess: () => showToast('예약을 취소했어요.', { tone: 'ok' }),
    onError: (failure) => void showError(failure),
  })
  const ask = async ({ planId, optionCode, startsOn }: PricePlan) => {
    const text = `${optionCode}의 ${formatDate(startsOn)} 판매가가 바뀌지 않아요.`
    if (await askConfirm({ title: '예약을 취소할까요?', text, confirmLabel: '예약 취소', danger: true }))
      withdraw.mutate({ params: { productId, planId } })
  }
  if (!mayWrite && plans.length === 0) return null
  return (
    <DrawerSection part="plans" title="판매가 예약">
      <ul className="price-plans" aria-label="판매가 예약">
        {plans.map((plan) => (
          <li key={plan.planId} data-state={plan.state}>
            <span>
              <b>
                {formatDate(plan.startsOn)}부터 {formatWon(plan.price)}
              </b>{' '}
              <span className="meta">
                정가 {formatWon(plan.listPrice)} · <span className="code">{plan.optionCode}</span> ·{' '}
                {stateLabel[plan.state]} · {plan.actor} ({plan.reason})
              </span>
            </span>
            {mayWrite && plan.state === 'planned' && (
              <IconButton
                icon="trash"
                iconSize="s"
                label={`${plan.optionCode} ${formatDate(plan.startsOn)} 예약 취소`}
                onClick={() => void ask(plan)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button size="small" icon="plus" onClick={() => setAdding(true)}>
          판매가 예약
        </Button>
      )}
      {adding && <PlanDialog productId={productId} options={options} onClose={() => setAdding(false)} />}
    </DrawerSection>
  )
}
