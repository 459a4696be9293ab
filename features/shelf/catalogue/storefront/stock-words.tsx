import { formatDate, type IsoDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { ShownStock } from '#features/shelf/stock/contract.ts'
import { stockStateLabel } from '#features/shelf/stock/labels.ts'
import { Chip } from '#ui/chip.tsx'
import type { ProductFlag, SaleState } from '../contract.ts'
import { productFlagLabel, saleStateLabel } from '../labels.ts'

/** '12.02' */
export const monthDay = (date: IsoDate) => formatDate(date).slice(5)
/** '2027.08': a use-by date says its month. */
const yearMonth = (date: IsoDate) => formatDate(date).slice(0, 7)

type Stocked = ShownStock & { unitName: string; saleState: SaleState }

/** How many are left, or why there are none. A table says the unit to those who cannot see the row. */
export function StockWord({
  available,
  stockState,
  saleState,
  unitName,
  unitShown = false,
}: Stocked & { unitShown?: boolean }) {
  if (saleState !== 'on-sale') return <Chip tone="danger">{saleStateLabel[saleState]}</Chip>
  if (stockState === 'out') return <Chip tone="danger">{stockStateLabel.out}</Chip>
  const count = (
    <>
      {formatWhole(available)}
      <span className={unitShown ? undefined : 'visually-hidden'}>{unitName}</span>
    </>
  )
  return stockState === 'low' ? (
    <span className="text-warn">{count} 남음</span>
  ) : (
    <span className="figure" translate="no">
      {count}
    </span>
  )
}

/** The nearest use-by month; a near one says so in a word. Nothing for goods without one. */
export const ExpiryWord = ({ nextExpiry, nearExpiry }: Pick<ShownStock, 'nextExpiry' | 'nearExpiry'>) =>
  nextExpiry === null ? null : nearExpiry ? (
    <span className="text-warn">{yearMonth(nextExpiry)} 임박</span>
  ) : (
    <span className="figure" translate="no">
      {yearMonth(nextExpiry)}
    </span>
  )

const flagTone: Record<ProductFlag, string> = { new: 'text-go', best: 'text-go', ending: 'text-warn' }

export const FlagWords = ({ flags }: { flags: readonly ProductFlag[] }) =>
  flags.map((flag) => (
    <span key={flag}>
      {' '}
      · <span className={flagTone[flag]}>{productFlagLabel[flag]}</span>
    </span>
  ))
