import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, formatDate, seoulDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { agreements } from '#features/buying/orders/agreements.ts'
import { allowanceText } from '#features/shelf/catalogue/allowance.ts'
import { readProduct, type ProductDetail, type ProductOption } from '#features/shelf/catalogue/contract.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { priceAt } from '#features/shelf/prices/at-quantity.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { addWaitingOrder, listWaitingOrders } from '../contract.ts'

const spans = [14, 30, 90, 180]
const today = () => seoulDate(new Date())

type Props = { product: ProductDetail; option: ProductOption; onClose: () => void }

/** How many of a sold-out option are ordered when it is there again, at most for the price of now. */
export function WaitingDialog({ product, option, onClose }: Props) {
  const [quantity, setQuantity] = useState(smallestOrder(product))
  const [days, setDays] = useState(30)
  const [agreed, setAgreed] = useState(false)
  const [wrong, setWrong] = useState<{ quantity?: string; until?: string; agreed?: string }>({})
  const [sheet] = useState(newId)
  const client = useQueryClient()
  const { unitPrice } = priceAt({ steps: option.steps, listPrice: option.price!.listPrice }, quantity)
  const add = useSend(addWaitingOrder, {
    sheet: `waiting:${sheet}`,
    changes: [listWaitingOrders],
    onSuccess: () => {
      showToast('들어오면 자동으로 주문하고 알려 드릴게요.', { tone: 'ok' })
      onClose()
    },
    onError: (error: CallError) => {
      if (error.kind !== 'invalid') {
        void showError(error)
        // another price, or goods that are there: the page shows them as they are now
        if (error.kind === 'refused') void client.invalidateQueries(queriesOf(readProduct))
        return
      }
      setWrong(Object.fromEntries(error.issues.map(({ path, message }) => [path, message])))
    },
  })
  const send = () => {
    if (!agreed) return setWrong({ agreed: '필수 동의를 확인해 주세요.' })
    setWrong({})
    add.mutate({
      body: {
        optionId: option.optionId,
        quantity,
        unitPrice,
        until: addDays(today(), days),
        agreed: agreements.map(({ code, version }) => ({ code, version })),
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="들어오면 자동 주문"
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button variant="primary" busy={add.isPending} onClick={send}>
            자동 주문 신청
          </Button>
        </>
      }
    >
      <div className="waiting-form">
        <p>
          <b>{nameWithOption({ ...product, optionName: option.name })}</b>
          <span className="caption">
            신청한 순서대로 주문해요. 여신으로 결제하고 기본 배송지로 보내요. 값이 오르면 주문하지 않고 알려
            드려요.
            {option.allowance && ` ${allowanceText(option.allowance, product.unitName)} 주문할 수 있어요.`}
          </span>
        </p>
        <Field label="수량" error={wrong.quantity}>
          <QuantityStepper
            name={product.name}
            value={quantity}
            min={smallestOrder(product)}
            step={product.stepQuantity}
            max={99_999}
            onCommit={setQuantity}
          />
        </Field>
        <Field
          label="언제까지 기다릴까요"
          error={wrong.until}
          help={`${formatDate(addDays(today(), days))}까지 들어오지 않으면 그만두고 알려 드려요.`}
        >
          <Select
            options={spans.map((span) => ({ value: String(span), label: `${span}일` }))}
            value={String(days)}
            onChange={(event) => setDays(Number(event.target.value))}
          />
        </Field>
        <p className="waiting-sum">
          <span>
            {formatWon(unitPrice)} × {quantity}
          </span>
          <b className="money money-l" aria-live="polite" translate="no">
            {formatWon(unitPrice * quantity)}
          </b>
          <span className="caption">VAT 포함 · 배송비 별도</span>
        </p>
        <div role="group" aria-label="필수 동의">
          <Checkbox
            label={<b>아래 내용에 모두 동의하고, 들어오면 여신으로 주문해요</b>}
            checked={agreed}
            aria-invalid={wrong.agreed ? true : undefined}
            onChange={setAgreed}
          />
          <ul>
            {agreements.map(({ code, text, summary }) => (
              <li key={code} className="meta">
                {text} {summary && `(${summary})`}
              </li>
            ))}
          </ul>
          {wrong.agreed && <FieldError>{wrong.agreed}</FieldError>}
        </div>
      </div>
    </Dialog>
  )
}
