import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { priceReasonLabel } from '#features/shelf/prices/labels.ts'
import { Chip } from '#ui/chip.tsx'
import type { ProductRow } from '../contract.ts'

/** Near-expiry goods that a list's row has for less, against what its reader pays otherwise. */
export const ClearanceWords = ({ clearance, price, stockState }: ProductRow) =>
  clearance && (
    <span className="clearance-words">
      <Chip tone="warn" icon="none">
        {priceReasonLabel.clearance}
      </Chip>{' '}
      <span className="figure nowrap" translate="no">
        <b>{formatWon(clearance.unitPrice)}</b>{' '}
        {price && (
          <s className="text-hint">
            <span className="visually-hidden">일반 </span>
            {formatWon(price.unitPrice)}
          </s>
        )}
      </span>{' '}
      <span className="nowrap">
        유효기간 {formatDate(clearance.expiresOn)}
        {stockState === 'out' && ' · 특가는 재고 있음'}
      </span>
    </span>
  )
