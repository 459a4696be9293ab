import { formatWon } from '#domain/money.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import type { PickDesk } from './picks.ts'
import './bulk-bar.css'

/** What is chosen on all pages, its sum, and the one button that puts it into the cart. */
export function BulkBar({ desk, busy, onAdd }: { desk: PickDesk; busy: boolean; onAdd: () => void }) {
  const { chosen } = desk
  const sum = chosen.reduce((total, { product, quantity }) => total + amountOf(product, quantity), 0)
  const button = (
    <Button
      variant="primary"
      busy={busy}
      disabledReason={chosen.length ? undefined : '담을 상품의 수량을 입력해 주세요.'}
      onClick={onAdd}
    >
      선택 상품 담기
    </Button>
  )
  return (
    <>
      <section className="bulk from-m" aria-label="선택 상품">
        <p className="body-s">
          선택 <b>{chosen.length}종</b>
          {chosen.length > 0 ? (
            <>
              {' '}
              · <TextButton onClick={desk.clear}>선택 해제</TextButton>
            </>
          ) : (
            <span className="caption"> · 수량 칸에서 방향키로 옮기고 Enter로 담아요</span>
          )}
        </p>
        <p className="bulk-sum">
          <b className="money money-m">{formatWon(sum)}</b> <span className="caption">VAT 포함</span>
        </p>
        {button}
      </section>
      {chosen.length > 0 && (
        <StickyBar
          label="선택 상품"
          overTabs
          sum={<StickyBarSum caption={`선택 ${chosen.length}종`} amount={formatWon(sum)} />}
        >
          {button}
        </StickyBar>
      )}
    </>
  )
}
