import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { RadioGroup } from '#ui/choice.tsx'
import type { ProductDetail, ProductOption } from '../contract.ts'
import { PRICE_ON_REQUEST_LABEL } from '../labels.ts'
import { monthDay } from './stock-words.tsx'

/** What stands beside an option's name: its price and how many are left. */
const noteOf = ({ price, stockState, available, restockOn }: ProductOption, unitName: string) =>
  `${price ? formatWon(price.unitPrice) : PRICE_ON_REQUEST_LABEL} · ${stockState === 'out' ? `품절${restockOn ? ` (${monthDay(restockOn)} 입고 예정)` : ''}` : `재고 ${formatWhole(available)}${unitName}`}`

/** The options of a product; one alone is no choice. A sold-out one can be looked at, not ordered. */
export const OptionChoice = ({
  product,
  optionId,
  onChange,
}: {
  product: ProductDetail
  optionId: number
  onChange: (optionId: number) => void
}) =>
  product.options.length > 1 && (
    <RadioGroup
      legend="옵션"
      look="tiles"
      value={String(optionId)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={product.options.map((option) => ({
        value: String(option.optionId),
        label: option.name,
        note: noteOf(option, product.unitName),
      }))}
    />
  )
