import { formatWon } from '#domain/money.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import type { Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { OfferRow } from '../contract.ts'
import { isLeft } from '../rules.ts'

type Line = OfferRow['lines'][number]
type Desk = {
  isOpen: boolean
  countOf: (line: Line) => number
  onCount: (optionId: number, quantity: number) => void
}

export const offerColumns = ({ isOpen, countOf, onCount }: Desk): Column<Line>[] => [
  {
    key: 'name',
    label: '상품 / 규격',
    rowHead: true,
    cell: ({ name, optionName }) => <ItemCell name={name} meta={optionName} />,
  },
  {
    key: 'list',
    label: '정가',
    align: 'right',
    rank: 2,
    cell: ({ listPrice }) => <s>{formatWon(listPrice)}</s>,
  },
  { key: 'price', label: '견적단가', align: 'right', cell: ({ unitPrice }) => <b>{formatWon(unitPrice)}</b> },
  {
    key: 'left',
    label: '남은 수량',
    align: 'right',
    rank: 1,
    cell: ({ left, unitName }) => countText(left, unitName),
  },
  {
    key: 'quantity',
    label: '수량',
    stack: 'action',
    cell: (line) =>
      isOpen && isLeft(line) ? (
        <QuantityStepper
          name={line.name}
          value={countOf(line)}
          zeroAllowed
          min={line.minQuantity}
          max={line.left}
          step={line.stepQuantity}
          onCommit={(quantity) => onCount(line.optionId, quantity)}
        />
      ) : (
        <span className="caption">–</span>
      ),
  },
  {
    key: 'amount',
    label: '금액',
    align: 'right',
    stack: 'figure',
    cell: (line) => <b>{formatWon(line.unitPrice * countOf(line))}</b>,
  },
]
