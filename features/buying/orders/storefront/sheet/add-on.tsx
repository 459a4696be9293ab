import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { shipWord } from '../../labels.ts'
import type { SheetSearch } from './enter.ts'
import type { Sheet } from './form.ts'

/** [BX-10] An order that nothing of was picked yet takes this one along: no second delivery fee for what it sends already. */
export function AddOn({ sheet, search }: { sheet: Sheet; search: SheetSearch }) {
  const { addTo, addable } = sheet
  const { addTo: asked, ...alone } = search
  if (addTo)
    return (
      <Notice
        tone="info"
        title={`${addTo.orderNumber} 주문과 함께 보내요`}
        action={
          <Link to="/order/pay" search={alone} replace className={buttonClass({ size: 'small' })}>
            따로 보내기
          </Link>
        }
      >
        먼저 주문한 상품과 같은 배송지로 가요: {addTo.label}({addTo.address}).
        {addTo.saved > 0 && ` 배송비 ${formatWon(addTo.saved)}을 줄였어요.`}
        {addTo.wantedOn && ` 출고희망일도 같은 ${shipWord(addTo.wantedOn)}이에요.`}
      </Notice>
    )
  const [best] = addable
  if (asked)
    return (
      <Notice tone="warn" live title="따로 보내는 주문서예요">
        {asked} 주문의 출고 준비가 시작되어 함께 보낼 수 없어요. 배송비를 확인해 주세요.
      </Notice>
    )
  if (!best || best.saved === 0) return null
  return (
    <Notice
      tone="info"
      title={`배송비 ${formatWon(best.saved)}을 아낄 수 있어요`}
      action={
        <Link
          to="/order/pay"
          search={{ ...alone, addTo: best.orderNumber }}
          replace
          className={buttonClass({ size: 'small', variant: 'accent' })}
        >
          함께 보내기
        </Link>
      }
    >
      {best.orderNumber} 주문({best.summary})은 아직 출고 준비 전이에요. 같은 배송지({best.label})로 함께
      보내면 배송비를 다시 내지 않아요.
    </Notice>
  )
}
