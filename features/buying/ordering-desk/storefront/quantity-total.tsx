import { formatWon } from '#domain/money.ts'
import type { ProductDetail, ProductOption } from '#features/shelf/catalogue/contract.ts'
import { orderRuleText } from '#features/shelf/catalogue/labels.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { LineNote } from '#ui/notice.tsx'
import { QuantityStepper, type QuantityStepperProps } from '#ui/quantity-stepper.tsx'

type Props = {
  row: Omit<ProductDetail, keyof ProductOption> & ProductOption
  quantity: number
  note: string | undefined
  problem: string | undefined
  onCommit: QuantityStepperProps['onCommit']
}

/** The quantity with its rule, and what it comes to. */
export const QuantityTotal = ({ row, quantity, note, problem, onCommit }: Props) => (
  <div className="buy-quantity">
    <QuantityStepper
      large
      name={row.name}
      value={quantity}
      min={smallestOrder(row)}
      step={row.stepQuantity}
      max={row.available}
      onCommit={onCommit}
      describedBy="buy-note"
    />
    <p className="buy-total">
      <span className="body-s">총금액</span>{' '}
      <b className="money money-l" aria-live="polite" translate="no">
        {formatWon(amountOf(row, quantity))}
      </b>
    </p>
    <p id="buy-note" className="buy-note" role="status">
      {problem ? (
        <LineNote tone="danger" icon="error">
          {problem}
        </LineNote>
      ) : note ? (
        <LineNote icon="info">{note}</LineNote>
      ) : (
        orderRuleText(row) && <span className="caption">{orderRuleText(row)}로 주문할 수 있어요.</span>
      )}
    </p>
  </div>
)
