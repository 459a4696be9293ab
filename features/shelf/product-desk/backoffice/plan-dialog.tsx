import { useState } from 'react'
import { wholeOf } from '#domain/whole-number.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import type { DeskProduct } from '../contract.ts'
import { listPricePlans, planPrice } from '../plan-contract.ts'

const refusals: Record<string, string> = { 'day-past': 'startsOn', 'plan-taken': 'startsOn' }

type Props = { productId: number; options: DeskProduct['options']; onClose: () => void }

/** One price from a day to come on. */
export function PlanDialog({ productId, options, onClose }: Props) {
  const [first] = options
  const [typed, setTyped] = useState({
    optionId: String(first!.id),
    startsOn: '',
    listPrice: String(first!.listPrice),
    price: String(first!.price),
    reason: '',
  })
  const [error, setError] = useState<CallError | null>(null)
  const [sheet] = useState(newId)
  const plan = useSend(planPrice, {
    sheet: `plan:${sheet}`,
    changes: [listPricePlans],
    onSuccess: () => {
      showToast('판매가를 예약했어요. 그날 0시에 바뀌어요.', { tone: 'ok' })
      onClose()
    },
    onError: (failure) => {
      setError(failure)
      if (failure.issues.length === 0 && !refusals[failure.code]) void showError(failure)
    },
  })
  const problem = (name: keyof typeof typed) =>
    error?.problemAt(name) ?? (error && refusals[error.code] === name ? error.message : undefined)
  const choose = (optionId: string) => {
    const option = options.find(({ id }) => String(id) === optionId)!
    setTyped({
      ...typed,
      optionId,
      listPrice: String(option.listPrice),
      price: String(option.price),
    })
  }
  const figure = (name: 'listPrice' | 'price', label: string) => (
    <Field label={label} required error={problem(name)}>
      <MoneyInput unit="원" value={typed[name]} onRead={(value) => setTyped({ ...typed, [name]: value })} />
    </Field>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="판매가 예약"
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={plan.isPending}
            onClick={() =>
              plan.mutate({
                params: { productId },
                body: {
                  ...typed,
                  optionId: Number(typed.optionId),
                  listPrice: wholeOf(typed.listPrice),
                  price: wholeOf(typed.price),
                },
              })
            }
          >
            예약
          </Button>
        </>
      }
    >
      <Field label="옵션" required error={problem('optionId')}>
        <Select
          value={typed.optionId}
          options={options.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <Field label="시작하는 날" required help="그날 0시부터 이 판매가예요." error={problem('startsOn')}>
        <TextInput
          type="date"
          value={typed.startsOn}
          onChange={(event) => setTyped({ ...typed, startsOn: event.target.value })}
        />
      </Field>
      {figure('listPrice', '정가')}
      {figure('price', '판매가')}
      <Field label="사유" required help="상품 이력에 남아요." error={problem('reason')}>
        <TextInput
          maxLength={200}
          value={typed.reason}
          onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
        />
      </Field>
    </Dialog>
  )
}
