import { formatWon } from '#domain/money.ts'
import type { PriceStep } from '#features/shelf/prices/contract.ts'
import { stepFor } from '#features/shelf/prices/at-quantity.ts'
import { reasonText } from '#features/shelf/prices/labels.ts'
import { pricePerPiece } from '#features/shelf/prices/rules.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'

type Tier = PriceStep & { to: number | null }

type Props = {
  steps: readonly PriceStep[]
  smallest: number
  quantity: number
  unitName: string
  packQuantity: number
}

/**
 * What one unit costs from how many on; the row that applies is marked. Nothing to show when the price never
 * changes.
 */
export function TierTable({ steps, smallest, quantity, unitName, packQuantity }: Props) {
  const tiers: Tier[] = steps.flatMap((step, at) => {
    const to = steps[at + 1] ? steps[at + 1]!.minQuantity - 1 : null
    return to !== null && to < smallest
      ? []
      : [{ ...step, minQuantity: Math.max(step.minQuantity, smallest), to }]
  })
  if (tiers.length < 2) return null
  const first = tiers[0]!.unitPrice
  const current = stepFor(tiers, quantity)
  const columns: Column<Tier>[] = [
    {
      key: 'range',
      label: '수량',
      rowHead: true,
      cell: (tier) => (
        <span className="figure" translate="no">
          {rangeText(tier, unitName)}
          {tier === current && <span className="caption"> 적용 중</span>}
        </span>
      ),
    },
    { key: 'unit', label: `${unitName}당`, align: 'right', cell: ({ unitPrice }) => formatWon(unitPrice) },
    ...(packQuantity > 1
      ? [
          {
            key: 'piece',
            label: '개당',
            align: 'right' as const,
            cell: ({ unitPrice }: Tier) => formatWon(pricePerPiece(unitPrice, packQuantity)!),
          },
        ]
      : []),
    {
      key: 'more',
      label: '추가 할인',
      align: 'right',
      cell: ({ unitPrice }) => (unitPrice === first ? '–' : `-${percentText(first, unitPrice)}%`),
    },
  ]
  return (
    <DataTable
      caption={
        <>
          수량별 단가{' '}
          <span className="caption">
            (VAT 포함
            {reasonText({ reason: tiers.at(-1)!.reason }) &&
              ` · ${reasonText({ reason: tiers.at(-1)!.reason })}`}
            )
          </span>
        </>
      }
      captionShown
      columns={columns}
      rows={tiers}
      rowKey={({ minQuantity }) => String(minQuantity)}
      narrow="keep"
      density="compact"
      rowState={(tier) => (tier === current ? 'on' : undefined)}
      rowProps={(tier) => (tier === current ? { 'aria-current': true } : {})}
    />
  )
}

const rangeText = ({ minQuantity, to }: Tier, unitName: string) =>
  to === null
    ? `${minQuantity}${unitName} 이상`
    : minQuantity === to
      ? `${to}${unitName}`
      : `${minQuantity}~${to}${unitName}`
/** One decimal, rounded down, so that it never promises more than it gives. */
const percentText = (from: number, to: number) => Math.floor(((from - to) * 1000) / from) / 10
