import { useRef } from 'react'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

/** What a question is about; empty where nothing was chosen. */
export type About = { orderNumber: string; productCode: string; productName: string; lot: string }
export const NOTHING: About = { orderNumber: '', productCode: '', productName: '', lot: '' }

type Props = {
  about: About
  error: string | undefined
  /** Looks for an order. */
  onLook: () => void
  onClear: () => void
}

/** What the question is about, chosen out of the clinic's own orders rather than typed. */
export function AboutBox({ about, error, onLook, onClear }: Props) {
  const buys = mayUse('business', useUser())
  const buttons = useRef<HTMLParagraphElement>(null)
  const { orderNumber, productCode, productName, lot } = about
  const chosen = orderNumber !== '' || productCode !== ''
  if (!buys && !chosen) return null
  return (
    <div className="inquiry-about" role="group" aria-label="관련 주문·상품">
      <p className="field-label">
        관련 주문·상품 <span className="field-note">선택</span>
      </p>
      {chosen ? (
        <p className="inquiry-chosen">
          {productName && <b>{productName}</b>}
          <span className="meta figure">
            {[orderNumber && `주문 ${orderNumber}`, orderNumber ? '' : productCode, lot && `로트 ${lot}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      ) : (
        <p className="field-help">최근 주문에서 고르면 상품과 로트까지 함께 전해 드려요.</p>
      )}
      {error && <FieldError>{error}</FieldError>}
      <p ref={buttons} className="inquiry-choose">
        {buys && (
          <Button size="small" onClick={onLook}>
            {chosen ? '다른 주문에서 고르기' : '주문에서 고르기'}
          </Button>
        )}
        {chosen && (
          <Button
            size="small"
            onClick={() => {
              onClear()
              // it goes with what it took away
              buttons.current?.querySelector('button')?.focus()
            }}
          >
            빼기
          </Button>
        )}
      </p>
    </div>
  )
}
