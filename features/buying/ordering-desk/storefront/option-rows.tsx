import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import type { ProductDetail, ProductOption } from '#features/shelf/catalogue/contract.ts'
import { orderRuleText, PRICE_ON_REQUEST_LABEL } from '#features/shelf/catalogue/labels.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { monthDay } from '#features/shelf/catalogue/storefront/parts.ts'
import { amountOf, priceAt } from '#features/shelf/prices/at-quantity.ts'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { LineNote } from '#ui/notice.tsx'
import { moveQuantityFocus, QuantityStepper } from '#ui/quantity-stepper.tsx'
import { allowanceText } from '#features/shelf/catalogue/allowance.ts'
import { adjustmentText } from '#features/shelf/catalogue/adjustment-text.ts'
import type { OptionPicks } from './option-picks.ts'

/** A quantity for each option: none is taken unasked. */
export function OptionRows({ product, picks }: { product: ProductDetail; picks: OptionPicks }) {
  const rule = orderRuleText(product)
  return (
    <div className="option-rows">
      <DataTable<ProductOption>
        caption={`${product.name} 옵션: 재고, 단가, 수량`}
        columns={columns(product, picks)}
        rows={product.options}
        rowKey={(option) => String(option.optionId)}
        rowState={(option) => (option.stockState === 'out' ? 'off' : undefined)}
        narrow="keep"
        ruled
      />
      <p className="option-total">
        {rule && <span className="caption">옵션마다 {rule}로 주문할 수 있어요.</span>}
        <span className="body-s">총금액</span>{' '}
        <b className="money money-l" aria-live="polite" translate="no">
          {formatWon(picks.sum)}
        </b>
      </p>
    </div>
  )
}

const columns = (product: ProductDetail, picks: OptionPicks): Column<ProductOption>[] => [
  {
    key: 'option',
    label: '옵션',
    rowHead: true,
    cell: (option) => (
      <>
        <b>{option.clearance ? option.name : plainName(option.name)}</b>
        {option.clearance && <ClearanceFacts option={option} />}
        {option.allowance && (
          <span className="caption"> {allowanceText(option.allowance, product.unitName)}</span>
        )}
        <OptionNote option={option} picks={picks} />
      </>
    ),
  },
  {
    key: 'stock',
    label: '재고',
    align: 'right',
    cell: (option) =>
      option.stockState === 'out' ? (
        <Chip tone="danger" icon="ban">
          품절
        </Chip>
      ) : (
        <span className="figure" translate="no">
          {option.available}
        </span>
      ),
  },
  {
    key: 'price',
    label: '단가',
    align: 'right',
    cell: (option) => <OptionPrice option={option} quantity={picks.quantityOf(option)} />,
  },
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    cell: (option) =>
      picks.whyNot(option) ? (
        <span className="caption option-why">
          {option.restockOn ? `${monthDay(option.restockOn)} 입고 예정` : picks.whyNot(option)}
        </span>
      ) : (
        <QuantityStepper
          name={`${product.name} ${option.name}`}
          value={picks.quantityOf(option)}
          zeroAllowed
          min={smallestOrder(product)}
          step={product.stepQuantity}
          max={option.available}
          describedBy={`option-${option.optionId}`}
          onArrow={moveQuantityFocus}
          onCommit={(quantity, adjusted) =>
            picks.set(option, quantity, adjustmentText(adjusted, quantity, { ...product, ...option }))
          }
        />
      ),
  },
]

/** An option without a name of its own, beside one that has. */
const plainName = (name: string) => (name === '' || name === '기본' ? '일반 상품' : name)

/** Until when near-expiry goods can be used and bought; they come back for money alone. */
const ClearanceFacts = ({ option: { clearance, nextExpiry } }: { option: ProductOption }) => (
  <span className="option-clearance">
    <span className="body-s text-warn">
      유효기간 <b className="nowrap">{nextExpiry && formatDate(nextExpiry)}</b>
    </span>{' '}
    <span className="caption">{monthDay(clearance!.until)}까지 판매 · 교환 없이 환불만 돼요</span>
  </span>
)

const OptionPrice = ({
  option: { price, steps, clearance },
  quantity,
}: {
  option: ProductOption
  quantity: number
}) =>
  price ? (
    <span className="option-price">
      {clearance && (
        <s className="caption figure" translate="no">
          <span className="visually-hidden">일반 </span>
          {formatWon(price.listPrice)}
        </s>
      )}
      <b className="figure" translate="no">
        {formatWon(priceAt({ steps, listPrice: price.listPrice }, Math.max(1, quantity)).unitPrice)}
      </b>
    </span>
  ) : (
    <span className="caption">{PRICE_ON_REQUEST_LABEL}</span>
  )

function OptionNote({ option, picks }: { option: ProductOption; picks: OptionPicks }) {
  const quantity = picks.quantityOf(option)
  const problem = picks.problemOf(option)
  const words = problem ?? picks.noteOf(option)
  return (
    <span id={`option-${option.optionId}`} role="status">
      {words ? (
        <LineNote tone={problem ? 'danger' : 'warn'} icon={problem ? 'error' : 'info'}>
          {words}
        </LineNote>
      ) : (
        quantity > 0 && (
          <span className="caption figure" translate="no">
            {' '}
            {formatWon(amountOf(option, quantity))}
          </span>
        )
      )}
    </span>
  )
}
